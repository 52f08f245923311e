import { expect, test } from 'vitest';
import { BARS, barsOf, REACH, waveformPath } from './waveform';

test('loud stretches reach the edge, and silence is a dot', () => {
  const samples = new Float32Array(400).map((_, index) => (index < 200 ? 0 : index < 300 ? 0.5 : 1));
  expect(barsOf(samples, 4)).toEqual([1, 1, REACH / 2, REACH]);
  expect(barsOf(new Float32Array(1000))).toEqual(new Array(BARS).fill(1));
});

test('each bar stands around the middle line', () => {
  // From the top of the first bar down; then two to the right and up to the top of the second.
  expect(waveformPath([1, 3])).toBe(`M1 ${REACH - 1}v2m2-4v6`);
});
