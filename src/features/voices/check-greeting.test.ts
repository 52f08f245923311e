import { expect, test } from 'vitest';
import { checkGreeting, GREETING_MAX } from './check-greeting';

test('a greeting is said as it was written', () => {
  expect(checkGreeting('Hello, Birch Street Dental.\nHow can I help? Press 9 or #.')).toEqual({
    said: 'Hello, Birch Street Dental. How can I help? Press 9 or #.',
    note: '',
  });
});

test('emoji are left out, and it says so', () => {
  expect(checkGreeting('Hi 👋🏽 from 🇨🇦 the family 👨‍👩‍👧 1️⃣')).toEqual({
    said: 'Hi from the family 1',
    note: 'The emoji are left out. ',
  });
});

test.for(['', '   \n', '👋', '…!'])('there is nothing to say in %j', (text) => {
  expect(checkGreeting(text)).toEqual({ refusal: 'Write a greeting first, in words.' });
});

test('the limit counts characters as people do, also in a text of a hundred thousand', () => {
  expect(checkGreeting('é'.repeat(GREETING_MAX))).toHaveProperty('said');
  for (const [text, length] of [
    ['a'.repeat(GREETING_MAX + 1), '1,001'],
    ['👋 a'.repeat(25_000), '75,000'],
  ])
    expect(checkGreeting(text ?? '')).toEqual({
      refusal: `A greeting has at most 1,000 characters here. This one has ${length}.`,
    });
});
