import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import * as t from './rules/messages';
import { ipaSpan } from './ipa';
import { type Choices, ipaOfUnit, otherGuess, readingsOf, sourceOf, type Unit, type WordUnit } from './units';
import { line, sound, spelling, unread, word } from './word-looks';

/** A word that is open, or being said. */
const PRESSED = tw`hover:bg-strip aria-expanded:bg-strip aria-expanded:shadow-[0_0_0_2px_var(--color-ink)] data-now:bg-strip data-now:not-aria-expanded:shadow-[inset_0_-0.3rem_var(--cord)] forced-colors:aria-expanded:outline-3 forced-colors:aria-expanded:outline-[Highlight] forced-colors:data-now:outline-3 forced-colors:data-now:outline-[Highlight]`;

interface Shown {
  key: string;
  unit: Unit;
  element: HTMLElement;
}

/** The words of the text in a line that wraps. What did not change keeps its elements, and so the focus and its place. */
export class WordLine {
  readonly element: HTMLElement;
  readonly #details: HTMLElement;
  #shown: Shown[] = [];
  open: WordUnit | undefined;
  #spoken: HTMLElement | undefined;

  /** @param details is put below the row of the word that is open, and hidden while none is. */
  constructor(details: HTMLElement, onPress: (unit: WordUnit) => void) {
    this.element = h('section', { className: line, ariaLabel: t.yourTextInIpa }, details);
    this.#details = details;
    this.element.addEventListener('click', ({ target }) => {
      const unit = this.#shown.find(({ element }) => element.contains(target as Node))?.unit;
      if (unit?.kind === 'word') onPress(unit);
    });
    // Another width makes other rows.
    new ResizeObserver(() => this.#placeDetails()).observe(this.element);
  }

  show(units: readonly Unit[], choices: Choices, syllables: boolean): void {
    const next = units.map((unit) => ({ unit, key: keyOf(unit, choices, syllables) }));
    const old = this.#shown;
    const most = Math.min(old.length, next.length);
    let same = 0;
    while (same < most && old[same]?.key === next[same]?.key) same += 1;
    let sameEnd = 0;
    while (sameEnd < most - same && old.at(-1 - sameEnd)?.key === next.at(-1 - sameEnd)?.key) sameEnd += 1;

    const fresh = next
      .slice(same, next.length - sameEnd)
      .map((one) => ({ ...one, element: elementOf(one.unit, choices, syllables) }));
    for (const { element } of old.slice(same, old.length - sameEnd)) element.remove();
    const kept = [...old.slice(0, same), ...fresh, ...old.slice(old.length - sameEnd)];
    this.#shown = kept.map((one, index) => ({ ...one, unit: next[index]?.unit ?? one.unit }));
    const elements = fresh.map(({ element }) => element);
    const after = this.#shown[kept.length - sameEnd]?.element;
    if (after) after.before(...elements);
    else this.element.append(...elements);
    if (this.open) this.expand(this.#find(this.open)?.unit as WordUnit | undefined);
  }

  expand(unit: WordUnit | undefined): void {
    this.#setExpanded('false');
    this.open = unit;
    this.#setExpanded('true');
    this.#details.hidden = !unit;
    this.#placeDetails();
  }

  #setExpanded(isExpanded: 'true' | 'false') {
    const word = this.#find(this.open)?.element;
    if (word) word.ariaExpanded = isExpanded;
  }

  focus(unit: WordUnit): void {
    this.#find(unit)?.element.focus();
  }

  /** Marks the word that is being said, by a place in the text; none without one. */
  mark(at = -1): void {
    this.#spoken?.removeAttribute('data-now');
    this.#spoken = this.#shown.find(
      ({ unit }) => unit.kind === 'word' && unit.start <= at && at < unit.end,
    )?.element;
    this.#spoken?.setAttribute('data-now', '');
  }

  #find(word: WordUnit | undefined) {
    return this.#shown.find(({ unit }) => unit.kind === 'word' && unit.id === word?.id);
  }

  /** Behind the last word of the row, so that no word jumps. */
  #placeDetails() {
    const word = this.#find(this.open)?.element;
    if (!word) return;
    const middle = word.offsetTop + word.offsetHeight / 2;
    const elements = this.#shown.map(({ element }) => element);
    const behind = elements.slice(elements.indexOf(word));
    const below = behind.findIndex((element) => element.offsetTop > middle);
    const last = below < 0 ? behind.at(-1) : behind[below - 1];
    if (!last || last.nextElementSibling === this.#details) return;
    // An element that is moved loses the focus.
    const focused = this.#details.contains(document.activeElement) ? document.activeElement : null;
    last.after(this.#details);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

function keyOf(unit: Unit, choices: Choices, syllables: boolean): string {
  if (unit.kind === 'break') return '\n';
  if (unit.kind !== 'word') return `${unit.kind} ${unit.spelling}`;
  const other = otherGuess(unit, choices, syllables);
  return [unit.spelling, sourceOf(unit), ipaOfUnit(unit, choices, syllables), readingsOf(unit), other].join(
    '\n',
  );
}

/** Each word in its own direction: right-to-left text must not turn the line around. */
const spellingOf = (text: string) => h('bdi', { className: spelling }, text);
const markOf = (...mark: (string | Node)[]) =>
  h('span', { className: `${spelling} ${tw`font-strong`}` }, ...mark);

function elementOf(unit: Unit, choices: Choices, syllables: boolean): HTMLElement {
  // It stands for its unit alone, and takes no room.
  if (unit.kind === 'break') return h('span', { hidden: true });
  if (unit.kind !== 'word') {
    const mark = unit.kind === 'unread' ? [markOf(t.notRead)] : [];
    return h('span', { className: unread }, spellingOf(unit.spelling), ...mark);
  }
  const source = sourceOf(unit);
  const readings = readingsOf(unit);
  const other = otherGuess(unit, choices, syllables);
  const marks = [t.sourceMarks[source], !other && readings > 1 && t.readings(readings)].filter(Boolean);
  return h(
    'button',
    { className: `${word} ${PRESSED}`, type: 'button', ariaExpanded: 'false' },
    spellingOf(unit.spelling),
    h(
      'span',
      {
        className: `${sound(source)} ${tw`text-[clamp(1.5rem,1.25rem+1vw,2rem)]`}`,
        lang: 'en-fonipa',
      },
      ipaOfUnit(unit, choices, syllables),
    ),
    ...(marks.length > 0 ? [markOf(marks.join(', '), ...(other ? [t.or, ipaSpan(other)] : []))] : []),
  );
}
