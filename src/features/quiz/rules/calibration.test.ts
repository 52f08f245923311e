import { expect, test } from 'vitest';
import { calibrationOf, type Tenth } from './calibration.ts';
import { certaintyOf } from './certainty.ts';
import { QUESTIONS } from './questions.ts';
import { seededRandom } from './random.ts';
import { type Case, drawCases } from './simulated-cases.ts';
import { drawItems } from './simulated-people.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { type Scores, STYLES } from './style.ts';

/** A share of so many has a standard error of one point at most. */
const ENOUGH = 2_500;
/** Points between what is stated and what is so. */
const APART_MAX = 3;
/** Milliseconds. A few seconds of work, on a slow machine that does something else. */
const PATIENCE = 120_000;

/** People of all strengths alike who answer the questions of the site, other people than those of the method page. */
function drawn(people: number, second: boolean): Case[] {
  const items = drawItems(QUESTIONS, seededRandom(SIMULATION_MODEL.seed));
  const random = seededRandom(31);
  return SIMULATION_MODEL.strengths.flatMap((strength) => drawCases(items, strength, people, random, second));
}

/** Neighbouring tenths together, until each group holds enough statements to tell; what is left joins the last group. */
function pooled(tenths: readonly Tenth[]): Tenth[] {
  const join = (one: Tenth, other: Tenth): Tenth => {
    const statements = one.statements + other.statements;
    const both = (key: 'stated' | 'observed') =>
      (one.statements * one[key] + other.statements * other[key]) / statements;
    return { from: one.from, statements, stated: both('stated'), observed: both('observed') };
  };
  const groups: Tenth[] = [];
  for (const [index, tenth] of tenths.entries()) {
    const last = groups.at(-1);
    const rest = tenths.slice(index).reduce((sum, one) => sum + one.statements, 0);
    if (last && (last.statements < ENOUGH || rest < ENOUGH)) groups.splice(-1, 1, join(last, tenth));
    else groups.push(tenth);
  }
  return groups;
}

function apartIn(calibration: ReturnType<typeof calibrationOf>): string[] {
  return [calibration.first, ...calibration.again]
    .flatMap(pooled)
    .filter(({ stated, observed }) => Math.abs(stated - observed) > APART_MAX)
    .map(
      ({ from, stated, observed }) =>
        `from ${from}: ${stated.toFixed(1)} stated, ${observed.toFixed(1)} found`,
    );
}

const people = drawn(8_000, false);

test('what a result says of the first style, now and on a retake, is so as often as it says', () => {
  const calibration = calibrationOf(people);
  expect(apartIn(calibration)).toEqual([]);
  expect(pooled(calibration.first)).toHaveLength(10);
  for (const change of calibration.again) expect(pooled(change).length).toBeGreaterThanOrEqual(6);
});

test('and with second answers', { timeout: PATIENCE }, () => {
  const calibration = calibrationOf(drawn(1_200, true));
  expect(apartIn(calibration)).toEqual([]);
  expect(pooled(calibration.first).length).toBeGreaterThanOrEqual(4);
});

test('a certainty that believes the answers too much, or too little, is found out', () => {
  const believing =
    (power: number): typeof certaintyOf =>
    (ranking, most) => {
      const raised = Object.fromEntries(STYLES.map((style) => [style, power * most[style]])) as Scores;
      return certaintyOf(ranking, raised);
    };
  expect(apartIn(calibrationOf(people, believing(1.3)))).not.toEqual([]);
  expect(apartIn(calibrationOf(people, believing(0.75)))).not.toEqual([]);
});
