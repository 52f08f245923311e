import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { Kept } from './kept.ts';

const kind = `test-${randomUUID()}`;
const folder = fileURLToPath(new URL(`../../node_modules/.astro/made/${kind}/`, import.meta.url));
afterEach(() => rmSync(folder, { recursive: true }));

test.each([0, 9, 40])('of a file with %i bytes left nothing is served: it is made anew', (left) => {
  const kept = new Kept(kind, import.meta.url);
  expect(kept.text('source', () => 'what was made')).toBe('what was made');
  expect(kept.text('source', () => 'other')).toBe('what was made');
  for (const name of readdirSync(folder)) truncateSync(folder + name, left);
  expect(kept.has('source')).toBe(false);
  expect(kept.text('source', () => 'made anew')).toBe('made anew');
  expect(kept.text('source', () => 'other')).toBe('made anew');
});

test('what a build that was killed left in its draft is forgotten the day after', async () => {
  const kept = new Kept(kind, import.meta.url, 'now.draft');
  kept.text('source', () => 'what was made');
  mkdirSync(`${folder}killed.draft`);
  await kept.forgetOthers();
  expect(readdirSync(folder)).toEqual(['killed.draft', 'now.draft']);
  utimesSync(`${folder}killed.draft`, 0, 0);
  await kept.forgetOthers();
  expect(readdirSync(folder)).toEqual(['now.draft']);
});
