import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveAmounts } from '~/features/order/rules/amounts';
import { cappedAt, rateOf } from '~/features/order/rules/cost';
import { minutesPerMonth } from '~/features/order/rules/estimate';
import { subscriptionsOf, type SubscriptionPlan } from '~/features/order/rules/plans';
import {
  type Advice,
  advise,
  adviceWords,
  FEWEST_CALLS_PER_WEEK,
  GOAL_FEATURES,
  type Needs,
} from './rules/brief-advice';
import { adviceTexts } from './rules/brief-content';
import { voicePlans } from './rules/voice-plans';

const texts = readFileSync(new URL('../../content/briefs/advice.json', import.meta.url), 'utf8');
const plans = voicePlans();
const subscriptions = subscriptionsOf('voice') as [SubscriptionPlan, SubscriptionPlan, SubscriptionPlan];
const [starter, growth, scale] = subscriptions;

const empty: Needs = {
  size: '',
  channels: [],
  callsPerDay: '',
  minutesPerCall: '',
  daysPerWeek: '',
  share: '',
  missed: [],
  goal: '',
};
const shop: Needs = {
  size: '2-5',
  channels: ['phone', 'email'],
  callsPerDay: '10',
  minutesPerCall: '2.5',
  daysPerWeek: '5',
  share: '50',
  missed: ['busy'],
  goal: 'messages',
};
const advice = (change: Partial<Needs> = {}) => advise({ ...shop, ...change }, plans);
const words = (given: Advice) => adviceWords(given, plans, adviceTexts.parse(JSON.parse(texts)));

function planOf(given: Advice) {
  if (given.kind !== 'plan') return expect.fail(`no plan, but ${given.kind}`);
  return given;
}

/** One call of so many minutes each day of the week: the months grow in steps of 4.33 × 7. */
const monthOf = (minutesPerCall: number): Partial<Needs> => ({
  callsPerDay: '1',
  minutesPerCall: String(minutesPerCall),
  daysPerWeek: '7',
  share: '100',
});

test.each([
  ['Starter and Growth', starter, growth],
  ['Growth and Scale', growth, scale],
])('between %s the plan is the smaller one as long as its spend cap allows', (_, smaller, larger) => {
  const border = cappedAt(rateOf(smaller)) + 1;
  let below = 0;
  for (let minutes = 1; minutes < 120; minutes += 0.1) {
    const { plan, load } = planOf(advice(monthOf(minutes)));
    const month = minutesPerMonth(load);
    if (Math.abs(month - border) >= 40) continue;
    expect(plan.id).toBe(month < border ? smaller.id : larger.id);
    if (month < border) below += 1;
  }
  expect(below).toBeGreaterThan(0);
});

test('a goal that a plan cannot meet rules it out, and the words say which and why', () => {
  const booking = planOf(advice({ goal: 'booking' }));
  expect(booking).toMatchObject({ plan: { id: 'growth' }, needs: 'booking', cheaper: { id: 'starter' } });
  expect(words(booking).paragraphs[0]).toBe(
    'You want bookings to be made during the call, which Starter does not do. Growth is the least that does.',
  );
  expect(planOf(advice({ goal: 'outbound' })).plan.id).toBe('scale');
  // Where it costs least anyway, there is nothing to explain.
  const busy = planOf(advice({ goal: 'booking', callsPerDay: '60' }));
  expect(busy).toMatchObject({ needs: undefined, cheaper: undefined });
  for (const [goal, feature] of Object.entries(GOAL_FEATURES))
    expect(planOf(advice({ goal })).plan.features).toContain(feature);
});

test('what was not answered is assumed, and said; numbers that cannot be are brought into range', () => {
  const given = planOf(advise({ ...empty, callsPerDay: '10' }, plans));
  expect(given.load).toEqual({ callsPerDay: 10, minutesPerCall: 2.5, daysPerWeek: 5, sharePercent: 60 });
  expect(words(given).paragraphs.join(' ')).toContain(
    'we took: 2.5 minutes per call, 5 days a week, 60% of the calls for the agent.',
  );
  expect(words(advice()).paragraphs.join(' ')).not.toContain('we took');
  const { load } = planOf(advice({ daysPerWeek: '70', share: '500' }));
  expect(load).toMatchObject({ daysPerWeek: 7, sharePercent: 100 });
});

test('both sums are written out, with what the other plans would cost and where the cap stands', () => {
  expect(words(advice())).toMatchObject({
    title: resolveAmounts('Starter, about {cost:starter.minute.271} a month'),
    sums: [
      ['Minutes a month, rounded up once', '10 × 2.5 minutes × 5 days × 4.33 weeks × 50% = 271'],
      [
        'Price a month',
        resolveAmounts('{price:starter.monthly} + 21 × {extra:starter.minute} = {cost:starter.minute.271}'),
      ],
      ['Other plans', resolveAmounts('Growth {price:growth.monthly}, Scale {price:scale.monthly}')],
    ],
    link: { href: '/checkout?plan=starter&period=monthly', label: 'See Starter as an order' },
  });
  const dear = words(advice({ callsPerDay: '22', share: '100', minutesPerCall: '1.5' }));
  expect(dear.paragraphs.join(' ')).toContain(
    resolveAmounts('The spend cap stands at {cap:starter}, which is {capped:starter.minute} minutes.'),
  );
});

const few = { callsPerDay: String((FEWEST_CALLS_PER_WEEK - 1) / 5) };
const most = cappedAt(rateOf(scale));
const callsFor = (minutes: number) => ({
  ...monthOf(1),
  callsPerDay: String(Math.floor(minutes / (4.33 * 7))),
});

test.each<[Partial<Needs>, Partial<Advice>]>([
  ...['', 'about ten', '0', '-3', '1e999', 'NaN'].map((callsPerDay): [Partial<Needs>, Partial<Advice>] => [
    { callsPerDay },
    { kind: 'count' },
  ]),
  [{ callsPerDay: '10' }, { kind: 'plan' }],
  [{ callsPerDay: ' 7,5 ' }, { kind: 'plan' }],
  // Who is hardly called is told to keep the money.
  [few, { kind: 'none', because: 'few-calls' }],
  [{ callsPerDay: String(FEWEST_CALLS_PER_WEEK / 5) }, { kind: 'plan' }],
  [{ ...few, goal: 'outbound' }, { kind: 'plan' }],
  // Who is never called, or answers every call, needs no agent.
  [{ channels: ['email', 'chat'] }, { kind: 'none', because: 'no-calls' }],
  [{ channels: [] }, { kind: 'plan' }],
  [{ missed: ['never'] }, { kind: 'none', because: 'answered' }],
  [{ missed: ['never', 'weekend'] }, { kind: 'plan' }],
  [{ missed: ['never'], goal: 'booking' }, { kind: 'plan' }],
  // Too many people or minutes for the list are sent to a person.
  [
    { size: '51', callsPerDay: '' },
    { kind: 'person', because: 'size' },
  ],
  [callsFor(most), { kind: 'plan' }],
  [callsFor(most + 60), { kind: 'person', because: 'calls' }],
])('%j leads to %j', (change, given) => {
  expect(advice(change)).toMatchObject(given);
});

test('an empty questionnaire asks for the one number that decides', () => {
  const { title, link, sums } = words(advise(empty, plans));
  expect([title, link.href, sums]).toEqual(['Count your calls first', '#step-4', []]);
});

test('the plans that a page carries are those of the price list', () => {
  expect(plans.map(({ id }) => id)).toEqual(subscriptions.map(({ id }) => id));
  expect(plans[1]?.perMonth).toBe(growth.prices.CAD.monthly.perMonth);
  expect(plans[0]?.features).toEqual([]);
});
