import { expect, test } from 'vitest';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CODE_POINTS } from '~/domain/constants';
import { countCodePoints, passwordProblem } from './password-rule';

const problem = (password: string, email = 'jane.doe@northwind.ca') => passwordProblem(password, email);

/** Different characters, so that only the length is in question. */
const text = (length: number, alphabet = 'kxvbqzjw7fhgplmn') =>
  Array.from({ length }, (_, index) => [...alphabet][(index * index + index) % 16]).join('');

test('fifteen characters are enough, fourteen are not', () => {
  expect(problem(text(PASSWORD_MIN_CODE_POINTS))).toBeNull();
  expect(problem(text(PASSWORD_MIN_CODE_POINTS - 1))).toBe('Please use at least 15 characters.');
});

test('characters are counted, not bytes or UTF-16 units', () => {
  expect(countCodePoints('🙂🙃')).toBe(2);
  expect(problem('é'.repeat(8))).toBe('Please use at least 15 characters.');
  expect(problem('🙂🙃😀😁😂🤣😃')).toBe('Please use at least 15 characters.');
});

test('seventy-two bytes are accepted, one more is not', () => {
  expect(problem(text(PASSWORD_MAX_BYTES))).toBeNull();
  expect(problem(text(PASSWORD_MAX_BYTES + 1))).toMatch(/^Please use at most 72 characters/);
  expect(problem('🙂🙃😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗😙')).toMatch(/^Please use at most 72 characters/);
});

test.each([
  'maple otter drives slowly',
  'four walls, one open door',
  'Übergröße und Käsekuchen!',
  'пароль длинный и странный',
  '!?%&/()=+*#<>|;:_$@~',
  'my old cat hates mondays',
])('%j may be chosen: no rule asks for kinds of characters', (password) => {
  expect(problem(password)).toBeNull();
});

test.each([
  'aaaaaaaaaaaaaaaaaaaa',
  'abababababababababab',
  'mapleottermapleotter',
  'passwordpassword123',
  'Password12345!!!',
  '123456789012345',
  'qwertyuiopasdfghjkl',
  'correct horse battery staple',
  'Correct-Horse-Battery-Staple-1',
  'the quick brown fox',
  'modai modai welcome1',
  'janedoenorthwind1',
  'jane.doe@northwind.ca',
  'northwind northwind 1',
])('%j is easy to guess', (password) => {
  expect(problem(password)).toMatch(/^That one is easy to guess/);
});

test('an empty address does not stand in the way', () => {
  expect(problem('maple otter drives slowly', '')).toBeNull();
});
