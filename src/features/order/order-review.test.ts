import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatMoney } from './rules/money';
import { PRICED_PLANS, pricedPlan, quoteOf } from './rules/order';
import { type OrderChoice, unitsRange } from './rules/order-rules';
import { PERIODS } from './rules/terms';
import { asksNoPeriod, choiceInQuery, choiceOf, queryOf, reviewOf, rowsOf } from './order-review';
import { type PagePlan, pagePlanOf } from './page-plan';

/** As the page has them: through JSON. */
const plans: PagePlan[] = JSON.parse(JSON.stringify(PRICED_PLANS.map(pagePlanOf)));
const planOf = (id: string) => plans.find((plan) => plan.id === id) as PagePlan;
const review = (
  planId: string,
  choice: Partial<OrderChoice> = {},
  known: Parameters<typeof reviewOf>[2] = {},
) => reviewOf(planOf(planId), choiceOf(planOf(planId), choice), known);

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

  test.each([
    ['growth', '?plan=growth&period=weekly', true],
    ['growth', '?plan=growth&period=', true],
    ['growth', '?plan=growth&period=annual', false],
    ['growth', '?plan=growth', false],
    ['showcase-single', '?plan=showcase-single&period=weekly', false],
  ])('for %s, “%s” names a period that there is not: %s', (id, query, is) => {
    expect(asksNoPeriod(query, planOf(id))).toBe(is);
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

describe('the rows to choose from', () => {
  const rows = (planId: string, choice: Partial<OrderChoice> = {}) =>
    rowsOf(planOf(planId), choiceOf(planOf(planId), choice));

  test('each period has its price a month, and what one payment takes and saves', () => {
    expect(rows('growth')).toEqual({
      'monthly-price': 'CA$349',
      'monthly-per': 'a month',
      'monthly-note': 'Ends with any month',
      'biannual-price': 'CA$314',
      'biannual-per': 'a month',
      'biannual-note': 'CA$1,884 at a time. You save CA$210.',
      'annual-price': 'CA$279',
      'annual-per': 'a month',
      'annual-note': 'CA$3,348 at a time. You save CA$840.',
    });
  });

  test('seats are counted, and a wrong number of them is never priced', () => {
    expect(rows('mentor-team', { units: 12 })).toMatchObject({
      'annual-price': 'CA$20',
      'annual-per': 'a seat, a month',
      'annual-note': '12 seats, CA$2,880 at a time. You save CA$720.',
    });
    expect(rows('mentor-team', { units: 4 })['annual-note']).toBe('');
  });

  test('what is paid once has one row', () => {
    expect(rows('showcase-single', { units: 2, currency: 'USD' })).toEqual({
      'once-price': 'US$109',
      'once-per': 'a video',
      'once-note': '2 videos, US$218',
    });
  });
});

describe('the review', () => {
  test('names each tax and its rate, the sum today and the day of the next charge', () => {
    const today = new Date('2028-02-29T12:00:00Z');
    expect(review('mentor-team', { period: 'annual', units: 12 }, { place: 'QC', today })).toEqual({
      'tax-1': 'GST 5%',
      'taxed-1': 'CA$144',
      'tax-2': 'QST 9.975%',
      'taxed-2': 'CA$287.28',
      today: 'CA$3,311.28',
      total: 'CA$2,880',
      sum: '12 seats × 12 months × CA$20',
      next: 'Then CA$3,311.28 on February 28, 2029, and the same each year.',
      month: '60 practice minutes a seat, then CA$0.25 each',
      cap: 'Extra use stops when a month reaches CA$360, 150% of its price, unless you raise the cap.',
    });
  });

  test('no wrong sum stands there while the province is not known', () => {
    expect(review('starter')).toMatchObject({
      'tax-1': 'Tax',
      'taxed-1': 'Choose your province',
      'tax-2': '',
      today: 'The price and its tax',
      next: 'The sum appears here once we know where you are. The same is due one month later, then each month.',
      month:
        '250 voice minutes, then CA$0.40 each; 250 texts, then CA$0.04 each; 500 emails, then CA$0.01 each',
    });
  });

  test('in British Columbia the provincial tax has its own line', () => {
    expect(review('starter', {}, { place: 'BC' })).toMatchObject({
      'tax-1': 'GST 5%',
      'taxed-1': 'CA$4.45',
      'tax-2': 'PST 7%',
      'taxed-2': 'CA$6.23',
      today: 'CA$99.68',
    });
  });

  test('what is paid once neither renews nor has a month, and other countries pay no tax', () => {
    expect(review('showcase-single', { units: 2, currency: 'USD' }, { place: 'other' })).toMatchObject({
      'taxed-1': 'No Canadian tax; your country may charge its own',
      'tax-2': '',
      today: 'US$218',
      sum: '2 videos × US$109',
      next: 'It is paid once and never renews.',
      month: '',
    });
  });

  test('the page knows every plan that has a price, and nothing else of it', () => {
    expect(plans.map(({ id }) => id)).toEqual(PRICED_PLANS.map(({ id }) => id));
    expect(pricedPlan('custom')).toBeUndefined();
    expect(Object.keys(planOf('growth'))).not.toContain('features');
  });

  test('an order says what its plan has, and what takes a larger one', () => {
    expect(planOf('starter').has).toBe(
      'message taking; answers from your facts; spam filter; a summary of each call; the standard data processing agreement',
    );
    expect(planOf('starter').lacks).toContain(
      'booking; live transfer; your own tools, by webhook; bilingual greeting (in Growth); outbound calls, with a consent log;',
    );
    expect(planOf('scale').lacks).toBe('');
    expect(planOf('iq-insight').lacks).toBe('');
  });
});
