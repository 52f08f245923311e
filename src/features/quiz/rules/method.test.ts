import { expect, test } from 'vitest';
import { examine } from './method.ts';
import { QUESTIONS } from './questions.ts';
import { miskeyed } from './test-questions.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { simulate } from './simulation.ts';

const method = examine();
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
  for (const key of ['recovered', 'inTopTwo', 'samePair', 'repeat'] as const) {
    const values = simulation.preference.map((one) => one[key]);
    expect(values, key).toEqual([...values].sort((a, b) => a - b));
  }
  const [weak, usual, strong, veryStrong] = simulation.preference.map(({ sameFirst }) => sameFirst[0]);
  expect(weak).toBeLessThan(usual ?? 0);
  expect(usual).toBeLessThan(strong ?? 0);
  expect(strong).toBeLessThan(veryStrong ?? 0);
});

test('the more a person has changed, the less often the same style comes first again', () => {
  for (const { strength, sameFirst } of simulation.preference)
    expect([...sameFirst], `${strength}`).toEqual([...sameFirst].sort((a, b) => b - a));
});

test('second answers find the strongest trait more often', () => {
  for (const { strength, without, with: both } of simulation.second.preference)
    expect(both.recovered, `${strength}`).toBeGreaterThan(without.recovered);
});

test('a count has an error of about three, two sittings lie further apart, and a side tells far less than a style', () => {
  for (const { count, error, apart } of simulation.countErrors) {
    expect(Math.abs(error - 3), `${count}`).toBeLessThan(1);
    expect(apart / error, `${count}`).toBeCloseTo(Math.SQRT2, 2);
  }
  expect(simulation.sideRepeat).toBeLessThan(0.4);
  expect(simulation.preference[1]?.repeat).toBeGreaterThan(0.65);
});

test('other options would move the figures by about as much as other people', () => {
  const { recovered, sameFirst } = simulation.itemErrors;
  for (const error of [recovered, sameFirst]) {
    expect(error).toBeGreaterThan(0.002);
    expect(error).toBeLessThan(0.015);
  }
});

test('the certainty depends on what is assumed, and the assumptions used lie between the others', () => {
  for (const { under } of simulation.priors) {
    const [used, ...others] = under.map(({ first }) => first);
    expect(used).toBeGreaterThan(Math.min(...others));
    expect(used).toBeLessThan(Math.max(...others));
  }
});

test('the raters’ view of an option decides who comes first the more, the more a point of theirs counts', () => {
  const apart = simulation.ratedAppeal.map(({ firsts }) => Math.max(...Object.values(firsts)) - 0.25);
  expect(apart).toEqual([...apart].sort((a, b) => a - b));
});

test('eight questions repeat less than thirty, and a favoured first position is harmless once shuffled', () => {
  expect(simulation.shortForm.sameFirst).toBeLessThan((simulation.preference[1]?.sameFirst[0] ?? 0) - 0.1);
  const { unbiased, fixedOrder, shuffled } = simulation.position;
  expect(fixedOrder.first - unbiased.first).toBeGreaterThan(0.1);
  expect(Math.abs(shuffled.first - 0.25)).toBeLessThan(0.015);
  expect(shuffled.recovered).toBeGreaterThan(fixedOrder.recovered);
});

test('random clicks rarely look sure', () => {
  const { sure, roundedTotals } = simulation.randomClicks;
  expect(sure).toBeLessThan(0.05);
  expect(roundedTotals['99'] + roundedTotals['100'] + roundedTotals['101']).toBeCloseTo(1, 3);
});
