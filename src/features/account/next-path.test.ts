import { expect, test } from 'vitest';
import { nextPath } from './next-path';

const ORIGIN = 'https://site.test';
const next = (value: string) => nextPath(`?next=${encodeURIComponent(value)}`, ORIGIN);

test.each(['/', '/pricing', '/blog/a-post?page=2#top', '/oauth/consent?authorization_id=1'])(
  '%s is kept',
  (path) => {
    expect(next(path)).toBe(path);
  },
);

test.each([
  '//evil.test',
  '//site.test@evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'https://evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'pricing',
  '',
])('%j is refused', (value) => {
  expect(next(value)).toBeNull();
});

test('an address without next has none', () => {
  expect(nextPath('', ORIGIN)).toBeNull();
  expect(nextPath('?view=1', ORIGIN)).toBeNull();
});
