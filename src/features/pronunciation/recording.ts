/** A recording ends by itself after this time: two or three sentences. */
export const RECORDING_MAX_MS = 15_000;

type RecordingProblem = 'insecure' | 'unsupported' | 'refused' | 'no-microphone' | 'busy' | 'broken';

export type RecordingState =
  | { at: 'idle' | 'asking' | RecordingProblem }
  | { at: 'recording'; startedAt: number }
  /** `sound` lives in the memory of the page and nowhere else. */
  | { at: 'recorded'; sound: Blob };

const PROBLEMS: Record<string, RecordingProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'no-microphone',
  OverconstrainedError: 'no-microphone',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * One recording at a time, from the question for the microphone to its sound. The microphone is let go as soon as the
 * recording ends, whatever ends it.
 */
export class Recording {
  /** Raised by each start and each end: whatever belongs to an older number comes too late. */
  #turn = 0;
  #stopNow: (() => void) | undefined;
  readonly #become: (state: RecordingState) => void;

  /** @param onChange is called with each new state; the first is `idle` */
  constructor(onChange: (state: RecordingState) => void) {
    this.#become = onChange;
  }

  /** Asks for the microphone and records. What was recorded before is gone. */
  async start(): Promise<void> {
    this.#end();
    const turn = this.#turn;
    // The types promise what an insecure page, or an old browser, does not have.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!isSecureContext) return this.#become({ at: 'insecure' });
    if (!devices?.getUserMedia || !globalThis.MediaRecorder) return this.#become({ at: 'unsupported' });
    this.#become({ at: 'asking' });
    let stream: MediaStream | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    try {
      stream = await devices.getUserMedia({ audio: true });
      if (turn !== this.#turn) return letGo();
      this.#record(new MediaRecorder(stream), turn, letGo);
    } catch (error) {
      letGo();
      const name = error instanceof Error ? error.name : '';
      if (turn === this.#turn) this.#become({ at: PROBLEMS[name] ?? 'broken' });
    }
  }

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
      this.#become(sound.size > 0 ? { at: 'recorded', sound } : { at: 'broken' });
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
}
