import { find, PageElement } from '~/ui/element';
import type { CallLogTool } from './call-log-tool';

const SAMPLE = 'sample-call-log.csv';

async function fetchSample(): Promise<File> {
  const answer = await fetch(`/${SAMPLE}`);
  if (!answer.ok) throw new Error(`The sample was answered with ${answer.status}.`);
  return new File([await answer.blob()], SAMPLE);
}

/** Takes a file at any time; what reads it is loaded when somebody comes near with a pointer, the focus or a file. */
class CallLog extends PageElement {
  #tool: Promise<CallLogTool> | undefined;

  connectedCallback() {
    const input = find(this, 'input', HTMLInputElement);
    for (const sign of ['pointerover', 'focusin', 'dragover'])
      this.addEventListener(sign, () => void this.#open().catch(() => undefined), { once: true });
    input.addEventListener('change', () => void this.#read(() => input.files?.[0]));
    // The same file can be chosen again, corrected: without this the browser would see no change.
    // Some browsers name a file again after a reload, but nobody has read it.
    input.value = '';
    input.addEventListener('click', () => {
      input.value = '';
    });
    // Left alone, the browser would leave the page and show the file.
    this.addEventListener('dragover', (event) => event.preventDefault());
    this.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      void this.#read(() => file);
    });
    find(this, 'button').addEventListener('click', () => void this.#read(fetchSample));
    find(this, '[data-drop]').hidden = false;
  }

  #open(): Promise<CallLogTool> {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#tool ??= import('./call-log-tool').then(({ CallLogTool }) => new CallLogTool(this));
    return this.#tool;
  }

  async #read(take: () => File | undefined | Promise<File | undefined>) {
    try {
      const tool = await this.#open();
      const file = await take();
      if (file) tool.read(file);
    } catch {
      this.sayMissing();
    }
  }
}

customElements.define('call-log', CallLog);
