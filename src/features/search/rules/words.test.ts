import { expect, test } from 'vitest';
import { checkQuery, editDistance, isForm, wordsIn } from './words.ts';

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

test.each(['calls', 'CALL', 'Montreal', 'pronun', 'missed calls', '91'])(
  'a page has “%s”, or a word that begins so',
  (query) => {
    expect(checkQuery(query, WORDS)).toMatchObject({ unknown: [], queries: [query] });
  },
);

test.each([
  ['pronounciation', ['pronunciation']],
  ['schedualing', ['scheduling']],
  ['clals', ['calls']],
  ['calz', ['call']],
  ['mised', ['missed']],
  ['prices', ['price']],
  ['calling', ['calls']],
  ['montrael', ['montréal']],
  ['xylophone', []],
  // Two letters are wrong in six, and the first of them.
  ['zelled', []],
])('for “%s”, which no page has, it looks for %j', (query, queries) => {
  expect(checkQuery(query, WORDS)).toMatchObject({ unknown: [query], queries });
});

test('of words that are as near, those on more pages come first, and farther ones are left out', () => {
  expect(checkQuery('frensh', ['fresh', 'french', 'wrench']).queries).toEqual(['fresh', 'french']);
  expect(checkQuery('calender', ['lender', 'calendar']).queries).toEqual(['calendar']);
});

test('only the words that no page has are replaced, and one without a neighbour is left out', () => {
  expect(checkQuery('mised calls xylophone', WORDS)).toMatchObject({
    unknown: ['mised', 'xylophone'],
    queries: ['missed calls'],
  });
});

test('words that never stand on one page can be looked for one by one', () => {
  expect(checkQuery('montreal prise', WORDS).single).toEqual(['montreal', 'price']);
});

test.each([
  ['recepshun', 'receptionist'],
  ['fone', 'phone'],
  ['shedule', 'schedule'],
])('“%s” is “%s” by its sound', (typed, word) => {
  expect(checkQuery(typed, ['session', 'fine', 'shed', word]).queries[0]).toBe(word);
});

test('a word that only a signpost has is known, and the pages are searched for the others', () => {
  const posted = ['hairdresser', 'front desk'];
  expect(checkQuery('hairdresser price', WORDS, posted)).toMatchObject({ unknown: [], sought: 'price' });
  expect(checkQuery('hairdreser', WORDS, posted)).toMatchObject({ queries: ['hairdresser'], sought: '' });
});

test('without the list nothing is said to be missing', () => {
  expect(checkQuery('xylophone', [])).toEqual({
    unknown: [],
    queries: ['xylophone'],
    sought: 'xylophone',
    single: [],
  });
});

test.each([
  ['calls', 'call', true],
  ['pronunciation', 'pronun', true],
  ['prices', 'pricing', true],
  ['cell', 'call', false],
])('%s is found for %s: %s', (word, typed, found) => {
  expect(isForm(word, typed)).toBe(found);
});
