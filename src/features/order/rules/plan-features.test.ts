import { expect, test } from 'vitest';
import { cheapestPlanWith, FEATURE_WORDS } from './plan-features.ts';
import { type Feature, PLANS, subscriptionsOf } from './plans.ts';

test.for<[features: Feature[], plan: string]>([
  [[], 'starter'],
  [['messages', 'answers'], 'starter'],
  [['booking'], 'growth'],
  [['answers', 'live-transfer'], 'growth'],
  [['booking', 'outbound'], 'scale'],
  [['reasons'], 'iq-insight'],
  [['captions'], 'showcase-single'],
])('what has %j for the least is %s', ([features, plan]) => {
  expect(cheapestPlanWith(features).id).toBe(plan);
});

test('the agreement on data that the terms promise is part of every plan, and one of your own of Custom alone', () => {
  expect(PLANS.filter(({ features }) => !features.includes('data-agreement'))).toEqual([]);
  const own = PLANS.filter(({ features }) => features.includes('own-data-agreement'));
  expect(own.map(({ id }) => id)).toEqual(['custom']);
});

test.for<Feature[][]>([[['single-sign-on']], [['answers', 'reasons']]])(
  'no plan with a price has %j',
  ([features = []]) => {
    expect(() => cheapestPlanWith(features)).toThrow(RangeError);
  },
);

test('texts are read for each feature that a larger voice plan adds, and for a sign-in that none has', () => {
  const [, ...larger] = subscriptionsOf('voice');
  expect(FEATURE_WORDS.map(({ feature }) => feature)).toEqual([
    ...larger.flatMap(({ adds }) => adds),
    'single-sign-on',
  ]);
});
