import { find, PageElement } from '~/ui/element';
import { CallControls } from './call-controls';
import { onCallKeys } from './call-keys';
import { CallView } from './call-view';

/** One call beside what a page says about it. */
class CallPlayer extends PageElement {
  connectedCallback() {
    const name = find(this, '[data-words]').dataset.call ?? '';
    const controls = new CallControls(this, name, new CallView(this, name), (state) => {
      this.dataset.state = state;
    });
    const play = find(this, '[data-play]', HTMLButtonElement);
    play.addEventListener('click', () => controls.toggle());
    onCallKeys(find(this, '[data-keys]'), (deed) => {
      if (deed === 'toggle') controls.toggle();
      else if (deed === 'speed') controls.faster();
      else controls.step(deed === 'back' ? -1 : 1);
    });
    play.disabled = false;
  }
}

customElements.define('call-player', CallPlayer);
