import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CODE_POINTS } from '~/site/constants';
import {
  newAccountErrors,
  newPasswordErrors,
  passwordProblem,
  passwordStrength,
  STRENGTH_MAX,
} from './password-rule';

const problem = (password: string, email = 'jane.doe@northwind.ca') => passwordProblem(password, email);

/** Different characters, so that only the length is in question. */
const text = (length: number, alphabet = 'kxvbqzjw7fhgplmn') =>
  Array.from({ length }, (_, index) => [...alphabet][(index * index + index) % 16]).join('');

test('fifteen characters are enough, fourteen are not', () => {
  expect(problem(text(PASSWORD_MIN_CODE_POINTS))).toBeNull();
  expect(problem(text(PASSWORD_MIN_CODE_POINTS - 1))).toBe('Please use at least 15 characters.');
});

test('characters are counted, not bytes or UTF-16 units', () => {
  expect(problem('é'.repeat(8))).toBe('Please use at least 15 characters.');
  expect(problem('🙂🙃😀😁😂🤣😃')).toBe('Please use at least 15 characters.');
});

test('seventy-two bytes are accepted, one more is not', () => {
  expect(problem(text(PASSWORD_MAX_BYTES))).toBeNull();
  expect(problem(text(PASSWORD_MAX_BYTES + 1))).toBe(
    'Please use at most 72 characters; accented letters and emoji count as two to four.',
  );
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

test('the strength grows with the length up to the least that is asked for, then with more of it', () => {
  const strength = (password: string) => passwordStrength(password, 'ada@example.com');
  expect(strength('')).toEqual({ value: 0, words: '0 of 15 characters' });
  expect(strength('maple otter')).toMatchObject({ words: '11 of 15 characters' });
  expect(strength('maple otter').value).toBeLessThan(2);
  expect(strength('maple otter drives')).toEqual({ value: 3, words: 'Good: 18 characters' });
  expect(strength('maple otter drives slowly')).toEqual({
    value: STRENGTH_MAX,
    words: 'Very good: 25 characters',
  });
});

test('signs and capitals make no password better, and one that is easy to guess is weak at any length', () => {
  const strength = (password: string) => passwordStrength(password, 'ada@example.com').value;
  expect(strength('Map1e-0tter-Dr!ves')).toBe(strength('maple otter drives'));
  expect(strength('passwordpasswordpassword')).toBe(1);
  expect(strength('a'.repeat(73))).toBe(1);
});

const list = new Uint8Array(await readFile(new URL('common-passwords.bin', import.meta.url)));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the rules hold although the list cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await newAccountErrors('ada', 'short')).toEqual({
    email: 'Please enter a valid email address',
    password: 'Please use at least 15 characters.',
  });
  expect(await newAccountErrors(' ada@example.com', 'maple otter drives slowly')).toEqual({});
  expect(await newPasswordErrors('ada@example.com', 'Manchester United')).toEqual({});
});

test('a password is checked against the list that it waited for', async () => {
  vi.stubGlobal('fetch', async () => new Response(list));
  expect(await newPasswordErrors('ada@example.com', 'Manchester United')).toEqual({
    password: 'That one is easy to guess. Try four or more words that do not belong together.',
  });
  expect(await newPasswordErrors('ada@example.com', 'maple otter drives slowly')).toEqual({});
});
