import { panel } from '~/ui/blocks';
import { actions, error, note, textButton } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { RECORDING_MAX_MS, Recording, type RecordingState } from './recording';
import * as t from './rules/messages';

const TICK_MS = 200;
const [ID, NOTE_ID] = ['pronunciation-record', 'pronunciation-record-private'];
const SAID = `${note} ${tw`empty:hidden`}`;

/** Records what somebody says, and plays it. The sound stays in the memory of the page until it is deleted. */
export class RecorderView {
  readonly element: HTMLElement;
  readonly #recording = new Recording((state) => this.#show(state));
  readonly #record: HTMLButtonElement;
  readonly #stop = quietButton(t.stop, () => this.#recording.stop());
  readonly #remove = h('button', { className: textButton, type: 'button', hidden: true }, t.deleteIt);
  readonly #seconds = h('span', { className: `${SAID} ${tw`tabular-nums`}` });
  readonly #audio = h('audio', { className: tw`w-full`, controls: true, ariaLabel: t.yourRecording });
  readonly #playback = h('div', { hidden: true }, this.#audio);
  readonly #said = h('p', { className: SAID, role: 'status' });
  #timer = 0;
  #address: string | undefined;

  /**
   * @param compare the button that lets the device say the same
   * @param onStart is called before each recording: the device must not speak into it
   */
  constructor(compare: HTMLButtonElement, onStart: () => void) {
    this.#record = quietButton(t.record, () => {
      onStart();
      void this.#recording.start();
    });
    this.#record.setAttribute('aria-describedby', NOTE_ID);
    this.#stop.hidden = true;
    this.#remove.onclick = () => {
      this.#recording.remove();
      this.#said.textContent = t.deleted;
      this.#record.focus();
    };
    this.#audio.onerror = () => {
      // Without an address it was emptied, which counts as an error too.
      if (this.#address) this.#said.textContent = t.notPlayed;
    };
    this.element = h(
      'section',
      { className: `${panel} ${tw`next:mt-4`}`, 'aria-labelledby': ID },
      h('h3', { id: ID }, t.hearYourself),
      h('p', { id: NOTE_ID }, t.recordingIsPrivate),
      h('div', { className: actions }, this.#record, this.#stop, compare, this.#remove, this.#seconds),
      this.#playback,
      this.#said,
    );
    // The browser would go on recording in a page that nobody sees any more.
    addEventListener('pagehide', () => this.#recording.remove());
  }

  #show(state: RecordingState) {
    const { at } = state;
    clearInterval(this.#timer);
    const hadFocus = this.element.contains(document.activeElement);
    this.#record.hidden = at === 'recording' || at === 'asking';
    this.#stop.hidden = !this.#record.hidden;
    this.#remove.hidden = this.#playback.hidden = at !== 'recorded';
    this.#record.textContent = at === 'recorded' ? t.recordAgain : t.record;
    if (hadFocus) (this.#stop.hidden ? this.#record : this.#stop).focus();
    this.#play(at === 'recorded' ? state.sound : undefined);
    this.#seconds.textContent = '';
    this.#said.className = ['idle', 'asking', 'recording', 'recorded'].includes(at) ? SAID : error;
    this.#said.textContent = t.recording[at];
    if (at !== 'recording') return;
    const tick = () => {
      const seconds = Math.min(Date.now() - state.startedAt, RECORDING_MAX_MS) / 1_000;
      this.#seconds.textContent = t.secondsOf(Math.floor(seconds), RECORDING_MAX_MS / 1_000);
    };
    tick();
    this.#timer = window.setInterval(tick, TICK_MS);
  }

  #play(sound: Blob | undefined) {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = sound && URL.createObjectURL(sound);
    if (this.#address) this.#audio.src = this.#address;
    else this.#audio.removeAttribute('src');
  }
}
