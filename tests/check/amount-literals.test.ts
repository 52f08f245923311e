import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { PRICED_PLANS } from '../../src/features/order/rules/order.ts';
import { projectRoot } from '../command.ts';

/** Articles state what something cost on the day they were written; tests state what they expect. */
const MAY_NAME_AMOUNTS = /^src\/features\/order\/rules\/|^src\/content\/blog\/|\.(test|spec)\.tsx?$/;
const SOURCES = '{src,functions,local,tests,supabase}/**/*.{ts,tsx,js,astro,yaml,md,mdx,sql}';

/** `CA$349`. */
const DOLLARS = /\b(?:CA|US)\$\s?\d[\d,.]*/g;
/** `349_00`: nothing but cents is written like this, and the end of an address. */
const CENTS = /(?<![\w./])\d[\d_]*_\d\d(?![\w.])/g;
const NUMBER = /(?<![\w.$#-])\d[\d_]*(?![\w.%-])/g;

/** Every amount of the price list, in cents. Small and round numbers are left out: most of them count something else. */
const LISTED = new Set(
  PRICED_PLANS.flatMap((plan) =>
    plan.sold === 'once'
      ? Object.values(plan.price)
      : Object.values(plan.prices).flatMap((list) =>
          Object.values(list).flatMap(({ perMonth, charged }) => [perMonth, charged]),
        ),
  ).filter((cents) => cents >= 5_000 && cents % 500 !== 0),
);

function amountsIn(text: string): string[] {
  const listed = (text.match(NUMBER) ?? []).filter((number) =>
    LISTED.has(Number(number.replaceAll('_', ''))),
  );
  return [...new Set([...(text.match(DOLLARS) ?? []), ...(text.match(CENTS) ?? []), ...listed])];
}

test('every amount comes from the price list: no other file spells one out', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const file of glob(SOURCES, { cwd: projectRoot, exclude: ['**/node_modules'] })) {
    const path = file.replaceAll('\\', '/');
    if (MAY_NAME_AMOUNTS.test(path)) continue;
    read += 1;
    const text = await readFile(`${projectRoot}/${path}`, 'utf8');
    found.push(...amountsIn(text).map((amount) => `${path}: ${amount}`));
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(400);
});

describe('the search', () => {
  test.for([
    'costs CA$349 a month',
    'US$ 65',
    'total: 349_00,',
    'total: 1_884_00,',
    'unit_amount: 34900 }',
    'shownTotal: 34_900,',
    'check (total <> 188400)',
  ])('“%s” is noticed', (text) => {
    expect(amountsIn(text)).not.toEqual([]);
  });

  test.for([
    'wait(3_000)',
    'width: 1200',
    'max: 10_000',
    '#34900f',
    '0.34900',
    'port 54321',
    '2026_11_22_000',
  ])('“%s” is no price', (text) => {
    expect(amountsIn(text)).toEqual([]);
  });
});
