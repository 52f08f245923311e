import { expect, test } from 'vitest';
import { cheapestPlanWith } from './plan-features.ts';
import type { Feature } from './plans.ts';

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

test.for<Feature[][]>([[['single-sign-on']], [['answers', 'reasons']]])(
  'no plan with a price has %j',
  ([features = []]) => {
    expect(() => cheapestPlanWith(features)).toThrow(RangeError);
  },
);
