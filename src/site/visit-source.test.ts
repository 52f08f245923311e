import { expect, test } from 'vitest';
import { readVisitSource, sourceWords } from './visit-source.ts';

test('keeps the first page, the host of the link, and the tags of a campaign', () => {
  const said = {
    page: '/pricing',
    referrer: 'search.example.ca',
    source: 'spring letter',
    term: 'clinique café',
  };
  expect(readVisitSource(said)).toEqual(said);
});

test('cuts what is long, by code points', () => {
  expect(readVisitSource({ campaign: 'é'.repeat(10_000) })).toEqual({ campaign: 'é'.repeat(100) });
});

test.each([
  ['markup', { source: '<script>alert(1)</script>' }],
  ['a line', { source: 'one\ntwo' }],
  ['half of a character', { source: '\uD83D' }],
  ['a formula', { source: '=1+1' }],
  ['a page elsewhere', { page: '//evil.example' }],
  ['a page with a question', { page: '/?token=secret' }],
  ['an address for a host', { referrer: 'https://example.ca/secret' }],
  ['what is no text', { source: { page: '/' }, page: 7 }],
  ['an unknown name', { token: 'secret', __proto__: { source: 'inherited' } }],
  ['no object', 'spring'],
  ['nothing', null],
])('drops %s', (_, said) => {
  expect(readVisitSource(said)).toBeUndefined();
});

test('drops one of them and keeps the others', () => {
  expect(readVisitSource({ page: '/', source: '<b>' })).toEqual({ page: '/' });
});

test('a receipt says all of it, or nothing', () => {
  expect(sourceWords({ page: '/', referrer: 'example.ca', source: 'letter', medium: 'email' })).toBe(
    'Kept with it: the page on which your visit began, /; the site whose link led there, example.ca; what that link said of itself, letter, email.',
  );
  expect(sourceWords(undefined)).toBeUndefined();
});
