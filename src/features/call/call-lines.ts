import { find } from '~/ui/element';
import type { CallLine } from './rules/script';
import { swingPaths } from './swing';

const SAID = 'li:not([data-voice-of=middle])';

/**
 * The call on the page, line by line. The lines of the built page are the patterns of all others, so that there is one
 * markup; a line that stays keeps its element.
 */
export class CallLines {
  readonly list: HTMLElement;
  readonly #said: HTMLElement;
  readonly #step: HTMLElement;
  readonly #start: HTMLElement;
  readonly #end: HTMLElement;
  #shown = new Map<string, HTMLElement>();

  constructor(list: HTMLElement) {
    this.list = list;
    this.#said = find(list, SAID);
    this.#step = find(list, '[data-voice-of=middle]');
    this.#start = find(list, `${SAID}:first-child > .jack`);
    this.#end = find(list, `${SAID}:last-child > .jack`);
  }

  show(lines: readonly CallLine[]): void {
    const paths = swingPaths(lines.map(({ side }) => side));
    const items = lines.map((line, index) => {
      const item = this.#shown.get(line.key) ?? this.#made(line);
      for (const path of item.querySelectorAll('path')) path.setAttribute('d', paths[index] ?? '');
      write(item, line);
      if (line.side !== 'middle') this.#setEnds(item, index === 0, index === lines.length - 1);
      return item;
    });
    this.#shown = new Map(lines.map(({ key }, index) => [key, items[index] as HTMLElement]));
    const { children } = this.list;
    if (children.length !== items.length || items.some((item, index) => children[index] !== item))
      this.list.replaceChildren(...items);
  }

  #made = ({ side }: CallLine) => document.importNode(side === 'middle' ? this.#step : this.#said, true);

  #setEnds(item: HTMLElement, isFirst: boolean, isLast: boolean) {
    for (const jack of item.querySelectorAll('.jack')) jack.remove();
    for (const jack of [...(isFirst ? [this.#start] : []), ...(isLast ? [this.#end] : [])])
      item.querySelector('p')?.before(document.importNode(jack, true));
  }
}

function write(item: HTMLElement, line: CallLine) {
  item.dataset.voiceOf = line.side;
  const texts =
    line.side === 'middle'
      ? { b: line.tool, i: line.read, span: line.found }
      : { b: line.who, span: line.text };
  for (const [name, text] of Object.entries(texts)) {
    const element = find(item, `p > ${name}`);
    // Text that stays is left alone, so that a screen reader has nothing to say about it.
    if (element.textContent !== text) element.textContent = text;
  }
}
