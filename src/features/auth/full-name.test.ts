import { expect, test } from 'vitest';
import { FULL_NAME_MAX_LENGTH, fullNameOr } from './full-name';

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
