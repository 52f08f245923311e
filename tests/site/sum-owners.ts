import { type PricedPlan, PRICED_PLANS } from '../../src/features/order/rules/order.ts';
import { PERIODS, type Period } from '../../src/features/order/rules/terms.ts';
import { passagesOf } from '../../src/build/audit/passages.ts';
import {
  attribute,
  type BuiltPage,
  elementsOf,
  isElement,
  type TreeElement,
} from '../../src/build/built-page.ts';

/** Whose an amount is: the plan and the period that are named beside it, in its words or in what it stands in. */

/** A text that is read as one, and the element that it stands in. */
export interface Piece {
  text: string;
  block?: TreeElement | undefined;
}

/** The part of the price list that words speak of. */
export interface Scope {
  plans: readonly PricedPlan[];
  periods: readonly Period[];
  /** All plans of the text: some are paid together. */
  mentioned: readonly PricedPlan[];
}
export const WHOLE_LIST: Scope = { plans: PRICED_PLANS, periods: PERIODS, mentioned: PRICED_PLANS };

interface Named<Value> {
  at: number;
  values: readonly Value[];
}

const PLAN_NAMES = new RegExp(String.raw`\b(?:${PRICED_PLANS.map(({ name }) => name).join('|')})\b`, 'g');
const PERIOD_WORDS: Record<Period, RegExp> = {
  monthly: /\bmonthly\b/gi,
  biannual: /\bbiannual(?:ly)?\b|\b(?:6|six) months\b/gi,
  annual: /\byearly\b|\bannual(?:ly)?\b|\b(?:a|one|the) year\b|\b(?:12|twelve) months\b/gi,
};

/** Two families have a Team. */
const plansIn = (text: string): Named<PricedPlan>[] =>
  [...text.matchAll(PLAN_NAMES)].map(({ 0: name, index }) => ({
    at: index,
    values: PRICED_PLANS.filter((plan) => plan.name === name),
  }));
const periodsIn = (text: string): Named<Period>[] =>
  PERIODS.flatMap((period) =>
    [...text.matchAll(PERIOD_WORDS[period])].map(({ index }) => ({ at: index, values: [period] })),
  ).sort((one, other) => one.at - other.at);

const CLAUSE = /(?<=[,:]) | (?=(?:and|or|but|while) )|(?<=[.!?;]) /g;

/** What is named closest to a place: in its clause, where what stands before comes first, or earlier in the text. */
function besideIn<Value>(
  named: readonly Named<Value>[],
  text: string,
  place: number,
): readonly Value[] | undefined {
  const ends = [...text.matchAll(CLAUSE)].map(({ index }) => index);
  const clause = ends.findLast((end) => end < place) ?? 0;
  const clauseEnd = ends.find((end) => end >= place) ?? text.length;
  const before = named.findLast(({ at }) => at >= clause && at < place);
  const after = named.find(({ at }) => at > place && at < clauseEnd);
  return (before ?? after ?? named.findLast(({ at }) => at < place))?.values;
}

const textOf = (element: TreeElement) =>
  spaced(
    passagesOf(element)
      .map(({ text }) => text)
      .join(' '),
  );
/** A label, an amount and a note in one line may have no space between them. */
const spaced = (text: string) => text.replace(/(?<=[a-z.\d])(?=[A-Z])/g, ' ');
const cellsOf = (row: TreeElement) => row.childNodes.filter(isElement);

/** The head of the column that a cell stands in. */
function headOf(cell: TreeElement): TreeElement | undefined {
  const row = cell.parentNode as TreeElement;
  const table = ancestorsOf(cell).find(({ tagName }) => tagName === 'table');
  const first = table && [...elementsOf(table)].find(({ tagName }) => tagName === 'tr');
  return first && first !== row ? cellsOf(first)[cellsOf(row).indexOf(cell)] : undefined;
}

function ancestorsOf(element: TreeElement): TreeElement[] {
  const parent = element.parentNode;
  return parent && 'tagName' in parent && parent.tagName !== 'main' ? [parent, ...ancestorsOf(parent)] : [];
}

/** How a page says whose an amount is: by words, or by a mark on an element around it. */
interface Kind<Value> {
  mark: string;
  read: (text: string) => Named<Value>[];
}
const PLAN_KIND: Kind<PricedPlan> = { mark: 'data-plan', read: plansIn };
const PERIOD_KIND: Kind<Period> = { mark: 'data-period', read: periodsIn };

/** The one that a text names; undefined for none or several. */
function onlyIn<Value>(text: string, { read }: Kind<Value>): readonly Value[] | undefined {
  const named = read(text);
  return new Set(named.flatMap(({ values }) => values)).size === named[0]?.values.length
    ? named[0].values
    : undefined;
}

/** What stands around a block names: by a mark, a heading, the head of a column, or words before it. A section is the end. */
function aroundOf<Value>(block: TreeElement, kind: Kind<Value>): readonly Value[] | undefined {
  const [row] = ancestorsOf(block);
  const read = row?.tagName === 'tr' ? row : block;
  for (const element of [block, ...ancestorsOf(block)]) {
    const headings = [...elementsOf(element)].filter(({ tagName }) => /^h[1-6]$/.test(tagName));
    const head = ['td', 'th'].includes(element.tagName) ? headOf(element) : undefined;
    const texts = [
      attribute(element, kind.mark),
      headings.map(textOf).join(' '),
      head ? textOf(head) : '',
      element.tagName === 'tr' ? textOf(element) : '',
    ];
    const own = texts.map((text) => onlyIn(text, kind)).find(Boolean);
    if (own) return own;
    const passages = passagesOf(element);
    const place = passages.findIndex((passage) => passage.block === read);
    const [next] = place < 0 ? [] : kind.read(passages[place + 1]?.text.match(/^[\w ]+[.,:]/)?.[0] ?? '');
    if (next?.at === 0) return next.values;
    const before = spaced(
      passages
        .slice(0, Math.max(0, place))
        .map(({ text }) => text)
        .join(' '),
    );
    if (kind.read(before).length > 0) return onlyIn(before, kind);
    if (element.tagName === 'section') break;
  }
  return undefined;
}

/** The plans that are named beside a place, in the same text. */
export const plansBeside = (text: string, place: number) => besideIn(plansIn(text), text, place);

/** The part of the price list that a place in a piece speaks of. `period` is the one of the page. */
export function scopeAt({ text, block }: Piece, place: number, period?: Period): Scope {
  const plans = plansBeside(text, place) ?? (block && aroundOf(block, PLAN_KIND));
  const periods = besideIn(periodsIn(text), text, place) ?? (block && aroundOf(block, PERIOD_KIND));
  return {
    plans: plans ?? PRICED_PLANS,
    periods: periods ?? (period ? [period] : ['monthly']),
    mentioned: plans ? plansIn(text).flatMap(({ values }) => values) : PRICED_PLANS,
  };
}

/** The pieces of a page: each cell and each label is one, and what people say in a call is none. */
export const piecesOf = ({ title, description, shareLine, main }: BuiltPage): Piece[] => [
  ...[title, description, shareLine].map((text) => ({ text })),
  ...passagesOf(main).flatMap(({ text, isCall, block }) => {
    if (isCall || !block) return [];
    const parts =
      block.tagName === 'tr'
        ? cellsOf(block)
        : [...elementsOf(block)].filter(({ tagName }) => tagName === 'label');
    return parts.length > 1
      ? parts.map((part) => ({ text: textOf(part), block: part }))
      : [{ text: spaced(text), block }];
  }),
];

/** The words of the section that a piece stands in: where the numbers of its sums are. */
export function sectionOf({ text, block }: Piece): string {
  const section = block && [block, ...ancestorsOf(block)].findLast(({ tagName }) => tagName === 'section');
  return section ? textOf(section) : text;
}
