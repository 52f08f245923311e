import { find } from '~/ui/element';
import { CallControls } from './call-controls';
import type { CallTool } from './call-element';
import { type CallDeed, onCallKeys } from './call-keys';

/** Plays the one call of a small player. */
export class PlayerTool implements CallTool {
  readonly #controls: CallControls;

  constructor(root: HTMLElement) {
    const name = find(root, '[data-words]').dataset.call ?? '';
    this.#controls = new CallControls(root, name, {
      onState: (state) => {
        root.dataset.state = state;
      },
    });
    onCallKeys(find(root, '[data-keys]'), (deed) => this.#controls.do(deed));
  }

  do(deed: string): void {
    this.#controls.do(deed as CallDeed);
  }
}
