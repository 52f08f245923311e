import { expect, test } from 'vitest';
import { countWords } from './count-words';

test.each([
  [{}, ''],
  [{ messages: 0, newsletter: 0 }, ''],
  [{ messages: 1 }, '1 message to us'],
  [{ messages: 2, newsletter: 1 }, '2 messages to us and 1 newsletter subscription'],
  [
    { messages: 2, newsletter: 1, emails: 3 },
    '2 messages to us, 1 newsletter subscription and 3 emails or notes of emails',
  ],
])('%o is said as “%s”', (counts, words) => {
  expect(countWords(counts)).toBe(words);
});

test('a kind that the page does not know yet is counted all the same', () => {
  expect(countWords({ parcels: 2 })).toBe('2 other entries');
});
