import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltPage, named } from './built-page.ts';
import { problemsOfPages, pages, siteFolder } from './every-page.ts';
import { isFramework, islandsOf, scriptsAtLoad, withImports } from './scripts.ts';

const POLICY_MAX_LENGTH = 1_900;
/** Pages whose purpose is an island; elsewhere the first interaction brings the framework. */
const ISLAND_PAGES = ['/auth', '/free-disc-assessment'];

const headers = await readFile(join(siteFolder, '_headers'), 'utf8');
const policy = /Content-Security-Policy: (?<value>.+)/.exec(headers)?.groups?.value ?? '';
const sources = new Map(
  policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
);

const isData = ({ attributes: { type } }: BuiltPage['elements'][number]) =>
  /^application\/(ld\+)?json$/.test(type ?? '');
const hashesOf = (page: BuiltPage, name: 'script' | 'style') =>
  named(page, name)
    .filter((element) => element.code && !isData(element))
    .map(({ code }) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

test.for(['script', 'style'] as const)(
  'the policy allows every inline %s of every page, and no other',
  (name) => {
    const allowed = sources.get(`${name}-src`) ?? [];
    expect(problemsOfPages((page) => hashesOf(page, name).filter((hash) => !allowed.includes(hash)))).toEqual(
      {},
    );
    const used = new Set(pages.flatMap((page) => hashesOf(page, name)));
    expect(allowed.filter((source) => source !== "'self'" && !used.has(source))).toEqual([]);
  },
);

test('the policy allows nothing by default, no inline code and no foreign script', () => {
  expect(sources.get('default-src')).toEqual(["'none'"]);
  expect(sources.get('base-uri')).toEqual(["'none'"]);
  expect(sources.get('frame-ancestors')).toEqual(["'none'"]);
  // What somebody records is played from the memory of the page, and nothing else comes from there.
  expect(policy.replace("media-src 'self' blob:", '')).not.toMatch(/unsafe|\*|data:|blob:|strict-dynamic/);
  expect(sources.get('script-src')?.filter((source) => !source.startsWith("'"))).toEqual([]);
});

test(`the policy has fewer than ${POLICY_MAX_LENGTH} characters, so that every host sends it`, () => {
  expect(policy.length).toBeGreaterThan(0);
  expect(policy.length).toBeLessThan(POLICY_MAX_LENGTH);
});

test('no page loads the framework as it opens', async () => {
  const early: string[] = [];
  for (const page of pages) {
    const scripts = await withImports(siteFolder, scriptsAtLoad(page));
    early.push(...scripts.filter(isFramework).map(({ path }) => `${page.route}: ${path}`));
  }
  expect(early).toEqual([]);
  const [island] = pages.flatMap(islandsOf);
  expect((await withImports(siteFolder, island?.entries ?? [])).some(isFramework)).toBe(true);
});

test('islands of content pages wait for the first interaction', () => {
  const eager = problemsOfPages((page) =>
    ISLAND_PAGES.includes(page.route)
      ? []
      : islandsOf(page).flatMap(({ name, isEager }) => (isEager ? name : [])),
  );
  expect(eager).toEqual({});
});
