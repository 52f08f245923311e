import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * What becomes of a table on a phone. `cards`: words of mixed length, a card for each row. `slide`: yes and no, the names
 * stay and the columns slide. `figures`: numbers of one kind, columns become lines. `whole`: it fits as it is.
 */
export type TableShape = 'cards' | 'slide' | 'figures' | 'whole';

/** Letters of the longest words of all columns but the first, side by side, for which a phone has room. */
const LETTERS_MAX = 21;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string) => attrs.find((own) => own.name === name)?.value;

function elementsOf(node: { childNodes: Node[] }, ...names: string[]): Element[] {
  const children = node.childNodes.filter(isElement);
  return children.flatMap((one) => [
    ...(names.includes(one.tagName) ? [one] : []),
    ...elementsOf(one, ...names),
  ]);
}

/** The words that are seen: a drawing has none, whatever it says to a screen reader. */
function wordsOf(node: Node): string {
  if (!isElement(node)) return 'value' in node ? node.value : '';
  return attribute(node, 'class')?.split(' ').includes('sr-only')
    ? ''
    : node.childNodes.map(wordsOf).join(' ').trim();
}

/** Each cell at the column it begins in. */
function cellsOf(row: Element): { cell: Element; column: number; span: number }[] {
  let next = 0;
  return elementsOf(row, 'td', 'th').map((cell) => {
    const span = Number(attribute(cell, 'colspan') ?? 1);
    const column = next;
    next += span;
    return { cell, column, span };
  });
}

const most = <Value>(values: readonly Value[], is: (value: Value) => boolean) =>
  values.filter(is).length * 2 > values.length;
const isMark = (words: string) => /^(?:$|–$|(?:yes|no)\b)/i.test(words);
const isFigure = (words: string) => /\d/.test(words) && (words.match(/[a-z]{3,}/g) ?? []).length <= 1;
const longestWord = (texts: readonly string[]) =>
  Math.max(...texts.flatMap((words) => words.split(/\s+/)).map((word) => word.length));

function shapeOf(head: readonly string[], columns: readonly (readonly string[])[]): TableShape {
  const marks = columns.filter((cells) => most(cells, isMark));
  const isSpare = columns.every((cells) => most(cells, isMark) || most(cells, isFigure));
  const letters = columns.map((cells, index) => longestWord([...cells, head[index + 1] ?? '']));
  if (columns.length < 2) return 'whole';
  if (isSpare && letters.reduce((sum, count) => sum + count, 0) <= LETTERS_MAX) return 'whole';
  if (marks.length > 1) return 'slide';
  return isSpare ? 'figures' : 'cards';
}

/**
 * Decides by what is in the cells of a table, given the HTML between its tags. Cells that will stand below each other
 * get the name of their column, and the first cell of a row becomes its header.
 * @returns the HTML, how the table is shown on a phone, and its columns without the first.
 */
export function shapeTable(html: string): { html: string; shape: TableShape; columns: number } {
  const tree = parseFragment(`<table>${html}</table>`);
  const [table] = elementsOf(tree, 'table');
  const [thead] = elementsOf(tree, 'thead');
  if (!table || !thead) throw new Error('A table needs its head.');
  const head = elementsOf(thead, 'td', 'th').map(wordsOf);
  const rows = elementsOf(tree, 'tbody').flatMap((body) => elementsOf(body, 'tr').map(cellsOf));
  const single = rows.flat().filter(({ column, span }) => column > 0 && span === 1);
  const byColumn = Map.groupBy(single, ({ column }) => column);
  const columns = [...byColumn.values()].map((cells) => cells.map(({ cell }) => wordsOf(cell)));
  const shape = shapeOf(head, columns);

  const isTurned = shape === 'cards' || shape === 'figures';
  for (const { cell, column, span } of rows.flat()) {
    if (column === 0) {
      Object.assign(cell, { tagName: 'th', nodeName: 'th' });
      if (!attribute(cell, 'scope')) cell.attrs.push({ name: 'scope', value: 'row' });
    } else if (isTurned && span === 1) cell.attrs.push({ name: 'data-label', value: head[column] ?? '' });
  }
  for (const cell of elementsOf(thead, 'th'))
    if (!attribute(cell, 'scope')) cell.attrs.push({ name: 'scope', value: 'col' });
  return { html: serialize(table), shape, columns: columns.length };
}
