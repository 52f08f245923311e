import { capOf, costAtRate, rateOf } from './cost.ts';
import { type Cents, formatMoney, formatUnitPrice, type Mills, priceOfUnits } from './money.ts';
import { type Plan, PLANS, type SubscriptionPlan } from './plans.ts';
import { PERIODS, type Period } from './terms.ts';

/**
 * Amounts in sentences: `{kind:reference}`, all in Canadian dollars before tax. `minute` stands for any meter of
 * the plan, `953` for any number used in a month.
 *
 * - `{price:growth.monthly}` a month, or `.once`; `{price:mentor-solo.monthly.4}` four units;
 *   `{price:starter.monthly+iq-insight.monthly}` two plans together
 * - `{charged:growth.annual}` one payment
 * - `{each:showcase-studio.monthly}` one unit of the bundle, if all of it is used
 * - `{extra:starter.minute}` one unit more; `{included:starter.minute}` the number in the bundle
 * - `{beyond:starter.minute.953}` the number above it, `{surcharge:starter.minute.953}` what that costs, and
 *   `{cost:starter.minute.953}` the whole month
 * - `{cap:starter}` where the spend cap stands
 */
const KINDS: Record<string, (reference: string) => string> = {
  price: (reference) => money(sum(reference.split('+').map(price))),
  charged: (reference) => {
    const [id, period] = partsOf(reference, 2);
    return money(subscription(id).prices.CAD[periodNamed(period)].charged);
  },
  each: (reference) => {
    const [id, period] = partsOf(reference, 2);
    const { perMonth, included } = rateOf(subscription(id), { period: periodNamed(period) });
    return money(Math.round(perMonth / included));
  },
  extra: (reference) => {
    const [id, meter] = partsOf(reference, 2);
    return formatUnitPrice(allowance(id, meter).extra, 'CAD');
  },
  included: (reference) => {
    const [id, meter] = partsOf(reference, 2);
    return count(allowance(id, meter).included);
  },
  beyond: (reference) => count(use(reference).beyond),
  surcharge: (reference) => {
    const { beyond, extra } = use(reference);
    return money(priceOfUnits(beyond, extra));
  },
  cost: (reference) => {
    const { perMonth, included, extra, used, name } = use(reference);
    return money(costAtRate({ name, perMonth, included, extra }, used));
  },
  cap: (reference) => money(capOf(rateOf(subscription(reference)))),
};

/**
 * Puts the amounts of the price list in the place of their tokens.
 *
 * @throws RangeError that quotes a token which names no amount.
 */
export function resolveAmounts(text: string): string {
  return text.replace(/\{(\w+):([^{}]*)\}/g, (token, kind: string, reference: string) => {
    try {
      const resolve = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
      if (!resolve) throw new RangeError(`the kinds are ${Object.keys(KINDS).join(', ')}`);
      return resolve(reference);
    } catch (error) {
      throw new RangeError(`${token} names no amount: ${error instanceof Error ? error.message : error}.`);
    }
  });
}

const money = (cents: Cents) => formatMoney(cents, 'CAD');
const count = (amount: number) => amount.toLocaleString('en-CA');
const sum = (amounts: Cents[]) => amounts.reduce((total, amount) => total + amount, 0);

function partsOf(reference: string, length: number): string[] {
  const parts = reference.split('.');
  if (parts.length !== length) throw new RangeError(`write ${length} names with dots between them`);
  return parts;
}

function wholeNumber(text = ''): number {
  if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`"${text}" is not a whole number`);
  return Number(text);
}

function planWithId(id = ''): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id);
  if (!plan) throw new RangeError(`there is no plan "${id}"`);
  return plan;
}

function subscription(id = ''): SubscriptionPlan {
  const plan = planWithId(id);
  if (plan.sold !== 'by-period') throw new RangeError(`"${id}" is not paid by period`);
  return plan;
}

function periodNamed(name = ''): Period {
  const period = PERIODS.find((candidate) => candidate === name);
  if (!period) throw new RangeError(`the periods are ${PERIODS.join(', ')}`);
  return period;
}

function price(reference: string): Cents {
  const [id, period, units = '1', ...rest] = reference.split('.');
  if (rest.length > 0) throw new RangeError('write a plan, a period and a whole number of units');
  const plan = planWithId(id);
  const amount =
    plan.sold === 'once' && period === 'once'
      ? plan.price.CAD
      : subscription(id).prices.CAD[periodNamed(period)].perMonth;
  return amount * wholeNumber(units);
}

function allowance(id = '', meterName = ''): { included: number; extra: Mills } {
  const { allowances } = subscription(id);
  const found = allowances.find(({ meter }) => meter === meterName);
  if (!found?.extra) throw new RangeError(`"${id}" sells no extra "${meterName}"`);
  return { included: found.included, extra: found.extra.CAD };
}

function use(reference: string) {
  const [id, meter, usedText] = partsOf(reference, 3);
  const { included, extra } = allowance(id, meter);
  const used = wholeNumber(usedText);
  const { name, perMonth } = rateOf(subscription(id));
  return { name, perMonth, included, extra, used, beyond: Math.max(0, used - included) };
}
