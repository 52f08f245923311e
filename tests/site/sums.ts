import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { centsOf, priceOnMeter } from '../../src/features/call/rules/call-meter.ts';
import { meterOf, planOf } from '../../src/features/call/rules/call-price.ts';
import { callContent, callTimings } from '../../src/features/call/rules/sample-call.ts';
import {
  breakEven,
  cappedAt,
  capOf,
  costAtRate,
  type Rate,
  rateOf,
} from '../../src/features/order/rules/cost.ts';
import { CURRENCIES, type Currency } from '../../src/features/order/rules/money.ts';
import type { PricedPlan } from '../../src/features/order/rules/order.ts';
import {
  type Limit,
  METERS,
  type SubscriptionPlan,
  subscriptionsOf,
} from '../../src/features/order/rules/plans.ts';
import { CALCULATED_FAMILIES, ratesOf } from '../../src/features/order/rules/rates.ts';
import {
  PERIOD_MONTHS,
  PERIODS,
  type Period,
  SPEND_CAP_PERCENT,
  USE_NOTICE_PERCENTS,
} from '../../src/features/order/rules/terms.ts';
import type { Piece } from '../../src/build/audit/pieces.ts';
import { cardinalWords } from '../../src/features/pronunciation/rules/numbers.ts';
import { plansBeside, planOfSeats, type Scope, scopeAt, WHOLE_LIST } from './sum-owners.ts';

/** Every amount and count that a page prints is worked out again here, from the price list and the numbers beside it. */

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MONEY = String.raw`(?:CA|US)\$${NUMBER}`;
/** A count below this is a length of time or a list, such as “ten emails”, unless the plan “has” it. */
const COUNT_MIN = 100;
const COUNTS = new RegExp(
  String.raw`(?:\b(?<has>comes? with|includes?|has|have|gives?(?: you)?|gets?(?: you)?|buys?(?: you)?|holds?|makes?|from) (?:up to )?)?(?<![\d.,$])(?<number>${NUMBER}) (?:(?:voice |practice |extra )?(?<unit>minutes|texts|emails|conversations|videos)|(?<agents>agents?)|(?<numbers>(?:phone )?numbers?)|(?<callsAtOnce>calls? (?:at (?:once|a time|the same time)|together))|(?<seats>seats?))\b`,
  'g',
);

const FIGURES = new Map(
  Array.from({ length: 9_999 }, (_, index) => [cardinalWords(`${index + 1}`).join(' '), index + 1]),
);
const WORD = [...new Set([...FIGURES.keys()].flatMap((words) => words.split(' ')))].join('|');
const SPELLED = new RegExp(
  String.raw`\b(?:a (?=hundred|thousand))?(?:${WORD})(?:(?:-| |(?<=hundred|thousand) and )(?:${WORD}))*\b`,
  'gi',
);
/** The same text with its numbers in figures, as they are compared here. */
const inFigures = (text: string) =>
  text.replace(SPELLED, (words) => {
    const key = words
      .toLowerCase()
      .replace(/^a /, 'one ')
      .replace(/-| and /g, ' ');
    return FIGURES.get(key)?.toLocaleString('en-CA') ?? words;
  });

const numberOf = (words = '') => Number(words.replace(/[^\d.]/g, ''));
const subscriptionsIn = (plans: readonly PricedPlan[]): SubscriptionPlan[] =>
  plans.filter((plan) => plan.sold === 'by-period');
const listsOf = ({ periods }: Scope) =>
  CURRENCIES.flatMap((currency) => periods.map((period) => ({ currency, period })));

/** What the price list says as it stands, in mills: all of it, or what a month or a year costs. */
function listed(scope: Scope, currency: Currency, per?: string): Set<number> {
  const subscriptions = subscriptionsIn(scope.plans);
  const cents = subscriptions.flatMap((plan) => {
    return scope.periods.flatMap((period) => {
      const price = plan.prices[currency][period];
      if (per) return per === 'month' ? [price.perMonth] : period === 'annual' ? [price.charged] : [];
      return [
        price.perMonth,
        price.charged,
        capOf(price),
        plan.prices[currency].monthly.charged * PERIOD_MONTHS[period] - price.charged,
        ...(plan.family === 'mod-showcase' ? [Math.round(price.perMonth / plan.allowances[0].included)] : []),
      ];
    });
  });
  const monthly = subscriptionsIn(scope.mentioned).map(({ prices }) => prices[currency].monthly.perMonth);
  const together = monthly.flatMap((one, index) => monthly.slice(index + 1).map((other) => one + other));
  // What is sold once can be bought several times.
  const once = scope.plans.flatMap((plan) =>
    plan.sold === 'once' ? Array.from({ length: 30 }, (_, index) => plan.price[currency] * (index + 1)) : [],
  );
  const extras = subscriptions.flatMap(({ allowances }) =>
    allowances.flatMap(({ extra }) => extra?.[currency] ?? []),
  );
  return new Set([...[...cents, ...together, ...once, 0].map((amount) => amount * 10), ...extras]);
}

/** A month at each rate of the list, by each meter that has a price for more. */
const ratesIn = (scope: Scope): Rate[] =>
  scope.periods
    .flatMap((period) => [
      ...CALCULATED_FAMILIES.flatMap((family) =>
        ratesOf(family, period).filter(({ name }) =>
          scope.plans.some((plan) => plan.family === family && plan.name === name),
        ),
      ),
      ...subscriptionsIn(scope.plans).flatMap((plan) =>
        plan.allowances.flatMap(({ included, extra }) =>
          extra ? [{ ...rateOf(plan, { period }), included, extra: extra.CAD }] : [],
        ),
      ),
    ])
    .filter(({ extra }) => extra !== null);

const numbersIn = (text: string) =>
  [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([words]) => numberOf(words));

/** What months with one of these numbers cost, and their extra part, in mills. */
function worked(scope: Scope, text: string): Set<number> {
  const rates = ratesIn(scope);
  const cents = numbersIn(text)
    .filter((used) => Number.isInteger(used) && used > 0 && used < 100_000)
    .flatMap((used) =>
      rates
        .filter(({ included }) => used >= included)
        .flatMap((rate) => [costAtRate(rate, used), costAtRate(rate, used) - rate.perMonth]),
    );
  return new Set(cents.map((amount) => amount * 10));
}

/** Each break-even with where the cap ends the smaller plan. */
const evens = listsOf(WHOLE_LIST).flatMap((list) =>
  (['voice', 'mod-iq'] as const).flatMap((family) =>
    subscriptionsOf(family).flatMap((smaller, index, plans) =>
      plans.slice(index + 1, index + 2).map((larger) => ({
        ...list,
        plans: [smaller, larger],
        even: breakEven(smaller, larger, list),
        capped: cappedAt(rateOf(smaller, list)),
      })),
    ),
  ),
);

/** How many of one unit a plan has, says or ends at, and what a text with such numbers in it leaves beyond its bundle. */
function countsIn(scope: Scope, unit: string, text: string): Set<number> {
  const bundles = subscriptionsIn(scope.plans).flatMap((plan) =>
    plan.allowances.filter(({ meter }) => METERS[meter].many.includes(unit)).map(({ included }) => included),
  );
  return new Set([
    ...bundles.flatMap((included) => [
      included,
      ...USE_NOTICE_PERCENTS.map((percent) => (included * percent) / 100),
      ...numbersIn(text).map((used) => used - included),
    ]),
    ...subscriptionsIn(scope.plans).flatMap((plan) =>
      listsOf(scope).map((list) => cappedAt(rateOf(plan, list))),
    ),
    ...evens.flatMap(({ plans, period, even }) =>
      scope.periods.includes(period) && plans.some((one) => scope.plans.includes(one)) ? even : [],
    ),
  ]);
}

/** Whether a plan of the scope has so many, or is sold for so many seats; plans without such a limit have their own words. */
function isLimit({ plans }: Scope, limit: Limit, count: number, has = ''): boolean {
  const known = plans.flatMap(({ limits }) => limits[limit] ?? []);
  const bySeat = limit === 'seats' ? plans.filter(({ unit }) => unit === 'seat') : [];
  return (
    known.includes(count) ||
    bySeat.some((plan) => (has === 'from' ? plan.minUnits === count : planOfSeats(count).includes(plan))) ||
    (known.length === 0 && bySeat.length === 0)
  );
}

const CALLS = new URL('../../src/content/calls/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, CALLS), 'utf8');
/** What each sample call would cost beyond a bundle, in mills, to the cent that is shown. */
const calls = new Set(
  readdirSync(CALLS)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const timings = callTimings.parse(JSON.parse(read(name.replace('.yaml', '.json'))));
      const call = callContent.parse(parse(read(name)));
      // A page that promises more prices the call by the plan that has it all.
      return [planOf(call), planOf(call, ['booking', 'live-transfer'])].map(
        (plan) => Math.round(centsOf(priceOnMeter(meterOf(call, timings, plan), timings.seconds))) * 10,
      );
    }),
);

const FACTOR = String.raw`(?:CA\$|US\$)?${NUMBER}%?(?: [a-z]+){0,4}`;
const SUM = new RegExp(
  String.raw`(?:(?<base>${MONEY}) \+ )?(?<factors>(?:${FACTOR} × )+${FACTOR}),? (?:=|is|or|makes) (?<result>${MONEY}|${NUMBER})`,
  'g',
);
const EXTRA = new RegExp(
  `(?<base>${MONEY})(?: a month)? plus (?:(?<extra>${NUMBER}) (?:more|extra) [a-z]+ at )?(?<price>${MONEY}) (?:is|makes) (?<result>${MONEY})`,
  'g',
);

/** Every sum of a text: what it starts with, its factors, what it says it comes to, and the words around it. */
const sumsIn = (text: string) =>
  [...text.matchAll(SUM), ...text.matchAll(EXTRA)].map(({ 0: words, groups = {}, index }) => ({
    words,
    base: numberOf(groups.base),
    factors: (groups.factors?.split(' × ') ?? [groups.extra ?? '1', groups.price ?? '']).map((factor) => {
      const [number = ''] = new RegExp(`${NUMBER}%?`).exec(factor) ?? [];
      return numberOf(number) / (number.endsWith('%') ? 100 : 1);
    }),
    result: groups.result ?? '',
    near: text.slice(Math.max(0, index - 250), index + 450),
  }));

const resultsIn = (text: string) => new Set(sumsIn(text).map(({ result }) => numberOf(result)));

/** Sums that do not come to what they say, or go past the spend cap in silence. */
function wrongSums(text: string): string[] {
  return sumsIn(text).flatMap(({ words, base, factors, result, near }) => {
    const product = factors.reduce((all, factor) => all * factor, 1);
    const seconds = /seconds,? (?:=|is|or|makes)/.test(words) && near.includes(`${words} minutes`) ? 60 : 1;
    const exact = Number((base + product / seconds).toFixed(6));
    const isMoney = result.includes('$');
    const said = numberOf(result);
    const right = isMoney ? Math.abs(exact - said) < 0.0051 : said === Math.ceil(exact) || said === exact;
    const isPastCap =
      isMoney && base > 0 && said > capOf({ perMonth: base * 100 }) / 100 && !/\bcap\b/.test(near);
    return [
      ...(right ? [] : [`“${words}” comes to ${exact}.`]),
      ...(isPastCap ? [`“${words}” is past the spend cap, and nothing says so.`] : []),
    ];
  });
}

/** “Starter, annual”, for the editor; the list itself where nobody is named. */
const whose = ({ plans, periods }: Scope) =>
  [
    plans === WHOLE_LIST.plans ? 'the price list' : [...new Set(plans.map(({ name }) => name))].join(' or '),
    ...(periods.length < PERIODS.length ? periods : []),
  ].join(', ');

/** Amounts and counts that are not of the part of the price list which their place speaks of, nor `results` of sums. */
function strangersIn(
  text: string,
  results: ReadonlySet<number>,
  scopeOf: (place: number, sign?: string) => Scope | undefined,
): string[] {
  const amounts = [
    ...text.matchAll(
      new RegExp(`(?:(CA|US)\\$(${NUMBER})|(${NUMBER})(?:¢| cents\\b))(?: (?:a|per) (month|year)\\b)?`, 'g'),
    ),
  ].flatMap(({ 0: words, 1: sign = 'CA', 2: dollars, 3: cents, 4: per, index }) => {
    const scope = scopeOf(index, sign);
    if (!scope) return [];
    // In mills, so that a text for 3.5 cents has a whole number.
    const amount = Math.round(dollars === undefined ? numberOf(cents) * 10 : numberOf(dollars) * 1_000);
    const isKnown =
      listed(scope, sign === 'US' ? 'USD' : 'CAD', per).has(amount) ||
      (sign === 'CA' && worked(scope, text).has(amount)) ||
      (cents === undefined ? scope !== WHOLE_LIST && results.has(numberOf(dollars)) : calls.has(amount));
    return isKnown ? [] : [`${words} is no amount of ${whose(scope)}.`];
  });
  const counts = [...text.matchAll(COUNTS)].flatMap(
    ({ 0: words, index, groups: { has, number, unit, ...limits } = {} }) => {
      const scope = scopeOf(index);
      if (!scope) return [];
      const isOfPlan = scope.plans.length < WHOLE_LIST.plans.length;
      const count = numberOf(number);
      const limit = (Object.keys(limits) as Limit[]).find((one) => limits[one]);
      const isKnown = limit
        ? !isOfPlan || isLimit(scope, limit, count, has)
        : (count < COUNT_MIN && !(isOfPlan && has)) ||
          results.has(count) ||
          countsIn(scope, unit ?? '', text).has(count);
      return isKnown
        ? []
        : [`${words}: no plan and no sum says so${isOfPlan ? ` for ${whose(scope)}` : ''}.`];
    },
  );
  return [...amounts, ...counts];
}

/** What a text prints that neither the price list nor a sum of it gives. `others`: the currencies in which others charge. */
export function sumProblems(text: string, others: readonly string[] = []): string[] {
  const even = evens.flatMap(({ even, capped }) => {
    const [words, cap = ''] = [even, capped].map((amount) => amount.toLocaleString('en-CA'));
    const isSaid = new RegExp(`\\b(?:from|past) ${words}\\b(?![,.]\\d)`).test(text) && !text.includes(cap);
    return isSaid && others.length === 0
      ? `A break-even of ${even} stands without the cap at ${capped}.`
      : [];
  });
  const scopeOf = (_: number, sign = 'US') => (others.includes(sign) ? undefined : WHOLE_LIST);
  return [...new Set([...wrongSums(text), ...strangersIn(text, resultsIn(text), scopeOf), ...even])];
}

const BARE = new RegExp(
  `(?<!CA|US)\\$${NUMBER}(?<per> (?:a|per) (?:day|week|month|year|minute|text|email|seat|video))?|${NUMBER} (?<per>dollars)\\b`,
  'g',
);
/** What a sentence about the end of a bill says of the price. */
const CAP =
  /\b(?:caps?|capped|stops?|ends?|lid|limit|ceiling|past|over|beyond|most)\b[^.!?;]*?\b(?:(?<percent>\d+)%(?: of)?|twice|double|triple|[\d.]+ times) (?:the|its|your|that|a)(?: plan’s| monthly| month’s)? price\b/gi;

/** Amounts that are not of the plan or the period named beside them, and those without currency or figures. */
export function ownerProblems(pieces: readonly Piece[], others = false, period?: Period): string[] {
  const results = resultsIn(pieces.map(({ text }) => text).join(' '));
  return pieces.flatMap((written) => {
    const text = inFigures(written.text);
    const scopeOf = (place: number) => {
      const scope = scopeAt({ ...written, text }, place, period);
      return others && scope.plans === WHOLE_LIST.plans ? undefined : scope;
    };
    const bare = [...text.matchAll(BARE)]
      .filter(({ index, groups }) => !others && (groups?.per || plansBeside(text, index)))
      .map(([words]) => `${words} says no currency: write CA$ or US$.`);
    const caps = [...text.matchAll(CAP)]
      .filter(({ groups: { percent } = {} }) => Number(percent) !== SPEND_CAP_PERCENT)
      .map(([words]) => `“${words}”: the cap is ${SPEND_CAP_PERCENT}% of the price.`);
    return [...strangersIn(text, results, scopeOf), ...bare, ...caps].map(
      (words) => `“${written.text.slice(0, 60)}”: ${words}`,
    );
  });
}
