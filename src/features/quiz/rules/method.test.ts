import { expect, test } from 'vitest';
import { examine, publishedMethod } from './method.ts';
import { QUESTIONS } from './questions.ts';
import { miskeyed } from './test-questions.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { simulate } from './simulation.ts';

const method = publishedMethod();
const { simulation } = method;
const few = { seed: 3, people: 400, shuffles: 6_000 };

test('the instrument as it is built has no fault', () => {
  expect(method.problems).toEqual([]);
  expect(method.items).toHaveLength(30);
  expect(simulation.model).toEqual(SIMULATION_MODEL);
});

test('equal seeds give equal figures, another seed gives others', () => {
  expect(JSON.stringify(examine(QUESTIONS, few))).toBe(JSON.stringify(examine(QUESTIONS, few)));
  expect(simulate(QUESTIONS, { ...few, seed: 4 }).preference).not.toEqual(
    simulate(QUESTIONS, few).preference,
  );
});

test('one wrong key changes the figures, and is reported', () => {
  const wrong = examine(miskeyed(1), few);
  expect(wrong.simulation.preference).not.toEqual(simulate(QUESTIONS, few).preference);
  expect(wrong.problems).toEqual(
    expect.arrayContaining(['q1 has the keys I,D,S,C', 'q1: urgency is no facet of I']),
  );
});

test('the stronger the preference, the more is recovered and repeated', () => {
  for (const key of ['recovered', 'inTopTwo', 'sameFirst', 'samePair', 'splitHalf'] as const) {
    const values = simulation.preference.map((one) => one[key]);
    expect(values, key).toEqual([...values].sort((a, b) => a - b));
  }
});

test('the bands hold everyone, and a clearer band repeats more often', () => {
  for (const { bands } of simulation.preference) {
    expect(bands.even.share + bands.leaning.share + bands.clear.share).toBeCloseTo(1, 3);
    expect(bands.even.sameFirst).toBeLessThan(bands.leaning.sameFirst);
    expect(bands.leaning.sameFirst).toBeLessThan(bands.clear.sameFirst);
  }
});

test('eight questions repeat less than thirty, and a favoured first position is harmless once shuffled', () => {
  expect(simulation.shortForm.sameFirst).toBeLessThan((simulation.preference[1]?.sameFirst ?? 0) - 0.1);
  const { unbiased, fixedOrder, shuffled } = simulation.position;
  expect(fixedOrder.first - unbiased.first).toBeGreaterThan(0.1);
  expect(Math.abs(shuffled.first - 0.25)).toBeLessThan(0.015);
  expect(shuffled.recovered).toBeGreaterThan(fixedOrder.recovered);
});

test('random clicks rarely look clear', () => {
  const { clear, roundedTotals } = simulation.randomClicks;
  expect(clear).toBeLessThan(0.05);
  expect(roundedTotals['99'] + roundedTotals['100'] + roundedTotals['101']).toBeCloseTo(1, 3);
});
