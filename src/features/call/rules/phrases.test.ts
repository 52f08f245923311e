import { expect, test } from 'vitest';
import { article, inSentence, lengthWords, priceWords, withArticle } from './phrases.ts';

const WITH_ARTICLES =
  'a haircut, an oil change, an hour of advice, an honest look, a unit inspection, an umbrella repair, an urgent visit, ' +
  'a one-on-one class, a European facial, an MRI scan, a TV repair, an X-ray, an HVAC service, an 8-week course, ' +
  'a 12-week course, a 🎉 party';

test.each(WITH_ARTICLES.split(', '))('the article is right in “%s”', (phrase) => {
  const name = phrase.replace(/^an? /, '');
  expect(`${article(name)} ${name}`).toBe(phrase);
});

const ASKED_FOR =
  'a haircut, highlights, a glass repair, a glass, physiotherapy, hair removal, advice on taxes, ' +
  'a quote for new windows, the works, 2 tires, סדנה';

test.each(ASKED_FOR.split(', '))('somebody asks for “%s”', (phrase) => {
  expect(withArticle(phrase.replace(/^a /, ''))).toBe(phrase);
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

test('a length has hours and minutes, one or many', () => {
  const words = '1 minute, 30 minutes, 1 hour, 1 hour and 1 minute, 2 hours and 30 minutes';
  expect([1, 30, 60, 61, 150].map(lengthWords).join(', ')).toBe(words);
});

test('a price is in dollars, with cents only where there are some', () => {
  expect([4_500, 8_950, 125_000].map(priceWords)).toEqual(['$45', '$89.50', '$1,250']);
});
