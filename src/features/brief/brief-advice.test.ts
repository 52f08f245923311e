import { expect, test } from 'vitest';
import { minutesPerMonth } from '~/features/order/rules/estimate';
import { breakEven } from '~/features/order/rules/cost';
import { subscriptionsOf } from '~/features/order/rules/plans';
import {
  type AdviceTexts,
  type Advice,
  advise,
  adviceWords,
  ASSUMED,
  FEWEST_CALLS_PER_WEEK,
  GOAL_FEATURES,
  MOST_BUNDLES,
  type Needs,
} from './rules/brief-advice';
import { readFileSync } from 'node:fs';
import { voicePlans } from './rules/voice-plans';

const ADVICE_WORDS: AdviceTexts = JSON.parse(
  readFileSync(new URL('../../content/briefs/advice.json', import.meta.url), 'utf8'),
);
const plans = voicePlans();
const [starter, growth, scale] = plans as [(typeof plans)[0], (typeof plans)[0], (typeof plans)[0]];
const subscriptions = subscriptionsOf('voice');

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
const advice = (change: Partial<Needs> = {}) => advise({ ...shop, ...change }, plans);
const words = (given: Advice) => adviceWords(given, plans, ADVICE_WORDS);

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

test('the plan is the one that costs least at that number of minutes, on both sides of each border', () => {
  for (const [smaller, larger] of [
    [subscriptions[0], subscriptions[1]],
    [subscriptions[1], subscriptions[2]],
  ] as const) {
    if (!smaller || !larger) return expect.fail('there are fewer than three plans');
    const border = breakEven(smaller, larger);
    let below = 0;
    for (let minutes = 1; minutes < 120; minutes += 0.1) {
      const { plan, load } = planOf(advice(monthOf(minutes)));
      const month = minutesPerMonth(load);
      if (month >= border - 40 && month < border) {
        expect(plan.id).toBe(smaller.id);
        below += 1;
      }
      if (month >= border && month < border + 40) expect(plan.id).toBe(larger.id);
    }
    expect(below).toBeGreaterThan(0);
  }
});

test('a goal that a plan cannot meet rules it out, and the words say which and why', () => {
  const booking = planOf(advice({ goal: 'booking' }));
  expect(booking).toMatchObject({ plan: { id: 'growth' }, needs: 'booking', cheaper: { id: 'starter' } });
  expect(words(booking).paragraphs[0]).toBe(
    'You want bookings to be made during the call, which Starter does not do. Growth is the least that does.',
  );
  expect(planOf(advice({ goal: 'outbound' })).plan).toBe(scale);
  // Where it costs least anyway, there is nothing to explain.
  const busy = planOf(advice({ goal: 'booking', callsPerDay: '60' }));
  expect(busy).toMatchObject({ needs: undefined, cheaper: undefined });
});

test('every goal with a feature is met by the plan that is recommended, and has its words', () => {
  for (const [goal, feature] of Object.entries(GOAL_FEATURES)) {
    expect(planOf(advice({ goal })).plan.features).toContain(feature);
    expect(ADVICE_WORDS.wishes[feature]).toBeTruthy();
  }
});

test('what was not answered is assumed, and said', () => {
  const given = planOf(advise({ ...empty, callsPerDay: '10' }, plans));
  expect(given.load).toEqual({
    callsPerDay: 10,
    minutesPerCall: 2.5,
    daysPerWeek: 5,
    sharePercent: ASSUMED.share,
  });
  expect(words(given).paragraphs.join(' ')).toContain(
    'we took: 2.5 minutes per call, 5 days a week, 60% of the calls for the agent.',
  );
  expect(words(planOf(advice())).paragraphs.join(' ')).not.toContain('we took');
});

test('both sums are written out, with what the other plans would cost', () => {
  expect(words(advice())).toMatchObject({
    title: 'Starter, about CA$97.40 a month',
    sums: [
      ['Minutes a month, rounded up once', '10 × 2.5 minutes × 5 days × 4.33 weeks × 50% = 271'],
      ['Price a month', 'CA$89 + 21 × CA$0.40 = CA$97.40'],
      ['Other plans', 'Growth CA$349, Scale CA$899'],
    ],
    link: { href: '/checkout?plan=starter&period=monthly', label: 'See Starter as an order' },
  });
});

test('a month above the spend cap says where the cap stands', () => {
  const dear = words(advice({ callsPerDay: '22', share: '100', minutesPerCall: '1.5' }));
  expect(dear.paragraphs.join(' ')).toContain('The spend cap stands at CA$133.50.');
});

test.each([
  ['', 'count'],
  ['about ten', 'count'],
  ['0', 'count'],
  ['-3', 'count'],
  ['1e999', 'count'],
  ['NaN', 'count'],
  ['10', 'plan'],
  [' 7,5 ', 'plan'],
])('%j calls a day lead to: %s', (callsPerDay, kind) => {
  expect(advice({ callsPerDay }).kind).toBe(kind);
});

test('numbers that cannot be are brought into range', () => {
  const { load } = planOf(advice({ daysPerWeek: '70', share: '500' }));
  expect(load).toMatchObject({ daysPerWeek: 7, sharePercent: 100 });
});

test('who is hardly called is told to keep the money', () => {
  const few = { callsPerDay: String((FEWEST_CALLS_PER_WEEK - 1) / 5) };
  expect(advice(few)).toEqual({ kind: 'none', because: 'few-calls' });
  expect(advice({ callsPerDay: String(FEWEST_CALLS_PER_WEEK / 5) }).kind).toBe('plan');
  expect(advice({ ...few, goal: 'outbound' }).kind).toBe('plan');
});

test('who is never called, or answers every call, needs no agent', () => {
  expect(advice({ channels: ['email', 'chat'] })).toEqual({ kind: 'none', because: 'no-calls' });
  expect(advice({ channels: [] }).kind).toBe('plan');
  expect(advice({ missed: ['never'] })).toEqual({ kind: 'none', because: 'answered' });
  expect(advice({ missed: ['never', 'weekend'] }).kind).toBe('plan');
  expect(advice({ missed: ['never'], goal: 'booking' }).kind).toBe('plan');
});

test('too many people or minutes for the list are sent to a person', () => {
  expect(advice({ size: '51', callsPerDay: '' })).toEqual({ kind: 'person', because: 'size' });
  const most = MOST_BUNDLES * scale.included;
  const callsFor = (minutes: number) => ({
    ...monthOf(1),
    callsPerDay: String(Math.floor(minutes / (4.33 * 7))),
  });
  expect(advice(callsFor(most)).kind).toBe('plan');
  expect(advice(callsFor(most + 60))).toEqual({ kind: 'person', because: 'calls' });
});

test('an empty questionnaire asks for the one number that decides', () => {
  const { title, link, sums } = words(advise(empty, plans));
  expect([title, link.href, sums]).toEqual(['Count your calls first', '#step-4', []]);
});

test('the plans that a page carries are those of the price list', () => {
  expect(plans.map(({ id }) => id)).toEqual(subscriptions.map(({ id }) => id));
  expect(growth.perMonth).toBe(subscriptions[1]?.prices.CAD.monthly.perMonth);
  expect(starter.features).toEqual([]);
});
