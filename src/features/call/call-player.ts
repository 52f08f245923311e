import { CallElement } from './call-element';

customElements.define(
  'call-player',
  class extends CallElement {
    protected override async load() {
      const { PlayerTool } = await import('./player-tool');
      return new PlayerTool(this);
    }
  },
);
