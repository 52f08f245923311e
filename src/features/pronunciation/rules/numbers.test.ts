import { expect, test } from 'vitest';
import { cardinalWords, decimalWords, ordinalWords, yearWords } from './numbers.ts';

const said = (words: readonly string[]) => words.join(' ');

test.each([
  ['0', 'zero'],
  ['7', 'seven'],
  ['13', 'thirteen'],
  ['42', 'forty two'],
  ['100', 'one hundred'],
  ['416', 'four hundred sixteen'],
  ['1000', 'one thousand'],
  ['1250', 'one thousand two hundred fifty'],
  ['1000000', 'one million'],
  ['2000017', 'two million seventeen'],
  ['999999999999999', /^nine hundred ninety nine trillion/],
  ['007', 'zero zero seven'],
  ['1234567890123456', /^one two three/],
])('%s as a cardinal', (digits, words) => {
  expect(said(cardinalWords(digits))).toMatch(typeof words === 'string' ? new RegExp(`^${words}$`) : words);
});

test.each([
  ['1', 'first'],
  ['2', 'second'],
  ['12', 'twelfth'],
  ['20', 'twentieth'],
  ['22', 'twenty second'],
  ['100', 'one hundredth'],
])('%s as an ordinal', (digits, words) => {
  expect(said(ordinalWords(digits))).toBe(words);
});

test.each([
  ['1905', 'nineteen oh five'],
  ['1900', 'nineteen hundred'],
  ['1984', 'nineteen eighty four'],
  ['2000', 'two thousand'],
  ['2007', 'two thousand seven'],
  ['2026', 'twenty twenty six'],
])('%s as a year', (digits, words) => {
  expect(said(yearWords(digits))).toBe(words);
});

test('decimals are said digit by digit', () => {
  expect(said(decimalWords('1,012.05'))).toBe('one thousand twelve point zero five');
});
