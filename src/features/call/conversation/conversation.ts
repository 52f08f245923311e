import { find, findAll, PageElement } from '~/ui/element';
import { localVoices, watchVoices } from '~/lib/device-speech';
import { callSpeaker } from '../sound/call-voices';
import { Playback, type PlaybackState, silentSpeaker, type Speaker } from './playback';
import { playLabel, showPlaying } from './playing';

/** Plays the sample call that is chosen, turn by turn. Before it starts and after it ends, all of it is there to read. */
class Conversation extends PageElement {
  readonly #lists = findAll(this, 'ol', HTMLElement);
  readonly #choices = findAll(this, '[type=radio]', HTMLInputElement);
  readonly #button = find(this, '[data-play]', HTMLButtonElement);
  readonly #restart = find(this, '[data-restart]', HTMLButtonElement);
  readonly #readAloud = find(this, '[data-aloud] input', HTMLInputElement);
  #playback = this.#chosenCall();

  connectedCallback() {
    for (const choice of this.#choices)
      choice.addEventListener('change', () => {
        this.#playback.pause();
        for (const list of this.#lists) showPlaying(list, 'idle', 0, false);
        this.#show('idle', 0);
        this.#playback = this.#chosenCall();
      });
    this.#button.addEventListener('click', () => {
      if (this.#playback.state === 'playing') this.#playback.pause();
      else this.#playback.play();
    });
    this.#restart.addEventListener('click', () => this.#playback.restart());
    // The turn that is being read begins again, with the voice or without it.
    this.#readAloud.addEventListener('change', () => this.#playback.repeat());
    addEventListener('pagehide', () => this.#playback.pause());
    watchVoices(() => {
      find(this, '[data-aloud]').hidden = localVoices().length === 0;
    });
    this.#button.disabled = false;
  }

  get #list(): HTMLElement {
    const chosen = this.#choices.findIndex(({ checked }) => checked);
    return this.#lists[Math.max(0, chosen)] ?? this;
  }

  #chosenCall() {
    const turns = findAll(this.#list, 'li span', HTMLElement).map(({ textContent }) => textContent);
    const speaker: Speaker = (text, index, done) => {
      const side = this.#list.children[index]?.matches('[data-voice-of=second]') ? 'second' : 'first';
      return (this.#readAloud.checked ? callSpeaker(side) : silentSpeaker)(text, index, done);
    };
    return new Playback(turns, speaker, (state, turn) => this.#show(state, turn));
  }

  #show(state: PlaybackState, turn: number) {
    this.#button.textContent = playLabel(state, 'this call');
    this.#restart.hidden = state === 'idle' || state === 'ended';
    showPlaying(this.#list, state, turn, this.#readAloud.checked);
    if (state === 'playing') this.#list.children[turn]?.scrollIntoView({ block: 'nearest' });
  }
}

customElements.define('sample-call', Conversation);
