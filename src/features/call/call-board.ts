import { CallElement } from './call-element';

customElements.define(
  'call-board',
  class extends CallElement {
    protected override async load() {
      const { BoardTool } = await import('./board-tool');
      return new BoardTool(this);
    }
  },
);
