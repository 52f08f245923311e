import { expect, test } from 'vitest';
import { answerAnchor } from './faq.ts';

test('an answer is found by the words of its question', () => {
  expect(answerAnchor('Can a year’s minutes be used in any month?')).toBe(
    'q-can-a-years-minutes-be-used-in-any-month',
  );
  expect(answerAnchor('Why are some of these spelled “Ai”?')).toBe('q-why-are-some-of-these-spelled-ai');
  expect(answerAnchor('Montréal, déjà?')).toBe('q-montreal-deja');
});
