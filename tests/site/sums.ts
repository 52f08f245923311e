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
import { METERS, type SubscriptionPlan, subscriptionsOf } from '../../src/features/order/rules/plans.ts';
import { CALCULATED_FAMILIES, ratesOf } from '../../src/features/order/rules/rates.ts';
import {
  PERIOD_MONTHS,
  PERIODS,
  type Period,
  USE_NOTICE_PERCENTS,
} from '../../src/features/order/rules/terms.ts';
import type { Piece } from '../../src/build/audit/pieces.ts';
import { plansBeside, type Scope, scopeAt, WHOLE_LIST } from './sum-owners.ts';

/** Every amount and count that a page prints is worked out again here, from the price list and the numbers beside it. */

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MONEY = String.raw`(?:CA|US)\$${NUMBER}`;
const COUNTED = 'minutes|texts|emails|conversations';
/** A count below this is a length of time or a list, such as “ten emails”. */
const COUNT_MIN = 100;

const numberOf = (words = '') => Number(words.replace(/[^\d.]/g, ''));
/** In mills, so that a text for 3.5 cents has a whole number. */
const mills = (dollars: number) => Math.round(dollars * 1_000);
const subscriptionsIn = (plans: readonly PricedPlan[]): SubscriptionPlan[] =>
  plans.filter((plan) => plan.sold === 'by-period');
const listsOf = ({ periods }: Scope) =>
  CURRENCIES.flatMap((currency) => periods.map((period) => ({ currency, period })));

/** What the price list says as it stands, in mills: all of it, or what a month or a year costs. */
function listed(scope: Scope, currency: Currency, per?: string): Set<number> {
  const subscriptions = subscriptionsIn(scope.plans);
  const cents = subscriptions.flatMap((plan) => {
    const { monthly } = plan.prices[currency];
    const [{ included }] = plan.allowances;
    return scope.periods.flatMap((period) => {
      const price = plan.prices[currency][period];
      if (per) return per === 'month' ? [price.perMonth] : period === 'annual' ? [price.charged] : [];
      return [
        price.perMonth,
        price.charged,
        capOf(price),
        monthly.charged * PERIOD_MONTHS[period] - price.charged,
        ...(plan.family === 'mod-showcase' ? [Math.round(price.perMonth / included)] : []),
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
  (['voice', 'mod-iq'] as const).flatMap((family) => {
    const plans = subscriptionsOf(family);
    return plans.slice(1).flatMap((larger, index) => {
      const smaller = plans[index];
      return smaller
        ? [
            {
              ...list,
              plans: [smaller, larger],
              even: breakEven(smaller, larger, list),
              capped: cappedAt(rateOf(smaller, list)),
            },
          ]
        : [];
    });
  }),
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
    ...evens
      .filter(
        ({ plans, period }) =>
          scope.periods.includes(period) && plans.some((one) => scope.plans.includes(one)),
      )
      .map(({ even }) => even),
  ]);
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
      return [planOf(call), planOf(call, ['booking', 'live-transfer'])].map((plan) => {
        const mills = priceOnMeter(meterOf(call, timings, plan), timings.seconds);
        return Math.round(centsOf(mills)) * 10;
      });
    }),
);

const FACTOR = String.raw`(?:CA\$|US\$)?${NUMBER}%?(?: [a-z]+){0,4}`;
const SUM = new RegExp(
  String.raw`(?:(${MONEY}) \+ )?((?:${FACTOR} × )+${FACTOR}),? (?:=|is|or|makes) (${MONEY}|${NUMBER})`,
  'g',
);
const EXTRA = new RegExp(
  `(${MONEY})(?: a month)? plus (?:(${NUMBER}) (?:more|extra) [a-z]+ at )?(${MONEY}) (?:is|makes) (${MONEY})`,
  'g',
);

/** Every sum of a text: what it starts with, its factors, what it says it comes to, and the words around it. */
function sumsIn(text: string) {
  const around = (index: number) => text.slice(Math.max(0, index - 250), index + 450);
  const products = [...text.matchAll(SUM)].map(
    ({ 0: words, 1: base, 2: factors = '', 3: result = '', index }) => ({
      words,
      base: numberOf(base),
      factors: factors.split(' × ').map((factor) => {
        const [number = ''] = new RegExp(`${NUMBER}%?`).exec(factor) ?? [];
        return number.endsWith('%') ? numberOf(number) / 100 : numberOf(number);
      }),
      result,
      near: around(index),
    }),
  );
  const extras = [...text.matchAll(EXTRA)].map(
    ({ 0: words, 1: base, 2: extra = '1', 3: price, 4: result = '', index }) => ({
      words,
      base: numberOf(base),
      factors: [numberOf(extra), numberOf(price)],
      result,
      near: around(index),
    }),
  );
  return [...products, ...extras];
}

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
    const isPastCap = isMoney && base > 0 && said > capOf({ perMonth: base * 100 }) / 100;
    return [
      ...(right ? [] : [`“${words}” comes to ${exact}.`]),
      ...(isPastCap && !/\bcap\b/.test(near)
        ? [`“${words}” is past the spend cap, and nothing says so.`]
        : []),
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
      new RegExp(`(?:(CA|US)\\$(${NUMBER})|(${NUMBER})¢)(?: (?:a|per) (month|year)\\b)?`, 'g'),
    ),
  ].flatMap(({ 0: words, 1: sign = 'CA', 2: dollars, 3: cents, 4: per, index }) => {
    const scope = scopeOf(index, sign);
    if (!scope) return [];
    const amount = mills(dollars === undefined ? numberOf(cents) / 100 : numberOf(dollars));
    const isKnown =
      listed(scope, sign === 'US' ? 'USD' : 'CAD', per).has(amount) ||
      (sign === 'CA' && worked(scope, text).has(amount)) ||
      (cents === undefined ? scope !== WHOLE_LIST && results.has(numberOf(dollars)) : calls.has(amount));
    return isKnown ? [] : [`${words} is no amount of ${whose(scope)}.`];
  });
  const counts = [
    ...text.matchAll(new RegExp(String.raw`(${NUMBER}) (?:voice |practice |extra )?(${COUNTED})\b`, 'g')),
  ].flatMap(({ 0: words, 1: number, 2: unit = '', index }) => {
    const scope = scopeOf(index);
    const count = numberOf(number);
    return !scope || count < COUNT_MIN || results.has(count) || countsIn(scope, unit, text).has(count)
      ? []
      : [`${words}: no plan and no sum says so${scope === WHOLE_LIST ? '' : ` for ${whose(scope)}`}.`];
  });
  return [...amounts, ...counts];
}

/** What a text prints that neither the price list nor a sum of it gives. `others`: it names the prices of other sellers. */
export function sumProblems(text: string, others = false): string[] {
  const even = evens
    .filter(({ even, capped }) => {
      const [words, cap] = [even, capped].map((amount) => amount.toLocaleString('en-CA'));
      return (
        !others &&
        new RegExp(`\\b(?:from|past) ${words}\\b(?![,.]\\d)`).test(text) &&
        !text.includes(cap ?? '')
      );
    })
    .map(({ even, capped }) => `A break-even of ${even} stands without the cap at ${capped}.`);
  return [
    ...new Set([
      ...wrongSums(text),
      ...strangersIn(text, resultsIn(text), (_, sign) => (others && sign !== 'CA' ? undefined : WHOLE_LIST)),
      ...even,
    ]),
  ];
}

/** Amounts that are not of the plan or the period named beside them, and those without currency or figures. */
export function ownerProblems(pieces: readonly Piece[], others = false, period?: Period): string[] {
  const results = resultsIn(pieces.map(({ text }) => text).join(' '));
  return pieces.flatMap((piece) => {
    const { text } = piece;
    const scopeOf = (place: number) => {
      const scope = scopeAt(piece, place, period);
      return others && scope.plans === WHOLE_LIST.plans ? undefined : scope;
    };
    const bare = [
      ...text.matchAll(
        new RegExp(`(?<!CA|US)\\$${NUMBER}(?<per> (?:a|per) (?:month|year|minute|text|email|seat))?`, 'g'),
      ),
    ]
      .filter(({ index, groups }) => !others && (groups?.per || plansBeside(text, index)))
      .map(([words]) => `${words} says no currency: write CA$ or US$.`);
    const spelled = [...text.matchAll(/\b(?:\w+ty(?:-\w+)?|hundred|thousand) dollars\b/gi)]
      .filter(() => !others)
      .map(([words]) => `Write “${words}” in figures, with CA$ or US$.`);
    const strangers = strangersIn(text, results, scopeOf);
    return [...strangers, ...bare, ...spelled].map((words) => `“${text.slice(0, 60)}”: ${words}`);
  });
}
