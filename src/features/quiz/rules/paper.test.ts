import { expect, test } from 'vitest';
import { PAPER_LETTERS, PAPER_QUESTIONS } from './paper.ts';
import { QUESTIONS } from './questions.ts';
import { STYLES } from './style.ts';

test('the paper holds the same thirty items with all their options', () => {
  expect(PAPER_QUESTIONS.map(({ text }) => text)).toEqual(QUESTIONS.map(({ text }) => text));
  for (const [index, { options }] of PAPER_QUESTIONS.entries()) {
    expect(options.map(({ letter }) => letter)).toEqual([...PAPER_LETTERS]);
    const printed = options.map(({ label, style }) => `${style} ${label}`);
    const original = QUESTIONS[index]?.options.map(({ label, value }) => `${value} ${label}`);
    expect(printed.toSorted()).toEqual(original?.toSorted());
  }
});

test('no letter stands for a style: each style has each letter five to ten times', () => {
  for (const style of STYLES)
    for (const letter of PAPER_LETTERS) {
      const times = PAPER_QUESTIONS.filter(({ options }) =>
        options.some((option) => option.style === style && option.letter === letter),
      ).length;
      expect(times, `${style} at ${letter}`).toBeGreaterThanOrEqual(5);
      expect(times, `${style} at ${letter}`).toBeLessThanOrEqual(10);
    }
});

test('neighbours never have the same order, so ticking one column gives no style', () => {
  const orders = PAPER_QUESTIONS.map(({ options }) => options.map(({ style }) => style).join(''));
  expect(new Set(orders.slice(0, 24)).size).toBe(24);
  for (const letter of [0, 1, 2, 3]) {
    const column = orders.map((order) => order[letter]);
    for (const style of STYLES) expect(column.filter((each) => each === style).length).toBeLessThan(11);
  }
});
