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

/** What is named by such words; the words may say how many. */
type Words<Value> = readonly (readonly [words: RegExp, named: (...groups: string[]) => readonly Value[]])[];

/** Of plans in the order of their size: the first of each family. */
const firsts = (plans: readonly PricedPlan[]) =>
  plans.filter((plan) => plan === plans.find(({ family }) => family === plan.family));
const smallest = firsts(PRICED_PLANS);
const largestFirst = PRICED_PLANS.toReversed();
/** The plan that is paid for so many seats. */
export const planOfSeats = (seats: number) =>
  firsts(largestFirst.filter(({ unit, minUnits }) => unit === 'seat' && minUnits <= seats));
/** “The cheapest plan that books” is named by what it does, and not by its size. */
const sized = (sizes: string) =>
  new RegExp(
    String.raw`\b(?:the|our) (?:${sizes})(?: (?:plan|tier|one)\b(?! (?:that|which|with|for|whose|to) )|(?= (?:is|comes|costs|starts)))`,
    'gi',
  );
const PLAN_WORDS: Words<PricedPlan> = [
  // Two families have a Team.
  ...[...Map.groupBy(PRICED_PLANS, ({ name }) => name)].map(
    ([name, plans]) => [new RegExp(`\\b${name}\\b`, 'g'), () => plans] as const,
  ),
  // A product that is named alone stands for its smallest plan.
  [/\bMod IQ\b/g, () => smallest.filter(({ family }) => family === 'mod-iq')],
  [/\bMod Mentor AI\b/g, () => smallest.filter(({ family }) => family === 'mod-mentor')],
  [/\bMod AI Showcase\b/g, () => smallest.filter(({ family }) => family === 'mod-showcase')],
  [sized('small|smallest|cheapest|lowest|entry|starting'), () => smallest],
  [sized('big|biggest|large|largest|top|dearest'), () => firsts(largestFirst)],
  [
    /\b(?:office|team|group|brokerage) of (\d+)(?<=^(?=.*\bseat\b).*)/gi,
    (_, seats) => planOfSeats(Number(seats)),
  ],
];
const PERIOD_WORDS: Words<Period> = [
  [/\bmonthly\b/gi, () => ['monthly']],
  [
    /\bbiannual(?:ly)?\b|\bhalf[ -](?:a )?year(?:ly)?\b|\b(?:6|six) months\b|\bfor (?:6|six)(?=[,.;:])/gi,
    () => ['biannual'],
  ],
  [
    /(?<!half[ -])\b(?:yearly|annual(?:ly)?|(?:a|one|1|the) year|(?:12|twelve) months|for (?:12|twelve)(?=[,.;:]))\b/gi,
    () => ['annual'],
  ],
  [/\b(?:in (?:one|1) go|up front)\b(?! for\b)/gi, () => ['biannual', 'annual']],
];

const namedIn = <Value>(words: Words<Value>, text: string): Named<readonly Value[]>[] =>
  words
    .flatMap(([pattern, named]) =>
      [...text.matchAll(pattern)].map((match) => ({ at: match.index, value: named(...match) })),
    )
    .sort((one, other) => one.at - other.at);

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
  words: Words<Value>;
}
const PLAN_KIND: Kind<PricedPlan> = { mark: 'data-plan', words: PLAN_WORDS };
const PERIOD_KIND: Kind<Period> = { mark: 'data-period', words: PERIOD_WORDS };

/** The one that a text names; undefined for none or several. */
function onlyIn<Value>(text: string, { words }: Kind<Value>): readonly Value[] | undefined {
  const named = namedIn(words, text);
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
    const [next] =
      place < 0 ? [] : namedIn(kind.words, passages[place + 1]?.text.match(/^[\w ]+[.,:]/)?.[0] ?? '');
    if (next?.at === 0) return next.value;
    const before = passages
      .slice(0, Math.max(0, place))
      .map(({ text }) => text)
      .join(' ');
    if (namedIn(kind.words, before).length > 0) return onlyIn(before, kind);
    if (element.tagName === 'section') break;
  }
  return undefined;
}

/** The plans that are named beside a place, in the same text. */
export const plansBeside = (text: string, place: number) =>
  namedBeside(namedIn(PLAN_WORDS, text), text, place);

/** The part of the price list that a place in a piece speaks of. `period` is the one of the page. */
export function scopeAt({ text, block }: Piece, place: number, period?: Period): Scope {
  const plans = plansBeside(text, place) ?? (block && aroundOf(block, PLAN_KIND));
  const periods =
    namedBeside(namedIn(PERIOD_WORDS, text), text, place) ?? (block && aroundOf(block, PERIOD_KIND));
  return {
    plans: plans ?? PRICED_PLANS,
    periods: periods ?? (period ? [period] : ['monthly']),
    mentioned: plans ? namedIn(PLAN_WORDS, text).flatMap(({ value }) => value) : PRICED_PLANS,
  };
}

/** All that a page says of prices, with its title, its description and the line for those who share it. */
export const saidOn = ({ title, description, shareLine, main }: BuiltPage): Piece[] => [
  ...[title, description, shareLine].map((text) => ({ text })),
  ...piecesOf(main),
];
