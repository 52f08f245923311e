import { expect, test } from 'vitest';
import { CURRENCIES } from './money.ts';
import { choiceProblems, planTitle, PRICED_PLANS, quoteOf } from './order.ts';
import { nextChargeDate, type OrderChoice, unitsRange } from './order-rules.ts';
import { PERIODS } from './terms.ts';

const choice = (changes: Partial<OrderChoice> = {}): OrderChoice => ({
  planId: 'growth',
  period: 'monthly',
  units: 1,
  currency: 'CAD',
  ...changes,
});

test('every priced plan can be ordered in every period and currency it is sold in, at its list price', () => {
  for (const plan of PRICED_PLANS)
    for (const currency of CURRENCIES)
      for (const period of plan.sold === 'once' ? [undefined] : PERIODS) {
        const units = unitsRange(plan).min;
        const listed =
          plan.sold === 'once' ? plan.price[currency] : plan.prices[currency][period ?? 'monthly'].charged;
        expect(quoteOf({ planId: plan.id, period, units, currency }).total).toBe(listed * units);
      }
});

test.each<[Partial<OrderChoice>, (keyof OrderChoice)[]]>([
  ...['custom', 'no-such-plan', '__proto__', ''].map(
    (planId): [Partial<OrderChoice>, (keyof OrderChoice)[]] => [{ planId }, ['planId']],
  ),
  [{ period: undefined }, ['period']],
  [{ planId: 'showcase-single' }, ['period']],
  [{ planId: 'showcase-single', period: undefined }, []],
  ...[0, -1, 2, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 501].map(
    (units): [Partial<OrderChoice>, (keyof OrderChoice)[]] => [{ units }, ['units']],
  ),
  [{ planId: 'mentor-team', units: 4 }, ['units']],
  [{ planId: 'mentor-team', units: 5 }, []],
])('an order of growth by the month with %j has its problems at %j', (changes, fields) => {
  expect(Object.keys(choiceProblems(choice(changes)))).toEqual(fields);
});

test('a plan is called by its name and its family, and by its id when it is not sold any more', () => {
  expect(planTitle('mentor-team')).toBe('Team, Mod Mentor AI');
  expect(planTitle('of-old')).toBe('of-old');
  const titles = PRICED_PLANS.map(({ id }) => planTitle(id));
  expect(new Set(titles).size).toBe(titles.length);
});

test('a refused choice has no quote', () => {
  expect(() => quoteOf(choice({ units: 2 }))).toThrow(RangeError);
});

test.for([
  ['2026-11-22', 'monthly', '2026-12-22'],
  ['2027-01-31', 'monthly', '2027-02-28'],
  ['2026-08-31', 'biannual', '2027-02-28'],
  ['2028-02-29', 'annual', '2029-02-28'],
] as const)('after %s, paid %s, the next charge is on %s', ([from, period, next]) => {
  expect(nextChargeDate(new Date(from), period).toISOString().slice(0, 10)).toBe(next);
});
