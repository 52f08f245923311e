import { expect, test } from 'vitest';
import { growth } from './build-scale.ts';

const builds = (...seconds: number[]) =>
  seconds.map((one) => ({ seconds: one, megabytes: 500, steps: new Map<string, number>() }));

test('a thousand articles are held against the middle of the builds without', () => {
  const { rows, unmeasured } = growth(
    new Map([
      [0, builds(40, 10, 11)],
      [1_000, builds(30)],
    ]),
  );
  expect(rows[1]?.cells[0]).toEqual({ value: 30, budget: 26 });
  expect(unmeasured?.slice(0, -1)).toEqual(['what 5000 articles cost', 'what 10000 articles cost']);
});

test('what was not built is named instead of being within its budget', () => {
  const { rows, unmeasured } = growth(
    new Map([
      [0, builds(10)],
      [5_000, builds(60)],
    ]),
  );
  expect(rows.map(({ name }) => name)).not.toContain('10,000 : 5,000');
  expect(unmeasured?.slice(0, -1)).toEqual(['what 1000 articles cost', 'what 10000 articles cost']);
});
