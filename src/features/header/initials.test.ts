import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['ada.lovelace@example.com', 'AL'],
  ['ada_lovelace@example.com', 'AL'],
  ['ada-lovelace@example.com', 'AL'],
  ['ada+news@example.com', 'AN'],
  ['ada.king.lovelace@example.com', 'AK'],
  ['ada@example.com', 'AD'],
  ['a@example.com', 'A'],
  ['ada1815@example.com', 'AD'],
  ['4ever.2day@example.com', 'ED'],
  ['a.1@example.com', 'A'],
  ['.ada@example.com', 'AD'],
  ['zoé@example.com', 'ZO'],
  ['ångström.émile@example.com', 'ÅÉ'],
  ['1815@example.com', '?'],
  ['...@example.com', '?'],
  ['', '?'],
])('%s has the initials %s', (email, expected) => {
  expect(initials(email)).toBe(expected);
});
