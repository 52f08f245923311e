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
import { PLANS, FAMILIES, subscriptionsOf } from '../../src/features/order/rules/plans.ts';
import { CALCULATED_FAMILIES, ratesOf } from '../../src/features/order/rules/rates.ts';
import { PERIOD_MONTHS, PERIODS, USE_NOTICE_PERCENTS } from '../../src/features/order/rules/terms.ts';

/** Every amount and count that a page prints is worked out again here, from the price list and the numbers beside it. */

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MONEY = String.raw`(?:CA|US)\$${NUMBER}`;
const COUNTED = 'minutes|texts|emails|conversations';
/** A count below this is a length of time or a list, such as “ten emails”. */
const COUNT_MIN = 100;

const numberOf = (words = '') => Number(words.replace(/[^\d.]/g, ''));
/** In mills, so that a text for 3.5 cents has a whole number. */
const mills = (dollars: number) => Math.round(dollars * 1_000);
const subscriptions = FAMILIES.flatMap(subscriptionsOf);
const lists = CURRENCIES.flatMap((currency) => PERIODS.map((period) => ({ currency, period })));

/** What the price list says as it stands, in mills. */
function listed(currency: Currency): Set<number> {
  const cents = subscriptions.flatMap((plan) => {
    const { monthly, biannual, annual } = plan.prices[currency];
    const [{ included }] = plan.allowances;
    return [monthly, biannual, annual].flatMap((price, index) => {
      const months = PERIOD_MONTHS[PERIODS[index] ?? 'monthly'];
      return [
        price.perMonth,
        price.charged,
        capOf(price),
        monthly.charged * months - price.charged,
        ...(plan.family === 'mod-showcase' ? [Math.round(price.perMonth / included)] : []),
      ];
    });
  });
  const monthly = subscriptions.map(({ prices }) => prices[currency].monthly.perMonth);
  const together = monthly.flatMap((one) => monthly.map((other) => one + other));
  const once = PLANS.flatMap((plan) => (plan.sold === 'once' ? [plan.price[currency]] : []));
  const extras = subscriptions.flatMap(({ allowances }) =>
    allowances.flatMap(({ extra }) => extra?.[currency] ?? []),
  );
  return new Set([...[...cents, ...together, ...once, 0].map((amount) => amount * 10), ...extras]);
}

/** A month at each rate of the list, by each meter that has a price for more. */
const rates: Rate[] = PERIODS.flatMap((period) => [
  ...CALCULATED_FAMILIES.flatMap((family) => ratesOf(family, period)),
  ...subscriptions.flatMap((plan) =>
    plan.allowances.flatMap(({ included, extra }) =>
      extra ? [{ ...rateOf(plan, { period }), included, extra: extra.CAD }] : [],
    ),
  ),
]).filter(({ extra }) => extra !== null);

const numbersIn = (text: string) =>
  [...text.matchAll(new RegExp(NUMBER, 'g'))].map(([words]) => numberOf(words));

/** What months with one of these numbers cost, and their extra part, in mills. */
const worked = (text: string) =>
  new Set(
    numbersIn(text)
      .filter((used) => Number.isInteger(used) && used > 0 && used < 100_000)
      .flatMap((used) =>
        rates.flatMap((rate) => [costAtRate(rate, used), costAtRate(rate, used) - rate.perMonth]),
      )
      .map((cents) => cents * 10),
  );

const bundles = new Set(
  subscriptions.flatMap(({ allowances }) => allowances.map(({ included }) => included)),
);
const counts = new Set(
  subscriptions.flatMap((plan) => [
    ...plan.allowances.flatMap(({ included }) => [
      included,
      ...USE_NOTICE_PERCENTS.map((percent) => (included * percent) / 100),
    ]),
    ...lists.map((list) => cappedAt(rateOf(plan, list))),
  ]),
);
/** Each break-even with where the cap ends the smaller plan. */
const evens = lists.flatMap((list) =>
  (['voice', 'mod-iq'] as const).flatMap((family) => {
    const plans = subscriptionsOf(family);
    return plans.slice(1).flatMap((larger, index) => {
      const smaller = plans[index];
      return smaller
        ? [{ even: breakEven(smaller, larger, list), capped: cappedAt(rateOf(smaller, list)) }]
        : [];
    });
  }),
);

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

/** What a text prints that neither the price list nor a sum of it gives. `others`: it names the prices of other sellers. */
export function sumProblems(text: string, others = false): string[] {
  const sums = sumsIn(text);
  const wrong = sums.flatMap(({ words, base, factors, result, near }) => {
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
  const known = { CA: listed('CAD'), US: listed('USD') };
  const fromNumbers = worked(text);
  const amounts = [...text.matchAll(new RegExp(`(CA|US)\\$(${NUMBER})|(${NUMBER})¢`, 'g'))]
    .filter(([, currency]) => !(others && currency === 'US'))
    .flatMap(([words, currency = 'CA', dollars, cents]) => {
      const amount = mills(dollars === undefined ? numberOf(cents) / 100 : numberOf(dollars));
      return known[currency as 'CA' | 'US'].has(amount) ||
        (currency === 'CA' && fromNumbers.has(amount)) ||
        (cents !== undefined && calls.has(amount))
        ? []
        : [`${words} is no amount of the price list.`];
    });
  const results = sums.map(({ result }) => numberOf(result));
  const told = new Set([...counts, ...evens.map(({ even }) => even), ...results]);
  for (const one of numbersIn(text)) for (const included of bundles) told.add(one - included);
  const used = [
    ...text.matchAll(new RegExp(String.raw`(${NUMBER}) (?:voice |practice |extra )?(?:${COUNTED})\b`, 'g')),
  ]
    .filter(([, number]) => !others && numberOf(number) >= COUNT_MIN && !told.has(numberOf(number)))
    .map(([words]) => `${words}: no plan and no sum says so.`);
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
  return [...new Set([...wrong, ...amounts, ...used, ...even])];
}
