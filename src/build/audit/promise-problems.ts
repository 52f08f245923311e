import { moneyWords } from '../../features/call/rules/call-meter.ts';
import { capOf } from '../../features/order/rules/cost.ts';
import { CURRENCIES, formatUnitPrice, MILLS_PER_CENT } from '../../features/order/rules/money.ts';
import { type PricedPlan, PRICED_PLANS } from '../../features/order/rules/order.ts';
import { cheapestPlanWith, FEATURE_IDS, FEATURE_WORDS } from '../../features/order/rules/plan-features.ts';
import type { Feature } from '../../features/order/rules/plans.ts';
import { PERIODS } from '../../features/order/rules/terms.ts';
import { attribute, type BuiltPage, elementsOf, type TreeElement } from '../built-page.ts';
import {
  ancestorsOf,
  isEntry,
  type Named,
  namedBeside,
  passagesAround,
  type Piece,
  piecesOf,
  textOf,
} from './pieces.ts';
import type { Problem } from './problem.ts';

/** Sections that say what the page costs. Their price must buy what the opening of the page promises, too. */
const PRICED_SECTIONS = ['price', 'calculator'];
const NAMES = PRICED_PLANS.map(({ name }) => name).join('|');
/** A plan by its name, an amount, or what a minute, text or email of a sample call costs. */
const PRICE = new RegExp(
  String.raw`\b(?:${NAMES})\b|\b(?:CA|US)\$\d+(?:,\d{3})*(?:\.\d+)?|(?<![\d.])\d+(?:\.\d+)?¢(?= an? (?:minute|text|email))`,
  'g',
);
const pricesIn = (text: string) =>
  [...text.matchAll(PRICE)].map(({ 0: words, index: at }) => ({ words, at }));

/** Every amount that a plan is sold for, ends at or takes for more, as pages write it. */
function amountsOf(plan: PricedPlan): Set<string> {
  const mills = CURRENCIES.flatMap((currency) => {
    const inCurrency = (amounts: number[]) => amounts.map((amount) => formatUnitPrice(amount, currency));
    if (plan.sold === 'once') return inCurrency([plan.price[currency] * MILLS_PER_CENT]);
    const extras = plan.allowances.flatMap(({ extra }) => extra?.[currency] ?? []);
    const prices = PERIODS.flatMap((period) => {
      const price = plan.prices[currency][period];
      return [price.perMonth, price.charged, capOf(price)].map((cents) => cents * MILLS_PER_CENT);
    });
    return [...inCurrency([...prices, ...extras]), ...(currency === 'CAD' ? extras.map(moneyWords) : [])];
  });
  return new Set(mills);
}
const AMOUNTS = new Map(PRICED_PLANS.map((plan) => [plan, amountsOf(plan)]));

const isOf = (words: string, plan: PricedPlan) =>
  plan.name === words || (AMOUNTS.get(plan)?.has(words) ?? false);

/** A “no” reaches to the next statement: “it doesn’t sleep, and it books” promises. */
const DENIED =
  /\b(?:no|not|neither|nor|without|lacks?|\w+n[’']t)\b(?:(?!\b(?:and|but|so) (?:it|the|we)\b|\bbecause\b)[^.!?])*$/i;

/** What the words of a text promise of the voice plans. What it denies is no promise, nor is a quotation. */
function promisedIn(text: string) {
  const own = text.replace(/“[^”]*”/g, (quoted) => ' '.repeat(quoted.length));
  return FEATURE_WORDS.flatMap(({ feature, pattern }) =>
    [...own.matchAll(pattern)]
      .filter(({ index }) => !DENIED.test(own.slice(0, index)))
      .map(({ 0: words, index: at }) => ({ feature, words, at })),
  );
}

const VOICE_PLANS = PRICED_PLANS.filter(({ family }) => family === 'voice');
/** The voice plans of a text. Of plans in a row, “Growth and Scale”, what is said has to hold for the smallest. */
function plansIn(text: string): Named<PricedPlan>[] {
  const named: Named<PricedPlan>[] = [];
  let end = -1;
  for (const { words, at } of pricesIn(text)) {
    const value = VOICE_PLANS.find((plan) => isOf(words, plan));
    const last = named.at(-1);
    const isNext = value?.name === words && /^(?:,|,? (?:and|or)) $/.test(text.slice(end, at));
    if (value && last && isNext)
      last.value = VOICE_PLANS.find((plan) => plan === value || plan === last.value) ?? value;
    else if (value) named.push({ at, value });
    end = value?.name === words ? at + words.length : -1;
  }
  return named;
}

/** The plan beside a place: the one named with it, or else the first in the smallest part around it that names one. */
function planBeside({ text, block }: Piece, at: number): PricedPlan | undefined {
  const around = block ? [block, ...ancestorsOf(block)] : [];
  const row = around.find(({ tagName }) => tagName === 'tr');
  const parts = row ? [row] : around.filter((one) => isEntry(one) || one.tagName === 'section');
  return (
    around.flatMap((one) => plansIn(attribute(one, 'data-plan')))[0]?.value ??
    namedBeside(plansIn(text), text, at, true) ??
    parts
      .map(
        (part) =>
          block &&
          plansIn(
            passagesAround(block, part)
              .map(({ text }) => text)
              .join(' '),
          )[0]?.value,
      )
      .find((plan) => plan !== undefined) ??
    plansIn(text)[0]?.value
  );
}

/** Words that promise what the plan beside them lacks. What can be ticked asks, and promises nothing. */
const wordProblems = (piece: Piece): string[] =>
  (piece.block?.tagName === 'label' ? [] : promisedIn(piece.text)).flatMap(({ feature, words, at }) => {
    const plan = planBeside(piece, at);
    return !plan || plan.features.includes(feature)
      ? []
      : [
          `“${words}” promises ${feature}, and the plan beside it is ${plan.name}, which lacks it: “${piece.text.slice(Math.max(0, at - 40), at + 40)}”. Name the plan that has it in the same sentence, show its price first, or take the words out.`,
        ];
  });

/** What a text promises without a plan beside it. */
const promisedAlone = (piece: Piece): Feature[] =>
  promisedIn(piece.text)
    .filter(({ at }) => !planBeside(piece, at))
    .map(({ feature }) => feature);

const promisesOf = (element: TreeElement | undefined) =>
  FEATURE_IDS.filter((id) => (element ? attribute(element, 'data-promises').split(' ').includes(id) : false));

/**
 * Promises that the amount beside them does not buy, by the words of the page, and by what an editor lists. A section, or a
 * row of a list, that lists what it promises shows the smallest plan that has all of that first. Others may follow, as
 * the way to pay less for less, or more for more.
 */
export function promiseProblems({ title, description, main, article }: BuiltPage, place: string): Problem[] {
  const parts = elementsOf(main);
  const first = parts.find((part) => attribute(part, 'data-section'));
  const listedFirst = promisesOf(first);
  // The words are those of voice plans, and the opening of another product speaks of its own.
  const isOfVoice = listedFirst.every((id) => VOICE_PLANS.at(-1)?.features.includes(id));
  const opening = [...listedFirst, ...(first && isOfVoice ? piecesOf(first).flatMap(promisedAlone) : [])];
  const listed = parts.flatMap((part) => {
    const section = attribute(part, 'data-section');
    const own = promisesOf(part);
    const promises = PRICED_SECTIONS.includes(section) ? [...new Set([...opening, ...own])] : own;
    if (promises.length > 0) return listProblems(part, promises);
    return section === 'price' ? ['the price of this page buys something. List the features under it.'] : [];
  });
  // An article works out examples of its own, with what others charge.
  const pieces = article ? [] : [{ text: title }, { text: description }, ...piecesOf(main)];
  const said = pieces.flatMap(wordProblems);
  return [...listed.map((words) => `promises: ${words}`), ...said].map((words) => ({ place, words }));
}

/** A list of promises beside a first price that is not of the smallest plan which has them all. */
function listProblems(part: TreeElement, promises: readonly Feature[]): string[] {
  try {
    const cheapest = cheapestPlanWith(promises);
    const text = textOf(part);
    const family = PRICED_PLANS.filter((plan) => plan.family === cheapest.family);
    const first = pricesIn(text).find(
      ({ words }) => /\d/.test(words) || family.some(({ name }) => name === words),
    );
    if (!first || isOf(first.words, cheapest)) return [];
    return [
      `with ${promises.join(', ')} the first price has to be the one of ${cheapest.name}, and in “${text.slice(0, 60)}…” it is ${first.words}. Name ${cheapest.name} first, or promise less.`,
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
