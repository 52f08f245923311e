import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { QUESTIONS } from '../../src/features/quiz/rules/questions.ts';
import { PLANS } from '../../src/features/order/rules/plans.ts';
import { named, valuesOf } from './built-page.ts';
import { mainText, pageAt, pages, siteFolder, standsAlone } from './every-page.ts';

const rows = named(pageAt('/trust'), 'tr').map(({ text }) => text);
const rowOf = (label: string) => rows.find((text) => text.startsWith(label)) ?? '';

test('the figures of /trust are those of the site', () => {
  const articles = pages.filter(({ route }) => /^\/blog\/[^/]+$/.test(route));
  expect(rows.filter((text) => text.startsWith(`Pages ${pages.length} `))).toHaveLength(1);
  expect(rowOf('Articles')).toContain(`Articles ${articles.length} `);
  expect(rowOf('Questions')).toContain(` ${QUESTIONS.length} `);
  expect(rowOf('Plans')).toContain(`sale ${PLANS.length} `);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const sizes = pages
    .filter(({ route }) => route !== '/trust')
    .map(({ html }) => brotliCompressSync(html, { params }).length)
    .sort((a, b) => a - b);
  const kilobytes = (bytes = 0) => `${(bytes / 1_000).toFixed(1)} kB`;
  expect(rowOf('A page in the middle')).toContain(` ${kilobytes(sizes[Math.floor(sizes.length / 2)])} `);
  expect(rowOf('The largest page')).toContain(` ${kilobytes(sizes.at(-1))} `);
});

test('the Markdown of /trust has its figures too', async () => {
  const markdown = await readFile(join(siteFolder, 'trust.md'), 'utf8');
  expect(markdown).not.toContain('…**');
  expect(markdown).toContain(`**${pages.length}**`);
});

test('the page on trust and the method page name the version of the files', () => {
  const version = /built from (?:commit [0-9a-f]{12}(?: with changes)?|a copy without its history)\./;
  for (const route of ['/trust', '/free-disc-assessment/method'])
    expect(mainText(pageAt(route)), route).toMatch(version);
});

test('no page and no script of the site sets a cookie', async () => {
  const setters: string[] = [];
  for await (const file of glob('**/*.{html,js}', { cwd: siteFolder })) {
    const code = await readFile(join(siteFolder, file), 'utf8');
    if (/document\.cookie/.test(code)) setters.push(file);
  }
  expect(setters).toEqual([]);
});

test('the foot of every page leads to the rules, the choices and the feed, that of an order to the rules', () => {
  const expected = ['/terms', '/accessibility', '/privacy-choices', '/my-data', '/trust', '/rss.xml'];
  const rules = ['/terms', '/accessibility', '/privacy-policy', '/contact'];
  for (const page of pages)
    expect(valuesOf(page, 'href'), page.route).toEqual(
      expect.arrayContaining(standsAlone(page) ? rules : expected),
    );
});
