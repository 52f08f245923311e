import { expect, test } from 'vitest';
import { EMAIL_INVALID, EMAIL_MISSING, emailProblem } from './email-form.ts';

test.each([
  ['', EMAIL_MISSING],
  ['  ', EMAIL_MISSING],
  ['ada', EMAIL_INVALID],
  ['ada@example.com', null],
  [' ada@example.com ', null],
])('a visitor who typed %j reads %s', (typed, words) => {
  expect(emailProblem(typed)).toBe(words);
});
