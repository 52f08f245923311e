import { giveVoice } from './word-voice';

class SoundCards extends HTMLElement {
  connectedCallback() {
    giveVoice(this);
  }
}

customElements.define('sound-cards', SoundCards);
