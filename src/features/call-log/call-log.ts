import styles from './call-log.css?url';
import type { LogDesk } from './log-desk';

const SAMPLE = '/sample-call-log.csv';

async function fetchSample(): Promise<File> {
  const answer = await fetch(SAMPLE);
  if (!answer.ok) throw new Error(`The sample was answered with ${answer.status}.`);
  return new File([await answer.blob()], 'sample-call-log.csv');
}

/** Takes a file at any time; what reads it is loaded when somebody comes near with a pointer, the focus or a file. */
class CallLog extends HTMLElement {
  #desk: Promise<LogDesk> | undefined;

  connectedCallback() {
    const input = this.querySelector('input') as HTMLInputElement;
    const button = this.querySelector('button') as HTMLButtonElement;
    for (const sign of ['pointerover', 'focusin', 'dragover'])
      this.addEventListener(sign, () => void this.#open().catch(() => undefined), { once: true });
    input.addEventListener('change', () => void this.#read(() => input.files?.[0]));
    // The same file can be chosen again, corrected: without this the browser would see no change.
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
    button.addEventListener('click', () => void this.#read(fetchSample));
    (this.querySelector('.log-drop') as HTMLElement).hidden = false;
    // Outside the shared styles, because no other page has use for it.
    this.before(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }));
  }

  #open(): Promise<LogDesk> {
    // Code that did not come once does not come again: browsers remember that for as long as the page is open.
    this.#desk ??= import('./log-desk').then(({ LogDesk }) => new LogDesk(this));
    return this.#desk;
  }

  async #read(take: () => File | undefined | Promise<File | undefined>) {
    try {
      const desk = await this.#open();
      const file = await take();
      if (file) desk.read(file);
    } catch {
      const status = this.querySelector('[role=status]') as HTMLElement;
      status.textContent = status.dataset.missing ?? '';
    }
  }
}

customElements.define('call-log', CallLog);
