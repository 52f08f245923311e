import { expect, test } from 'vitest';
import { CARD_LABELS, cardText, writeCard } from './card.ts';
import { CARD_LINE_COUNT, CARD_LINE_MAX, isCard } from './card-lines.ts';
import words from './card-words.json' with { type: 'json' };
import { readingGrade } from './reading-grade.ts';
import { buildReport } from './report.ts';
import { STYLES } from './style.ts';
import { answersWith, type CountVector, everyCountVector } from './test-answers.ts';
import { standingWith } from './test-standing.ts';

const linesOf = (counts: CountVector, chances: CountVector) => writeCard(standingWith(counts, chances));
const { D, I, S, C } = words.lines;

test('one style that leads writes all five lines', () => {
  expect(linesOf([2, 3, 8, 17], [1, 1, 4, 94])).toEqual(Object.values(C));
  expect(linesOf([14, 9, 4, 3], [84, 12, 3, 1])).toEqual(Object.values(D));
});

test('the card has as many lines as labels', () => {
  expect(CARD_LABELS).toHaveLength(CARD_LINE_COUNT);
});

test('styles that lead together take turns', () => {
  expect(linesOf([5, 11, 8, 6], [10, 60, 23, 7])).toEqual([I.manner, S.asks, I.pace, S.drains, I.brings]);
});

test('every result has five different lines of the first person that fit, without a count, a chance or a style', () => {
  for (const counts of everyCountVector().filter((_, index) => index % 11 === 0)) {
    const { card } = buildReport({ gender: 'female', answers: answersWith(counts), date: new Date(0) });
    expect(isCard(card), counts.join()).toBe(true);
    expect(new Set(card).size).toBe(CARD_LABELS.length);
    for (const line of card) {
      expect(line).toMatch(/^I [a-z].*\.$/);
      expect(line).not.toMatch(/\d| in 100|%|Dominance|Influence|Steadiness|Conscientiousness|DISC/);
    }
  }
});

test('the lines can be read at a grade of seven or lower, for every style alike', () => {
  for (const style of STYLES) {
    const lines = Object.values(words.lines[style]);
    expect(readingGrade(lines), style).toBeLessThanOrEqual(7);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(CARD_LINE_MAX);
  }
});

test('an empty line is left out of the text, and lines of another number or length are not kept', () => {
  const card = { name: '王小明', lines: ['I write.', ' ', '', 'I rest.', ''], foot: 'The end.' };
  expect(cardText(card)).toBe(
    'Working with me\n王小明\n\nTalking with me: I write.\nWhat can drain me: I rest.\n\nThe end.',
  );
  expect(isCard(card.lines)).toBe(true);
  for (const lines of [undefined, ['I write.'], ['', '', '', '', 5], ['', '', '', '', 'x'.repeat(91)]])
    expect(isCard(lines)).toBe(false);
});
