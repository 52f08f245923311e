import { type PricedPlan, PRICED_PLANS } from '../../src/features/order/rules/order.ts';
import { PERIODS, type Period } from '../../src/features/order/rules/terms.ts';
import {
  ancestorsOf,
  cellsOf,
  type Named,
  namedBeside,
  passagesAround,
  type Piece,
  piecesOf,
  textOf,
} from '../../src/build/audit/pieces.ts';
import { attribute, type BuiltPage, elementsOf, type TreeElement } from '../../src/build/built-page.ts';

/** Whose an amount is: the plan and the period that are named beside it, in its words or in what it stands in. */

/** The part of the price list that words speak of. */
export interface Scope {
  plans: readonly PricedPlan[];
  periods: readonly Period[];
  /** All plans of the text: some are paid together. */
  mentioned: readonly PricedPlan[];
}
export const WHOLE_LIST: Scope = { plans: PRICED_PLANS, periods: PERIODS, mentioned: PRICED_PLANS };

/** A product that is named alone stands for its smallest plan. */
const PRODUCTS = {
  'Mod IQ': 'mod-iq',
  'Mod Mentor AI': 'mod-mentor',
  'Mod AI Showcase': 'mod-showcase',
} as const;
const PLAN_NAMES = new RegExp(
  String.raw`\b(?:${[...PRICED_PLANS.map(({ name }) => name), ...Object.keys(PRODUCTS)].join('|')})\b`,
  'g',
);
const PERIOD_WORDS: Record<Period, RegExp> = {
  monthly: /\bmonthly\b/gi,
  biannual: /\bbiannual(?:ly)?\b|\b(?:6|six) months\b/gi,
  annual: /\byearly\b|\bannual(?:ly)?\b|\b(?:a|one|the) year\b|\b(?:12|twelve) months\b/gi,
};

const smallestOf = (product: string) =>
  PRICED_PLANS.find(({ family }) => family === PRODUCTS[product as keyof typeof PRODUCTS]);
/** Two families have a Team. */
const plansNamed = (name: string) =>
  PRICED_PLANS.filter((plan) => plan.name === name || plan === smallestOf(name));
const plansIn = (text: string): Named<readonly PricedPlan[]>[] =>
  [...text.matchAll(PLAN_NAMES)].map(({ 0: name, index }) => ({ at: index, value: plansNamed(name) }));
const periodsIn = (text: string): Named<readonly Period[]>[] =>
  PERIODS.flatMap((period) =>
    [...text.matchAll(PERIOD_WORDS[period])].map(({ index }) => ({ at: index, value: [period] })),
  ).sort((one, other) => one.at - other.at);

/** The head of the column that a cell stands in. */
function headOf(cell: TreeElement): TreeElement | undefined {
  const row = cell.parentNode as TreeElement;
  const table = ancestorsOf(cell).find(({ tagName }) => tagName === 'table');
  const first = table && [...elementsOf(table)].find(({ tagName }) => tagName === 'tr');
  return first && first !== row ? cellsOf(first)[cellsOf(row).indexOf(cell)] : undefined;
}

/** How a page says whose an amount is: by words, or by a mark on an element around it. */
interface Kind<Value> {
  mark: string;
  read: (text: string) => Named<readonly Value[]>[];
}
const PLAN_KIND: Kind<PricedPlan> = { mark: 'data-plan', read: plansIn };
const PERIOD_KIND: Kind<Period> = { mark: 'data-period', read: periodsIn };

/** The one that a text names; undefined for none or several. */
function onlyIn<Value>(text: string, { read }: Kind<Value>): readonly Value[] | undefined {
  const named = read(text);
  return new Set(named.flatMap(({ value }) => value)).size === named[0]?.value.length
    ? named[0].value
    : undefined;
}

/** What stands around a block names: by a mark, a heading or caption, the head of a column, or words before it. A section is the end. */
function aroundOf<Value>(block: TreeElement, kind: Kind<Value>): readonly Value[] | undefined {
  const [row] = ancestorsOf(block);
  const read = row?.tagName === 'tr' ? row : block;
  for (const element of [block, ...ancestorsOf(block)]) {
    const headings = [...elementsOf(element)].filter(({ tagName }) =>
      /^(?:h[1-6]|caption|figcaption)$/.test(tagName),
    );
    const head = ['td', 'th'].includes(element.tagName) ? headOf(element) : undefined;
    const texts = [
      attribute(element, kind.mark),
      headings.map(textOf).join(' '),
      head ? textOf(head) : '',
      element.tagName === 'tr' ? textOf(element) : '',
    ];
    const own = texts.map((text) => onlyIn(text, kind)).find(Boolean);
    if (own) return own;
    const passages = passagesAround(block, element);
    const place = passages.findIndex((passage) => passage.block === read);
    const [next] = place < 0 ? [] : kind.read(passages[place + 1]?.text.match(/^[\w ]+[.,:]/)?.[0] ?? '');
    if (next?.at === 0) return next.value;
    const before = passages
      .slice(0, Math.max(0, place))
      .map(({ text }) => text)
      .join(' ');
    if (kind.read(before).length > 0) return onlyIn(before, kind);
    if (element.tagName === 'section') break;
  }
  return undefined;
}

/** The plans that are named beside a place, in the same text. */
export const plansBeside = (text: string, place: number) => namedBeside(plansIn(text), text, place);

/** The part of the price list that a place in a piece speaks of. `period` is the one of the page. */
export function scopeAt({ text, block }: Piece, place: number, period?: Period): Scope {
  const plans = plansBeside(text, place) ?? (block && aroundOf(block, PLAN_KIND));
  const periods = namedBeside(periodsIn(text), text, place) ?? (block && aroundOf(block, PERIOD_KIND));
  return {
    plans: plans ?? PRICED_PLANS,
    periods: periods ?? (period ? [period] : ['monthly']),
    mentioned: plans ? plansIn(text).flatMap(({ value }) => value) : PRICED_PLANS,
  };
}

/** All that a page says of prices, with its title, its description and the line for those who share it. */
export const saidOn = ({ title, description, shareLine, main }: BuiltPage): Piece[] => [
  ...[title, description, shareLine].map((text) => ({ text })),
  ...piecesOf(main),
];
