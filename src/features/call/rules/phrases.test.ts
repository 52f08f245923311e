import { expect, test } from 'vitest';
import { article, inSentence, isolated, lengthWords, ownedBy, priceWords, withArticle } from './phrases.ts';

test.each([
  ['haircut', 'a'],
  ['oil change', 'an'],
  ['hour of advice', 'an'],
  ['honest look', 'an'],
  ['unit inspection', 'a'],
  ['umbrella repair', 'an'],
  ['urgent visit', 'an'],
  ['one-on-one class', 'a'],
  ['European facial', 'a'],
  ['MRI scan', 'an'],
  ['TV repair', 'a'],
  ['X-ray', 'an'],
  ['HVAC service', 'an'],
  ['8-week course', 'an'],
  ['12-week course', 'a'],
  ['🎉 party', 'a'],
])('before “%s” stands %s', (name, expected) => {
  expect(article(name)).toBe(expected);
});

test.each([
  ['haircut', 'a haircut'],
  ['highlights', 'highlights'],
  ['glass repair', 'a glass repair'],
  ['glass', 'a glass'],
  ['physiotherapy', 'physiotherapy'],
  ['hair removal', 'hair removal'],
  ['advice on taxes', 'advice on taxes'],
  ['quote for new windows', 'a quote for new windows'],
  ['the works', 'the works'],
  ['2 tires', '2 tires'],
  ['סדנה', 'סדנה'],
])('“%s” is asked for as “%s”', (name, expected) => {
  expect(withArticle(name)).toBe(expected);
});

test.each([
  ['Check-up and cleaning', 'check-up and cleaning'],
  ['Haircut', 'haircut'],
  ['HAIRCUT', 'haircut'],
  ['OIL CHANGE PLUS', 'oil change plus'],
  ['MRI scan', 'MRI scan'],
  ['X-ray', 'X-ray'],
  ['Swedish massage', 'Swedish massage'],
  ['iPhone repair', 'iPhone repair'],
])('in a sentence “%s” is “%s”', (name, expected) => {
  expect(inSentence(name)).toBe(expected);
});

test('what belongs to somebody is said with an apostrophe, unless the name ends in a sign', () => {
  expect(ownedBy('Lucas', 'phone')).toBe('Lucas’s phone');
  expect(ownedBy('Ana M.', 'phone')).toBe('Ana M.’s phone');
  expect(ownedBy('Zoë 🎉', 'phone')).toBe('the phone of Zoë 🎉');
});

test('a length has hours and minutes, one or many', () => {
  expect([1, 30, 60, 61, 150].map(lengthWords)).toEqual([
    '1 minute',
    '30 minutes',
    '1 hour',
    '1 hour and 1 minute',
    '2 hours and 30 minutes',
  ]);
});

test('a price is in dollars, with cents only where there are some', () => {
  expect([4_500, 8_950, 125_000].map(priceWords)).toEqual(['$45', '$89.50', '$1,250']);
});

test('a name written from right to left keeps its order to itself', () => {
  expect(isolated('Fern')).toBe('Fern');
  expect(isolated('مخبز')).toBe('\u2068مخبز\u2069');
});
