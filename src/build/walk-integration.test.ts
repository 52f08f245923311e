import { afterEach, expect, test, vi } from 'vitest';
import { keyOf } from './walk-integration.ts';

afterEach(() => void vi.unstubAllEnvs());

const KEY = 'what Astro knows';
const page = (body: string) => keyOf('blog/one.html', `<main>${body}</main>`, KEY);

test('a page is kept under what Astro knows of it, and one with a picture under itself', () => {
  vi.stubEnv('SITE_INPUTS', 'a');
  expect(page('One.')).toBe(KEY);
  const [one, other] = ['one', 'other'].map((name) => page(`<img alt="" src="/_astro/${name}.webp">`));
  expect(new Set([KEY, one, other]).size).toBe(3);
  vi.stubEnv('SITE_INPUTS', 'b');
  expect(page('<img alt="" src="/_astro/one.webp">')).not.toBe(one);
});

test('a page that names the commit is not kept, and none is by a build that nobody told its inputs', () => {
  vi.stubEnv('SITE_INPUTS', 'a');
  vi.stubEnv('BUILT_FROM', 'commit 0123456789ab');
  expect(page('Made from commit 0123456789ab.')).toBeUndefined();
  expect(page('One.')).toBe(KEY);
  vi.stubEnv('SITE_INPUTS', undefined);
  expect(page('One.')).toBeUndefined();
});
