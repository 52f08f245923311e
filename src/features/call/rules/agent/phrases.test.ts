import { expect, test } from 'vitest';
import { dollars, inSentence, lengthWords, withArticle } from './phrases.ts';

test('a service in a sentence begins small, after its article', () => {
  const names = ['Check-up and cleaning', 'Outlet or light put in'];
  expect(names.map((name) => withArticle(inSentence(name)))).toEqual([
    'a check-up and cleaning',
    'an outlet or light put in',
  ]);
});

test('a length has hours and minutes, one or many', () => {
  const words = '1 minute, 30 minutes, 1 hour, 1 hour and 1 minute, 2 hours and 30 minutes';
  expect([1, 30, 60, 61, 150].map(lengthWords).join(', ')).toBe(words);
});

test('a price is in dollars, with cents only where there are some', () => {
  expect([4_500, 8_950, 125_000].map(dollars)).toEqual(['$45', '$89.50', '$1,250']);
});
