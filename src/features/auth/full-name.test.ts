import { expect, test } from 'vitest';
import { fullNameOr } from './full-name';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['', 'ada.l'],
  ['   ', 'ada.l'],
])('%j at ada.l@example.com is kept as %s', (typed, expected) => {
  expect(fullNameOr(typed, 'ada.l@example.com')).toBe(expected);
});
