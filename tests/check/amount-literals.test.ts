import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
/** Articles state what something cost on the day they were written; tests state what they expect. */
const MAY_NAME_AMOUNTS = /^domain\/pricing\/|^content\/blog\/|\.test\.tsx?$/;
const AMOUNT = /\b(?:CA|US)\$\s?\d[\d,.]*/g;

test('every amount comes from the price list: no other file spells one out', async () => {
  const found: string[] = [];
  for await (const path of glob('**/*.{ts,tsx,astro,yaml,md,mdx}', { cwd: src })) {
    if (MAY_NAME_AMOUNTS.test(path.replaceAll('\\', '/'))) continue;
    const text = await readFile(`${src}/${path}`, 'utf8');
    for (const [amount] of text.matchAll(AMOUNT)) found.push(`${path}: ${amount}`);
  }
  expect(found).toEqual([]);
});
