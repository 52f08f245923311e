import { elementsOf, isElement, type TreeElement } from '../built-page.ts';
import { type Passage, passagesOf } from './passages.ts';

/** A text that is read as one: a passage, but of a table each cell, and each label of a choice. */
export interface Piece {
  text: string;
  /** The element that it stands in; the title and the description of a page have none. */
  block?: TreeElement;
}

/** Something that a text names, and where. */
export interface Named<Value> {
  at: number;
  value: Value;
}

/** A label, an amount and a note in one line may have no space between them. */
const spaced = (text: string) => text.replace(/(?<=[a-z.\d])(?=[A-Z])/g, ' ');

export const textOf = (element: TreeElement): string =>
  spaced(
    passagesOf(element)
      .map(({ text }) => text)
      .join(' '),
  );

export const cellsOf = (row: TreeElement): TreeElement[] => row.childNodes.filter(isElement);

/** What an element stands in within the main part, smallest first. */
export function ancestorsOf({ parentNode }: TreeElement): TreeElement[] {
  return parentNode && 'tagName' in parentNode && parentNode.tagName !== 'main'
    ? [parentNode, ...ancestorsOf(parentNode)]
    : [];
}

/** What words and their price stand in: the price of another entry of the same section is not beside them. */
export const isEntry = ({ tagName, parentNode }: TreeElement): boolean =>
  ['li', 'tr', 'details', 'article'].includes(tagName) ||
  (tagName === 'div' && parentNode?.nodeName === 'dl');

/** The passages of a part, without those of entries in it that the block is not in. */
export function passagesAround(block: TreeElement, part: TreeElement): Passage[] {
  const around = new Set([block, ...ancestorsOf(block)]);
  return passagesOf(part)
    .filter(
      ({ block: other }) =>
        other && [other, ...ancestorsOf(other)].every((one) => around.has(one) || !isEntry(one)),
    )
    .map((passage) => ({ ...passage, text: spaced(passage.text) }));
}

/** The pieces of an element, without what people say in a call. */
export const piecesOf = (main: TreeElement): Piece[] =>
  passagesOf(main).flatMap(({ text, isCall, block }) => {
    if (isCall || !block) return [];
    const parts =
      block.tagName === 'tr'
        ? cellsOf(block)
        : elementsOf(block).filter(({ tagName }) => tagName === 'label');
    return parts.length > 0
      ? parts.map((part) => ({ text: textOf(part), block: part }))
      : [{ text: spaced(text), block }];
  });

const CLAUSE_ENDS = /(?<=[,:]) | (?=(?:and|or|but|while) )|(?<=[.!?;]) /g;

/** “Booking and webhooks begin with Growth” speaks of what comes before it. */
const LED_TO = /\b(?:from|needs?|of|on|with)(?: the| our)? $/;

/**
 * What is named closest to a place: in its clause, where what stands before comes first; where `isLedTo` later in its
 * sentence, if words lead to it; or earlier in the text.
 */
export function namedBeside<Value>(
  named: readonly Named<Value>[],
  text: string,
  place: number,
  isLedTo = false,
) {
  const ends = [...text.matchAll(CLAUSE_ENDS)].map(({ index }) => index);
  const from = ends.findLast((end) => end < place) ?? 0;
  const to = ends.find((end) => end >= place) ?? text.length;
  const before = named.findLast(({ at }) => at >= from && at < place);
  const after = named.find(({ at }) => at > place && at < to);
  const later = named.find(
    ({ at }) => at > place && LED_TO.test(text.slice(0, at)) && !/[.!?;] /.test(text.slice(place, at)),
  );
  return (before ?? after ?? (isLedTo ? later : undefined) ?? named.findLast(({ at }) => at < place))?.value;
}
