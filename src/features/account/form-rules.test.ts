import { expect, test } from 'vitest';
import {
  codeDigits,
  codeErrors,
  emailErrors,
  FULL_NAME_MAX_LENGTH,
  fullNameOr,
  signInErrors,
} from './form-rules';

test('signing in asks for an address and something as a password', () => {
  expect(signInErrors('', '')).toEqual({
    email: 'Please enter your email address',
    password: 'Please enter your password',
  });
  expect(signInErrors('ada', 'x')).toEqual({ email: 'Please enter a valid email address' });
  expect(signInErrors(' ada@example.com ', 'x')).toEqual({});
});

test('where only the address is asked for, it has to have the form of one', () => {
  expect(emailErrors('')).toEqual({ email: 'Please enter your email address' });
  expect(emailErrors('ada@example')).toEqual({ email: 'Please enter a valid email address' });
  expect(emailErrors(' ada@example.com ')).toEqual({});
});

test.each(['12345678', ' 12345678 ', '1234 5678', '1234-5678', '１２３４５６７８'])(
  '%j is the code 12345678',
  (typed) => {
    expect(codeDigits(typed)).toBe('12345678');
    expect(codeErrors(codeDigits(typed))).toEqual({});
  },
);

test.each(['', '123456', '1234567', '123456789', '1234567a'])('%j is not a code from an email', (typed) => {
  expect(codeErrors(codeDigits(typed))).toEqual({ code: 'Please enter the 8 digits of the code' });
});

test('an authenticator app shows six digits', () => {
  expect(codeErrors('123456', 6)).toEqual({});
  expect(codeErrors('12345678', 6)).toEqual({ code: 'Please enter the 6 digits of the code' });
});

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['', 'ada.l'],
  ['   ', 'ada.l'],
])('%j at ada.l@example.com is kept as %s', (typed, expected) => {
  expect(fullNameOr(typed, 'ada.l@example.com')).toBe(expected);
});

test('a long name is cut between characters', () => {
  expect(fullNameOr('🙂'.repeat(200), 'a@example.com')).toBe('🙂'.repeat(FULL_NAME_MAX_LENGTH));
});
