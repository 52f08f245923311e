import { expect, test } from 'vitest';
import { emailAddress } from './email-address.ts';
import { EMAIL_INVALID, EMAIL_MISSING, hasEmailForm } from './email-form.ts';

const SPECIFICATION = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const messageFor = (text: unknown) => emailAddress.safeParse(text).error?.issues[0]?.message;

test('the linear check agrees with the pattern of the specification', () => {
  const pieces = ['', 'a', '@', '.', ' ', 'b.c', '@@', '..', 'é', '\u00a0', '\n'];
  for (const one of pieces) {
    for (const two of pieces) {
      for (const three of pieces) {
        for (const text of [one + two + three, `${one}@${two}.${three}`, `x${one}@y${two}${three}`]) {
          expect([text, hasEmailForm(text)]).toEqual([text, SPECIFICATION.test(text)]);
        }
      }
    }
  }
});

test('an empty and a malformed address get the texts of the specification', () => {
  expect(messageFor('')).toBe(EMAIL_MISSING);
  expect(messageFor('   ')).toBe(EMAIL_MISSING);
  expect(messageFor(undefined)).toBe(EMAIL_MISSING);
  for (const text of ['robin', 'robin@', 'robin@example', 'ro bin@example.com', 'a@b@c.d']) {
    expect([text, messageFor(text)]).toEqual([text, EMAIL_INVALID]);
  }
});

test.each([
  'robin@example.com',
  'a+b@x.co',
  "o'brien@example.photography",
  'zoé.example@exämple.com'.replace('é', 'e'),
  `${'a'.repeat(64)}@example.com`,
])('%s is accepted', (text) => {
  expect(emailAddress.parse(` ${text} `)).toBe(text);
});

test.each([
  '.robin@example.com',
  'ro..bin@example.com',
  'robin.@example.com',
  '"robin"@example.com',
  'robin@-example.com',
  'robin@exa_mple.com',
  'robin@example..com',
  'a,b@example.com',
  '<robin@example.com>',
  'zoé@example.com',
  'robin@192.168.0.1',
  'robin@example.1',
  `${'a'.repeat(65)}@example.com`,
  `robin@${'a'.repeat(64)}.com`,
  `${'a'.repeat(60)}@${'b.'.repeat(100)}com`,
])('%s is refused, because no mail server would take it as it stands', (text) => {
  expect(messageFor(text)).toBe(EMAIL_INVALID);
});

test('a hundred thousand characters are refused before any pattern runs', () => {
  expect(messageFor(`${'a'.repeat(100_000)}@b.c`)).toBe(EMAIL_INVALID);
  expect(hasEmailForm('a@'.repeat(50_000))).toBe(false);
});
