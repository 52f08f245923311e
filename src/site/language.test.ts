import { describe, expect, test } from 'vitest';
import { counted, longDay, number, translationsOf, withParts } from './language.ts';

test('amounts, plurals and days are those of the language', () => {
  expect(number(3374)).toBe('3,374');
  const forms = { one: '# row', other: '# rows' };
  expect([0, 1, 1200].map((amount) => counted(amount, forms))).toEqual(['0 rows', '1 row', '1,200 rows']);
  expect(longDay(new Date('2026-11-27'))).toBe('November 27, 2026');
});

describe('a message with parts', () => {
  test('has each in its place, and all words', () => {
    expect(withParts('For {email}. Read {terms} first.', { email: 1, terms: 2 })).toEqual([
      'For ',
      1,
      '. Read ',
      2,
      ' first.',
    ]);
  });

  test('keeps a place that nothing fills, so that it is seen', () => {
    expect(withParts('For {email}.', {})).toEqual(['For ', '{email}', '.']);
  });
});

describe('translations of a page', () => {
  const LANGUAGES = [
    { code: 'en-CA', name: 'English', path: '' },
    { code: 'fr-CA', name: 'Français', path: '/fr' },
  ];

  test('have addresses of their own', () => {
    expect(translationsOf('/pricing', LANGUAGES).map(({ path }) => path)).toEqual([
      '/pricing',
      '/fr/pricing',
    ]);
    expect(translationsOf('/', LANGUAGES).map(({ path }) => path)).toEqual(['/', '/fr']);
  });

  test('are none while there is one language', () => {
    expect(translationsOf('/pricing')).toEqual([]);
  });
});
