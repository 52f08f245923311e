import { PageElement } from '~/ui/element';
import { giveVoice } from './word-voice';

class PronunciationCards extends PageElement {
  connectedCallback() {
    giveVoice(this);
  }
}

customElements.define('pronunciation-cards', PronunciationCards);
