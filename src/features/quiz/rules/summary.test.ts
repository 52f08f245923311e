import { expect, test } from 'vitest';
import { summarize } from './summary.ts';
import type { CountVector } from './test-answers.ts';
import { standingWith } from './test-standing.ts';
import { inHundred } from './wording.ts';

const toldOf = (counts: CountVector, chances: CountVector, least?: CountVector) =>
  summarize(standingWith(counts, chances, least), 'Robin');

test.each<[CountVector, CountVector, headline: string, chanceText: string]>([
  [
    [2, 3, 8, 17],
    [0, 1, 5, 94],
    'Robin, you lean clearly toward Conscientiousness.',
    'The chance that Conscientiousness is your first style is 94\u00a0in\u00a0100.',
  ],
  [
    [13, 6, 6, 5],
    [84, 6, 6, 4],
    'Robin, you lean toward Dominance.',
    'The chance that Dominance is your first style is 84\u00a0in\u00a0100.',
  ],
  [
    [5, 11, 8, 6],
    [7, 60, 23, 10],
    'Robin, you lean toward Influence, then Steadiness.',
    'The chance of being your first style is 60\u00a0in\u00a0100 for Influence and 23\u00a0in\u00a0100 for Steadiness.',
  ],
  [
    [14, 14, 1, 1],
    [50, 50, 0, 0],
    'Robin, you lean toward Influence and Dominance alike.',
    'The chance of being your first style is 50\u00a0in\u00a0100 each for Influence and Dominance.',
  ],
  [
    [10, 10, 10, 0],
    [33, 33, 34, 0],
    'Robin, you lean toward Steadiness, Influence and Dominance alike.',
    'The chance of being your first style is 33\u00a0in\u00a0100 each for Steadiness, Influence and Dominance.',
  ],
  [
    [9, 8, 8, 5],
    [38, 27, 26, 9],
    'Robin, you lean toward Dominance, then Steadiness and Influence.',
    'The chance of being your first style is 38\u00a0in\u00a0100 for Dominance and 26\u00a0in\u00a0100 each for Steadiness and Influence.',
  ],
  [
    [8, 8, 7, 7],
    [29, 29, 21, 21],
    'Robin, you spread your answers over all four styles.',
    'The chance of being your first style is 29\u00a0in\u00a0100 each for Influence and Dominance, and 21\u00a0in\u00a0100 each for Conscientiousness and Steadiness.',
  ],
  [
    [9, 7, 7, 7],
    [43, 19, 19, 19],
    'Robin, you spread your answers over all four styles, with Dominance the likeliest first.',
    'The chance of being your first style is 43\u00a0in\u00a0100 for Dominance and 19\u00a0in\u00a0100 each for Conscientiousness, Steadiness and Influence.',
  ],
  [
    [0, 0, 30, 0],
    [0, 0, 100, 0],
    'Robin, you chose Steadiness in all thirty answers.',
    'The chance that Steadiness is your first style is more than 99\u00a0in\u00a0100.',
  ],
])(
  'the counts %j with the chances %j have one headline, and a chance that bears it out',
  (counts, chances, headline, chanceText) => {
    expect(toldOf(counts, chances)).toMatchObject({ headline, chanceText });
  },
);

test.each<[CountVector, countText: string, tieNote: string | null]>([
  [[5, 11, 8, 6], 'Eleven of your thirty answers went to Influence, three more than to Steadiness.', null],
  [
    [14, 6, 6, 4],
    'Fourteen of your thirty answers went to Dominance, eight more than to Steadiness or Influence.',
    'Steadiness and Influence are tied for second place. We list Steadiness first because you chose it in your latest answers.',
  ],
  [
    [9, 7, 7, 7],
    'Nine of your thirty answers went to Dominance, two more than to any other style.',
    'Conscientiousness, Steadiness and Influence are tied for second place. We list Conscientiousness first because you chose it in your latest answers.',
  ],
  [
    [10, 10, 6, 4],
    'Influence and Dominance are level, with ten of your thirty answers each.',
    'Influence and Dominance are tied for first place. We list Influence first because you chose it in your latest answers.',
  ],
  [[14, 8, 4, 4], 'Fourteen of your thirty answers went to Dominance, six more than to Influence.', null],
  [[30, 0, 0, 0], 'All thirty of your answers went to Dominance.', null],
])('the counts %j are told beside the chart, with their ties', (counts, countText, tieNote) => {
  expect(toldOf(counts, counts.map((count) => (count * 10) / 3) as never)).toMatchObject({
    countText,
    tieNote,
  });
});

test.each<[CountVector, orderText: string | null]>([
  [
    [5, 11, 8, 6],
    'The likely order is Influence, then Steadiness, then Conscientiousness, then Dominance. The chance that the first two come in this order is 31\u00a0in\u00a0100.',
  ],
  [[14, 8, 8, 0], 'The likely order is Dominance, then Steadiness and Influence.'],
  [[10, 10, 6, 4], 'The likely order is Influence and Dominance, then Steadiness, then Conscientiousness.'],
  [[0, 0, 15, 15], null],
  [[30, 0, 0, 0], null],
])('the likely order of %j is told as far as there is one', (counts, orderText) => {
  const chances = counts.map((count) => Math.round((count * 10) / 3)) as unknown as CountVector;
  expect(toldOf(counts, chances)).toMatchObject({ orderText });
});

test('second answers are counted, and where they put another style first, the report says so', () => {
  const said =
    'Your second answers, least like you: Dominance 12, Influence 3, Steadiness 8 and Conscientiousness 7.';
  const least: CountVector = [12, 3, 8, 7];
  expect(toldOf([10, 9, 6, 5], [30, 60, 6, 4], least)).toMatchObject({
    headline: 'Robin, you lean toward Influence, then Dominance.',
    leastText: `${said} Your first answers put Dominance one ahead of Influence. Your second answers make Influence likelier to come first.`,
  });
  expect(toldOf([10, 10, 5, 5], [30, 60, 6, 4], least)).toMatchObject({
    leastText: `${said} Your first answers put Influence and Dominance level. Your second answers make Influence likelier to come first.`,
    tieNote: null,
  });
  expect(toldOf([9, 10, 6, 5], [30, 60, 6, 4], least).leastText).toBe(said);
  expect(toldOf([9, 10, 6, 5], [30, 60, 6, 4]).leastText).toBeNull();
});

test.each<[again: [number, number, number], words: string]>([
  [
    [64, 61, 57],
    'is 64\u00a0in\u00a0100. It falls as you change: to 61\u00a0in\u00a0100 with a tenth and to 57\u00a0in\u00a0100 with a fifth of you changed.',
  ],
  [
    [100, 100, 99],
    'is more than 99\u00a0in\u00a0100. It falls as you change: to 99\u00a0in\u00a0100 with a fifth of you changed.',
  ],
  [
    [35, 30, 30],
    'is 35\u00a0in\u00a0100. It falls as you change: to 30\u00a0in\u00a0100 with a tenth or a fifth of you changed.',
  ],
  [[25, 25, 25], 'is 25\u00a0in\u00a0100, even with a fifth of you changed.'],
])('the chances %j of a retake are told without a contradiction', (again, words) => {
  const standing = standingWith([5, 11, 8, 6], [7, 60, 23, 10]);
  const certainty = { ...standing.certainty, again };
  expect(summarize({ ...standing, certainty }, undefined).againText).toBe(
    `On a retake, the chance of the same first style ${words} These chances come from a model, not from measured people.`,
  );
});

test('four styles that lead with counts far apart are an open result, not range', () => {
  expect(toldOf([8, 5, 12, 5], [22, 22, 34, 22], [10, 7, 7, 6]).headline).toBe(
    'Robin, you gave answers that leave all four styles open, with Steadiness the likeliest first.',
  );
  expect(toldOf([15, 5, 5, 5], [25, 25, 25, 25], [15, 5, 5, 5]).headline).toBe(
    'Robin, you gave answers that leave all four styles open, with Dominance the likeliest first.',
  );
});

test('an order that differs from the counts says why', () => {
  expect(toldOf([11, 9, 6, 4], [13, 62, 18, 7], [12, 1, 7, 10]).orderText).toMatch(
    /^The likely order is Influence, then Steadiness, then Dominance, then Conscientiousness\. It differs from the order of the counts because of your second answers\./,
  );
});

test('a likely style without a first answer is named, and the result is called open', () => {
  expect(toldOf([0, 14, 16, 0], [35, 9, 21, 35], [0, 16, 14, 0])).toMatchObject({
    headline: 'Robin, you gave two sets of answers that don’t agree.',
    chanceText:
      'The chance that Steadiness is your first style is 21\u00a0in\u00a0100. Your second answers leave 35\u00a0in\u00a0100 each for Dominance and Conscientiousness, though no first answer went there. So this result is open.',
    orderText: null,
  });
});

test('a style without an answer is not described, even where second answers make it a likely first', () => {
  const { leads, next } = standingWith([16, 14, 0, 0], [40, 35, 25, 0], [0, 0, 0, 30]);
  expect([leads, next]).toEqual([['D', 'I'], ['I']]);
  const all = standingWith([30, 0, 0, 0], [100, 0, 0, 0]);
  expect([all.leads, all.next]).toEqual([['D'], []]);
});

test('styles that are level stand in the order of the counts, whatever rounding did to their chances', () => {
  const { leads, groups, chanceOf } = standingWith([10, 10, 10, 0], [34, 33, 33, 0]);
  expect([leads, groups, chanceOf('D')]).toEqual([['S', 'I', 'D'], [['S', 'I', 'D']], 33]);
});

test('no chance is printed as certain or as none', () => {
  expect([0, 1, 99, 100].map(inHundred)).toEqual([
    'less than 1\u00a0in\u00a0100',
    '1\u00a0in\u00a0100',
    '99\u00a0in\u00a0100',
    'more than 99\u00a0in\u00a0100',
  ]);
});
