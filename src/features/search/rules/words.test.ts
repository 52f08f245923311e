import { expect, test } from 'vitest';
import { checkQuery, editDistance, wordsIn } from './words.ts';

/** Those that most pages have first. */
const WORDS = ['calls', 'call', 'price', 'pronunciation', 'missed', 'montréal', 'scheduling', 'cell', '911'];

test.each([
  ['calls', 'calls', 0],
  ['calls', 'call', 1],
  ['call', 'cell', 1],
  ['clal', 'call', 1],
  ['', 'call', 4],
  ['recieve', 'receive', 1],
  ['kitten', 'sitting', 3],
])('%s is as far from %s as %d slips', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});

test('words are taken from text without their capitals and signs', () => {
  expect(wordsIn('“Missed” calls: Montre\u0301al’s 911')).toEqual([
    'missed',
    'calls',
    'montréal',
    's',
    '911',
  ]);
});

test.each(['calls', 'CALL', 'calling', 'prices', 'Montreal', 'pronun', 'missed calls', '91', 'missing'])(
  'a page has “%s”, in this form or another',
  (query) => {
    expect(checkQuery(query, WORDS).unknown).toEqual([]);
  },
);

test.each([
  ['pronounciation', ['pronunciation']],
  ['schedualing', ['scheduling']],
  ['clals', ['calls']],
  ['calz', ['call']],
  ['mised', ['missed']],
  ['montrael', ['montréal']],
  ['xylophone', []],
])('for “%s”, which no page has, it offers %j', (query, offers) => {
  const checked = checkQuery(query, WORDS);
  expect(checked.unknown).toEqual([query]);
  expect(checked.offers.slice(0, 2)).toEqual(offers);
});

test('only the words that no page has are replaced, and one without a neighbour is left out', () => {
  expect(checkQuery('mised calls xylophone', WORDS)).toEqual({
    unknown: ['mised', 'xylophone'],
    offers: ['missed calls'],
  });
});

test('words that never stand on one page are offered one by one', () => {
  expect(checkQuery('montréal price', WORDS)).toEqual({ unknown: [], offers: ['montréal', 'price'] });
});

test('without the list nothing is said to be missing', () => {
  expect(checkQuery('xylophone', [])).toEqual({ unknown: [], offers: [] });
});
