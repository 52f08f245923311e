import { breakEven, cappedAt, capOf, costAtRate, isPastCap, rateOf } from './cost.ts';
import * as t from './messages.ts';
import { type Cents, formatMoney, formatUnitPrice, priceOfUnits } from './money.ts';
import { PLANS } from './plans.ts';
import { PERIODS } from './terms.ts';

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
 * - `{cap:starter}` where the spend cap stands, and `{capped:starter.minute}` the number at which it is reached
 * - `{even:starter.growth}` the number from which the larger plan costs no more, its own first unit in the bundle
 *
 * A month or a break-even past the spend cap stands only in a text that has the `{capped:…}` of the same plan, too.
 */
const KINDS: Record<string, (reference: string) => string> = {
  price: (reference) =>
    money(
      reference
        .split('+')
        .map(price)
        .reduce((total, amount) => total + amount, 0),
    ),
  charged: named(2, (id, period) => money(priceOf(id, period).charged)),
  each: named(2, (id, period) => {
    const { perMonth } = priceOf(id, period);
    return money(Math.round(perMonth / subscription(id).allowances[0].included));
  }),
  extra: named(2, (id, meter) => formatUnitPrice(allowance(id, meter).extra, 'CAD')),
  included: named(2, (id, meter) => count(allowance(id, meter).included)),
  beyond: named(3, (...use) => count(beyond(...use))),
  surcharge: named(3, (id, meter, used) =>
    money(priceOfUnits(beyond(id, meter, used), allowance(id, meter).extra)),
  ),
  cost: named(3, (id, meter, used) => money(costAtRate(rateFor(id, meter), wholeNumber(used)))),
  cap: (id) => money(capOf(rateOf(subscription(id)))),
  capped: named(2, (id, meter) => count(cappedAt(rateFor(id, meter)))),
  even: named(2, (...ids) => count(evenOf(...ids))),
};

/** An amount or a share that somebody has typed: one of ours would stay when its price changes, others need a source. */
export const TYPED_FIGURE =
  /(?:\$|€|£)\s?\d|\d\s?(?:¢|%|dollars?\b|cents?\b)|\bper ?cent\b|\bone in (?:\d+|three|four|five|six|eight|ten|twenty)\b/i;

/** The plan and meter whose spend cap an amount lies past; undefined for one that can be on a bill. */
function pastCap(kind: string, reference: string): string | undefined {
  const [id, second, used] = reference.split('.');
  if (kind === 'even') {
    const [{ meter }] = subscription(id).allowances;
    return isPastCap(rateFor(id, meter), evenOf(id, second)) ? `${id}.${meter}` : undefined;
  }
  const isMonth = kind === 'cost' || kind === 'surcharge';
  return isMonth && isPastCap(rateFor(id, second), wholeNumber(used)) ? `${id}.${second}` : undefined;
}

/**
 * Puts the amounts of the price list in the place of their tokens.
 *
 * @throws RangeError that quotes a token which names no amount.
 */
export function resolveAmounts(text: string): string {
  return text.replace(/\{(\w+):([^{}]*)\}/g, (token, kind: string, reference: string) => {
    try {
      const kinds = t.kindsAre(Object.keys(KINDS).join(', '));
      const words = known(Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined, kinds)(reference);
      const past = pastCap(kind, reference);
      if (past !== undefined && !text.includes(`{capped:${past}}`))
        throw new RangeError(`the spend cap ends the plan before, so write {capped:${past}} beside it`);
      return words;
    } catch (error) {
      throw new RangeError(`${token} names no amount: ${error instanceof Error ? error.message : error}.`);
    }
  });
}

const money = (cents: Cents) => formatMoney(cents, 'CAD');
const count = (amount: number) => amount.toLocaleString('en-CA');

function known<Found>(found: Found | undefined, problem: string): Found {
  if (found === undefined) throw new RangeError(problem);
  return found;
}

/** Reads a reference of so many names with dots between them. */
function named(length: number, resolve: (...names: string[]) => string): (reference: string) => string {
  return (reference) => {
    const names = reference.split('.');
    if (names.length !== length) throw new RangeError(`write ${length} names with dots between them`);
    return resolve(...names);
  };
}

function wholeNumber(text = ''): number {
  if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`"${text}" is not a whole number`);
  return Number(text);
}

const planWithId = (wanted = '') =>
  known(
    PLANS.find(({ id }) => id === wanted),
    t.noPlanNamed(wanted),
  );

function subscription(id = '') {
  const plan = planWithId(id);
  return known(plan.sold === 'by-period' ? plan : undefined, t.notByPeriod(id));
}

function priceOf(id?: string, name?: string) {
  const { CAD } = subscription(id).prices;
  return CAD[
    known(
      PERIODS.find((period) => period === name),
      t.periodsAre(PERIODS.join(', ')),
    )
  ];
}

function price(reference: string): Cents {
  const [id, period, units = '1', ...rest] = reference.split('.');
  if (rest.length > 0) throw new RangeError('write a plan, a period and a whole number of units');
  const plan = planWithId(id);
  const isOnce = plan.sold === 'once' && period === 'once';
  return (isOnce ? plan.price.CAD : priceOf(id, period).perMonth) * wholeNumber(units);
}

function allowance(id = '', name = '') {
  const found = subscription(id).allowances.find(({ meter }) => meter === name);
  const extra = known(found?.extra, t.noExtra(id, name));
  return { included: found?.included ?? 0, extra: extra.CAD };
}

const rateFor = (id?: string, meter?: string) => ({ ...rateOf(subscription(id)), ...allowance(id, meter) });

const evenOf = (smaller?: string, larger?: string) => breakEven(subscription(smaller), subscription(larger));

const beyond = (id?: string, meter?: string, used?: string) =>
  Math.max(0, wholeNumber(used) - allowance(id, meter).included);
