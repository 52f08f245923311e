/** A recording ends by itself after this time: two or three sentences. */
export const RECORDING_MAX_MS = 15_000;

/** Why nothing can be recorded. */
export type RecordingProblem = 'insecure' | 'unsupported' | 'refused' | 'no-microphone' | 'busy' | 'broken';

export type RecordingState =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'recording'; startedAt: number }
  /** `sound` lives in the memory of the page and nowhere else. */
  | { at: 'recorded'; sound: Blob }
  | { at: 'failed'; why: RecordingProblem };

/** What the browser brings; the tests bring their own. */
export interface RecordingDevice {
  isSecure: boolean;
  microphone: (() => Promise<MediaStream>) | undefined;
  recorder: (new (stream: MediaStream) => MediaRecorder) | undefined;
}

export const recordingDevice = (): RecordingDevice => ({
  isSecure: window.isSecureContext,
  // The types promise what an insecure page, or an old browser, does not have.
  microphone: (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia
    ? () => navigator.mediaDevices.getUserMedia({ audio: true })
    : undefined,
  recorder: window.MediaRecorder as typeof MediaRecorder | undefined,
});

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'broken';
}

/**
 * One recording at a time, from the question for the microphone to its sound. The microphone is let go as soon as the
 * recording ends, whatever ends it.
 */
export class Recording {
  #state: RecordingState = { at: 'idle' };
  /** Raised by each start and each end: whatever belongs to an older number comes too late. */
  #turn = 0;
  #stopNow: (() => void) | undefined;
  readonly #device: RecordingDevice;
  readonly #onChange: (state: RecordingState) => void;

  constructor(device: RecordingDevice, onChange: (state: RecordingState) => void) {
    this.#device = device;
    this.#onChange = onChange;
  }

  get state(): RecordingState {
    return this.#state;
  }

  /** Asks for the microphone and records. What was recorded before is gone. */
  async start(): Promise<void> {
    this.#end();
    const turn = this.#turn;
    const { isSecure, microphone, recorder: Recorder } = this.#device;
    if (!isSecure) return this.#become({ at: 'failed', why: 'insecure' });
    if (!microphone || !Recorder) return this.#become({ at: 'failed', why: 'unsupported' });
    this.#become({ at: 'asking' });
    let stream: MediaStream | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    try {
      stream = await microphone();
      if (turn !== this.#turn) return letGo();
      this.#record(new Recorder(stream), turn, letGo);
    } catch (error) {
      letGo();
      if (turn === this.#turn) this.#become({ at: 'failed', why: problemOf(error) });
    }
  }

  /** Ends the recording; its sound follows. */
  stop(): void {
    this.#stopNow?.();
  }

  /** Ends what is going on and forgets the sound. */
  remove(): void {
    this.#end();
    this.#become({ at: 'idle' });
  }

  #record(recorder: MediaRecorder, turn: number, letGo: () => void) {
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      letGo();
      if (turn !== this.#turn) return;
      this.#stopNow = undefined;
      const sound = new Blob(pieces, { type: recorder.mimeType });
      this.#become(sound.size > 0 ? { at: 'recorded', sound } : { at: 'failed', why: 'broken' });
    });
    // A microphone that is pulled out ends the recording as well; the recorder then stops by itself.
    const timer = setTimeout(() => this.stop(), RECORDING_MAX_MS);
    this.#stopNow = () => {
      clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.start();
    this.#become({ at: 'recording', startedAt: Date.now() });
  }

  #end() {
    this.#turn += 1;
    this.#stopNow?.();
    this.#stopNow = undefined;
  }

  #become(state: RecordingState) {
    this.#state = state;
    this.#onChange(state);
  }
}
