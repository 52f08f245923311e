import { swingPaths } from '~/components/ui/swing';
import type { CallLine } from '~/domain/call-script/call-script';

/**
 * The call on the page, line by line. The lines of the built page are the patterns of all others, so that there is one
 * markup; a line that stays keeps its element.
 */
export class CallList {
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  readonly #step: HTMLElement;
  readonly #jack: HTMLElement;
  #shown = new Map<string, HTMLElement>();

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#said = list.querySelector('li:not([data-voice-of=middle])') as HTMLElement;
    this.#step = list.querySelector('[data-voice-of=middle]') as HTMLElement;
    this.#jack = list.querySelector('.jack') as HTMLElement;
  }

  get element() {
    return this.#list;
  }

  show(lines: readonly CallLine[]): void {
    const paths = swingPaths(lines.map(({ side }) => side));
    const shown = new Map(lines.map((line) => [line.key, this.#shown.get(line.key) ?? this.#made(line)]));
    const items = [...shown.values()];
    items.forEach((item, index) => {
      const line = lines[index] as CallLine;
      for (const path of item.querySelectorAll('path')) path.setAttribute('d', paths[index] ?? '');
      this.#write(item, line);
      if (line.side !== 'middle') this.#setEnds(item, index === 0, index === lines.length - 1);
    });
    this.#shown = shown;
    if (
      items.some((item, index) => this.#list.children[index] !== item) ||
      this.#list.children.length !== items.length
    )
      this.#list.replaceChildren(...items);
  }

  /** Marks the line that is under way, and keeps back those after it; without one, all are there to read. */
  mark(now: number | undefined): void {
    [...this.#list.children].forEach((item, index) => {
      item.classList.toggle('later', now !== undefined && index > now);
      item.classList.toggle('now', index === now);
    });
    if (now !== undefined) this.#list.children[now]?.scrollIntoView({ block: 'nearest' });
  }

  #made({ side }: CallLine) {
    return (side === 'middle' ? this.#step : this.#said).cloneNode(true) as HTMLElement;
  }

  #write(item: HTMLElement, line: CallLine) {
    item.dataset.voiceOf = line.side;
    const texts =
      line.side === 'middle'
        ? { b: line.tool, i: line.read, span: line.found }
        : { b: line.who, span: line.text };
    for (const [name, text] of Object.entries(texts)) {
      const element = item.querySelector(`p > ${name}`);
      // Text that stays is left alone, so that a screen reader has nothing to say about it.
      if (element && element.textContent !== text) element.textContent = text;
    }
  }

  #setEnds(item: HTMLElement, isFirst: boolean, isLast: boolean) {
    for (const jack of item.querySelectorAll('.jack')) jack.remove();
    for (const [isEnd, extra] of [
      [isFirst, ''],
      [isLast, 'last'],
    ] as const) {
      if (!isEnd) continue;
      const jack = this.#jack.cloneNode(true) as HTMLElement;
      jack.className = `jack ${extra}`;
      item.querySelector('p')?.before(jack);
    }
  }
}
