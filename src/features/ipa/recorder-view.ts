import { RECORDING_FAULTS } from './buddy-words';
import { makeElement } from './make-element';
import { RECORDING_MAX_MS, Recording, recordingDevice, type RecordingState } from './recording';

const TICK_MS = 200;

/** Records what somebody says, and plays it. The sound stays in the memory of the page until it is deleted. */
export class RecorderView {
  readonly #root: HTMLElement;
  readonly #recording = new Recording(recordingDevice(), (state) => this.#show(state));
  readonly #audio = makeElement('audio');
  #timer = 0;
  #address: string | undefined;

  /** @param onStart is called before each recording: the device must not speak into it. */
  constructor(root: HTMLElement, onStart: () => void) {
    this.#root = root;
    this.#audio.controls = true;
    this.#audio.setAttribute('aria-label', 'Your recording');
    this.#part('playback').append(this.#audio);
    this.#audio.addEventListener('error', () => {
      // Without an address it was emptied, which counts as an error too.
      if (this.#address) this.#line('recording').textContent = 'Your browser does not play this recording.';
    });
    this.#button('record').addEventListener('click', () => {
      onStart();
      void this.#recording.start();
    });
    this.#button('stop-recording').addEventListener('click', () => this.#recording.stop());
    this.#button('delete-recording').addEventListener('click', () => {
      this.#recording.remove();
      this.#line('recording').textContent = 'Deleted.';
      this.#button('record').focus();
    });
    // The browser would go on recording in a page that nobody sees any more.
    addEventListener('pagehide', () => this.#recording.remove());
  }

  #show(state: RecordingState) {
    clearInterval(this.#timer);
    const [record, stop, remove] = ['record', 'stop-recording', 'delete-recording'].map((name) =>
      this.#button(name),
    ) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
    const hadFocus = this.#root.contains(document.activeElement);
    record.hidden = state.at === 'recording' || state.at === 'asking';
    stop.hidden = !record.hidden;
    remove.hidden = this.#part('playback').hidden = state.at !== 'recorded';
    record.textContent = state.at === 'recorded' ? 'Record again' : 'Record';
    if (hadFocus) (stop.hidden ? record : stop).focus();
    this.#play(state.at === 'recorded' ? state.sound : undefined);
    this.#line('seconds').textContent = '';
    this.#line('recording').classList.toggle('error', state.at === 'failed');
    this.#line('recording').textContent = this.#words(state);
    if (state.at !== 'recording') return;
    const tick = () => {
      const seconds = Math.min(Date.now() - state.startedAt, RECORDING_MAX_MS) / 1_000;
      this.#line('seconds').textContent = `${Math.floor(seconds)} of ${RECORDING_MAX_MS / 1_000} seconds`;
    };
    tick();
    this.#timer = window.setInterval(tick, TICK_MS);
  }

  #words(state: RecordingState): string {
    if (state.at === 'failed') return RECORDING_FAULTS[state.why];
    if (state.at === 'asking') return 'Your browser asks whether this page may use the microphone.';
    if (state.at === 'recording') return 'Recording. Speak now.';
    return state.at === 'recorded' ? 'Recorded. Listen to yourself, then to the device.' : '';
  }

  #play(sound: Blob | undefined) {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = sound && URL.createObjectURL(sound);
    if (this.#address) this.#audio.src = this.#address;
    else this.#audio.removeAttribute('src');
  }

  #part(name: string) {
    return this.#root.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
  #button(name: string) {
    return this.#root.querySelector(`[data-do=${name}]`) as HTMLButtonElement;
  }
  #line(name: string) {
    return this.#root.querySelector(`[data-line=${name}]`) as HTMLElement;
  }
}
