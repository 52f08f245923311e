import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatMoney } from './rules/money';
import { PRICED_PLANS, pricedPlan, quoteOf } from './rules/order';
import { type OrderChoice, unitsRange } from './rules/order-rules';
import { PERIODS } from './rules/terms';
import { choiceInQuery, choiceOf, queryOf, reviewOf } from './order-review';
import { type PagePlan, pagePlanOf } from './page-plan';

/** As the page has them: through JSON. */
const plans: PagePlan[] = JSON.parse(JSON.stringify(PRICED_PLANS.map(pagePlanOf)));
const planOf = (id: string) => plans.find((plan) => plan.id === id) as PagePlan;
const review = (planId: string, choice: Partial<OrderChoice> = {}, today?: Date) =>
  reviewOf(planOf(planId), choiceOf(planOf(planId), choice), today);

describe('what an address asks for', () => {
  const asked = (query: string) => choiceInQuery(query, plans);

  test.each([
    ['growth', { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' }],
    ['mentor-team', { units: 5 }],
    ['showcase-single&period=annual', { period: undefined, units: 1 }],
  ])('the plan in “?plan=%s” is enough, and the rest is as it is sold most simply', (query, choice) => {
    expect(asked(`?plan=${query}`)).toMatchObject(choice);
  });

  test.each(['', '?plan=', '?plan=custom', '?plan=__proto__', '?plan=Growth', '?period=annual'])(
    '“%s” names no plan',
    (query) => {
      expect(asked(query)).toBeUndefined();
    },
  );

  test.each([
    'period=weekly',
    'currency=EUR',
    'units=abc',
    'units=-1',
    'units=1e3',
    'total=1&amount=0&price=0',
  ])('“%s” changes nothing', (query) => {
    expect(asked(`?plan=mentor-team&${query}`)).toEqual(asked('?plan=mentor-team'));
  });

  test('a number of seats that cannot be ordered is kept, to be mended and never priced', () => {
    expect(asked('?plan=mentor-team&units=4')).toMatchObject({ units: 4 });
    expect(review('mentor-team', { units: 4 })).toBeUndefined();
    expect(review('mentor-team', { units: Number.NaN })).toBeUndefined();
    expect(asked('?plan=growth&units=4')).toMatchObject({ units: 1 });
  });

  test('every choice comes back out of its own address, with the total that the server works out', () => {
    for (const plan of plans)
      for (const period of PERIODS)
        for (const currency of CURRENCIES)
          for (const units of [unitsRange(plan).min, unitsRange(plan).max]) {
            const choice = choiceOf(plan, { period, currency, units });
            expect(asked(queryOf(choice))).toEqual(choice);
            expect(reviewOf(plan, choice)?.total).toBe(formatMoney(quoteOf(choice).total, currency));
          }
  });
});

describe('the review', () => {
  test('a year of seats is written out', () => {
    expect(review('mentor-team', { period: 'annual', units: 12 }, new Date('2028-02-29T12:00:00Z'))).toEqual({
      plan: 'Team',
      family: 'Mod Mentor AI',
      price: 'CA$20 a seat, a month',
      sum: '12 seats × 12 months × CA$20',
      total: 'CA$2,880',
      saved: 'CA$720 against 12 monthly payments',
      next: 'February 28, 2029, if you pay today: CA$2,880 and tax. Then the same each year.',
      month: '60 practice minutes a seat, then CA$0.25 each',
      cap: 'On from the first day: extra use stops when a month reaches CA$360, 150 per cent of its price, unless you raise the cap.',
      cancel: 'It stops the next renewal. You keep the plan to the end of the time you paid for.',
    });
  });

  test('a page that was built some day names no date', () => {
    expect(review('starter')).toMatchObject({
      price: 'CA$89 a month',
      sum: 'CA$89',
      saved: '',
      next: 'One month after the first: CA$89 and tax. Then the same each month.',
      month:
        '250 voice minutes, then CA$0.40 each; 250 texts, then CA$0.04 each; 500 emails, then CA$0.01 each',
    });
  });

  test('what is paid once neither renews nor can be cancelled', () => {
    expect(review('showcase-single', { units: 2, currency: 'USD' })).toMatchObject({
      price: 'US$109 a video',
      sum: '2 videos × US$109',
      total: 'US$218',
      next: 'None. It is paid once and never renews.',
      month: '',
      cancel: '',
    });
  });

  test('the page knows every plan that has a price, and nothing else of it', () => {
    expect(plans.map(({ id }) => id)).toEqual(PRICED_PLANS.map(({ id }) => id));
    expect(pricedPlan('custom')).toBeUndefined();
    expect(Object.keys(planOf('growth'))).not.toContain('features');
  });
});
