import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { percentOf, rankStyles, scoreAnswers } from './scoring.ts';
import { STYLES, type Style } from './style.ts';
import { answersWith, everyCountVector, randomAnswers } from './test-answers.ts';

test.each(STYLES)('thirty answers of %s give 30, 0, 0, 0 and a hundred per cent', (style) => {
  const answers = answersWith(
    STYLES.map((one) => (one === style ? 30 : 0)) as [number, number, number, number],
  );
  const scores = scoreAnswers(answers);
  expect(scores).toEqual({ D: 0, I: 0, S: 0, C: 0, [style]: 30 });
  expect(percentOf(scores[style])).toBe(100);
  expect(rankStyles(answers)).toEqual([style, ...STYLES.filter((one) => one !== style)]);
});

test('the four rounded percentages of every possible result add up to 99, 100 or 101', () => {
  const vectors = everyCountVector();
  expect(vectors).toHaveLength(5_456);
  const totals = new Set(vectors.map((counts) => counts.reduce((sum, count) => sum + percentOf(count), 0)));
  expect([...totals].sort((a, b) => a - b)).toEqual([99, 100, 101]);
});

test('every possible result has a ranking that falls', () => {
  for (const counts of everyCountVector()) {
    const answers = answersWith(counts);
    const scores = scoreAnswers(answers);
    const ranked = rankStyles(answers).map((style) => scores[style]);
    expect(ranked).toEqual([...counts].sort((a, b) => b - a));
  }
});

test('ten thousand random answer maps add up to thirty, and their order of keys does not matter', () => {
  const random = seededRandom(2026);
  for (let run = 0; run < 10_000; run += 1) {
    const answers = randomAnswers(random);
    const scores = scoreAnswers(answers);
    const ranking = rankStyles(answers);
    expect(scores.D + scores.I + scores.S + scores.C).toBe(30);
    expect([...ranking].sort()).toEqual([...STYLES].sort());

    const reversed = Object.fromEntries(Object.entries(answers).reverse());
    expect(scoreAnswers(reversed)).toEqual(scores);
    expect(rankStyles(reversed)).toEqual(ranking);
  }
});

test('of tied styles, the one chosen in the highest-numbered question comes first, q30 after q9', () => {
  const answers = answersWith([10, 10, 5, 5]);
  expect(rankStyles(answers)).toEqual(['I', 'D', 'C', 'S']);
  expect(rankStyles({ ...answers, q30: 'D', q1: 'C' })).toEqual(['D', 'I', 'C', 'S']);
  expect(rankStyles({ ...answersWith([15, 15, 0, 0]), q9: 'I', q30: 'D' })[0]).toBe('D');
});

test('styles that were never chosen stay in D, I, S, C order', () => {
  expect(rankStyles(answersWith([0, 0, 0, 30]))).toEqual(['C', 'D', 'I', 'S']);
});

test('among people who click at random, every style comes first equally often, ties included', () => {
  const random = seededRandom(7);
  const firsts: Record<Style, number> = { D: 0, I: 0, S: 0, C: 0 };
  const tiedFirsts: Record<Style, number> = { D: 0, I: 0, S: 0, C: 0 };
  for (let run = 0; run < 60_000; run += 1) {
    const answers = randomAnswers(random);
    const [first, second] = rankStyles(answers);
    const scores = scoreAnswers(answers);
    firsts[first] += 1;
    if (scores[first] === scores[second]) tiedFirsts[first] += 1;
  }

  const ties = Object.values(tiedFirsts).reduce((sum, count) => sum + count, 0);
  for (const style of STYLES) {
    expect(Math.abs(firsts[style] / 60_000 - 0.25)).toBeLessThan(0.01);
    expect(Math.abs(tiedFirsts[style] / ties - 0.25)).toBeLessThan(0.02);
  }
});
