import { describe, expect, test } from 'vitest';
import type { Beat } from './beats';
import { cutCord } from './cord-cut';
import { BOXES, drawCall, figureParts, type Form } from './cord-score';

const said = (who: 'agent' | 'caller', start: number, end: number): Beat => ({
  start,
  end,
  said: { who, text: 'Hello.', words: [start] },
});
const BEATS: Beat[] = [
  said('agent', 1.6, 4),
  said('caller', 4.4, 6),
  { start: 6.2, end: 8.2, deed: { socket: 'i', does: 'Looking' } },
  said('agent', 8.4, 11),
  { start: 11.2, end: 12.6, deed: { socket: 'c', does: 'Writing' } },
  said('caller', 13, 14),
];
const SECONDS = 14.5;
const FORMS = Object.keys(BOXES) as Form[];
const numbers = (d: string) => (d.match(/-?[\d.]+/g) ?? []).map(Number);

describe.for(FORMS)('the drawing %s', (form) => {
  const score = drawCall(BEATS, SECONDS, form);

  test('has one second for the end of each curve, in order, and the last is the end of the call', () => {
    expect(score.times).toHaveLength(score.d.match(/C/g)?.length ?? 0);
    expect(score.times).toEqual(score.times.toSorted((a, b) => a - b));
    expect(score.times.at(-1)).toBe(SECONDS);
  });

  test('swings up for the caller and down for the agent', () => {
    const { rest } = BOXES[form];
    expect(cutCord(score.d, score.times, 2.8).end[1]).toBeGreaterThan(rest);
    expect(cutCord(score.d, score.times, 5.2).end[1]).toBeLessThan(rest);
  });

  test('runs once around a loop while something is looked up, and comes back to its foot', () => {
    const foot = cutCord(score.d, score.times, 6.2).end;
    const top = cutCord(score.d, score.times, 7.2).end;
    expect(top[1]).toBeLessThan(foot[1] - BOXES[form].loop);
    expect(cutCord(score.d, score.times, 8.2).end).toEqual(foot);
  });

  test('drops a branch at each deed, from a point of the cord', () => {
    expect(score.branches.map(({ socket }) => socket)).toEqual(['i', 'c']);
    for (const { at, from } of score.branches) {
      const { end } = cutCord(score.d, score.times, at);
      expect(Math.hypot(end[0] - from[0], end[1] - from[1])).toBeLessThan(1.5);
    }
  });

  test('stays in its box', () => {
    for (const { paths } of figureParts(score, form))
      for (const d of paths.filter((path) => path.includes('C'))) {
        const values = numbers(d);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...values)).toBeLessThanOrEqual(BOXES[form].width);
      }
  });
});

test('a cord cut at its end is the whole cord, and nothing of it is there before the ring', () => {
  const { d, times } = drawCall(BEATS, SECONDS, 'wide');
  expect(numbers(cutCord(d, times, SECONDS).d)).toEqual(numbers(d));
  expect(cutCord(d, times, 0).d).toBe('M0,32');
});

test('no two calls look alike', () => {
  const other = BEATS.map((beat) => ({ ...beat, end: beat.end - 0.3 }));
  expect(drawCall(other, SECONDS, 'wide').d).not.toBe(drawCall(BEATS, SECONDS, 'wide').d);
});
