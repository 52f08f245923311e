import { describe, expect, test } from 'vitest';
import { cheaperStretch, planLine, pointsOf, scaleOf } from './cost-lines.ts';

/** 250 minutes at CA$89, CA$0.40 for one more; the cap of CA$133.50 ends it at 361. */
const starter = { name: 'Starter', perMonth: 89_00, included: 250, extra: 400 };
const each = (cents: number) => ({ name: 'Time', costAt: (units: number) => units * cents });
const level = (cost: number) => ({ name: 'Level', costAt: () => cost });

describe('the line of a plan', () => {
  test('rises beyond its bundle and ends at its spend cap', () => {
    const line = planLine(starter, 2.5);
    expect(line.endsAt).toBe(144);
    expect([100, 101, 144, 145].map(line.costAt)).toEqual([89_00, 90_20, 133_00, null]);
  });

  test('is level and endless against hours of pay', () => {
    expect([0, 40, 400].map(planLine(starter, 0).costAt)).toEqual([89_00, 89_00, 89_00]);
  });

  test('is drawn to its end and no further', () => {
    expect(pointsOf(planLine(starter, 2.5), 200).at(-1)).toEqual({ units: 144, cost: 133_00 });
  });
});

describe('where it costs less', () => {
  test('begins with the first unit at which it costs no more, and ends with its cap', () => {
    expect(cheaperStretch(planLine(starter, 2.5), each(3_00), 160)).toEqual({ from: 30, to: 144 });
  });

  test('is all of it, or nothing', () => {
    expect(cheaperStretch(planLine(starter, 0), level(500_00), 10)).toEqual({ from: 1, to: 10 });
    expect(cheaperStretch(planLine(starter, 0), level(29_99), 10)).toBeNull();
  });

  test('goes on where the other sells no more', () => {
    const ends = { name: 'Small', costAt: (units: number) => (units <= 20 ? 14_99 : null) };
    expect(cheaperStretch(planLine(starter, 0), ends, 30)).toEqual({ from: 21, to: 30 });
  });
});

test('the scale ends at a round amount above the highest cost', () => {
  expect(scaleOf(297_00)).toEqual({ top: 300_00, rules: [100_00, 200_00, 300_00] });
  expect(scaleOf(1_255_00).top).toBe(1_500_00);
});
