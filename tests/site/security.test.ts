import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltPage, named } from './built-page.ts';
import { problemsOfPages, pages, siteFolder } from './every-page.ts';
import { isFramework, islandsOf, scriptsAtLoad, withImports } from './scripts.ts';

/** Pages whose purpose is an island; elsewhere the first interaction brings the framework. */
const ISLAND_PAGES = ['/auth', '/free-disc-assessment'];
/** The browser drops a longer line of a response on some hosts, and a page needs few of them. */
const HEADER_POLICY_MAX_LENGTH = 400;
const HEADERS_MAX_LENGTH = 900;

const [pageHeaders = ''] = (await readFile(join(siteFolder, '_headers'), 'utf8')).split('/_astro/*');
const headerPolicy = /Content-Security-Policy: (?<value>.+)/.exec(pageHeaders)?.groups?.value ?? '';

const policyOf = (page: BuiltPage) =>
  named(page, 'meta').find(({ attributes }) => attributes['http-equiv'] === 'content-security-policy')
    ?.attributes.content ?? '';
const sourcesOf = (page: BuiltPage, name: string) =>
  policyOf(page)
    .split(';')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];
const isData = ({ attributes: { type } }: BuiltPage['elements'][number]) =>
  /^application\/(ld\+)?json$/.test(type ?? '');
const hashesOf = (page: BuiltPage, name: 'script' | 'style') =>
  named(page, name)
    .filter((element) => element.code && !isData(element))
    .map(({ code }) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

test.for(['script', 'style'] as const)(
  'the policy of a page allows the inline %s it holds, and no other',
  (name) => {
    expect(
      problemsOfPages((page) => {
        const held = new Set(["'self'", ...hashesOf(page, name)]);
        const allowed = new Set(sourcesOf(page, `${name}-src`));
        return [
          ...[...held].filter((hash) => !allowed.has(hash)),
          ...[...allowed].filter((hash) => !held.has(hash)),
        ];
      }),
    ).toEqual({});
  },
);

/** The script defines nothing but constants before the function that does it, and calls that at once. */
const TAKES_SESSION_OFF =
  /^\(function\(\)\{(?:const \w+ = [^\n]*;\n)+\s*const clear = .{0,200}history\.replaceState\([^\n]*\n\s*\};\n\s*clear\(\);/s;

test('the first script of a page takes a session off its address', () => {
  expect(
    problemsOfPages((page) => {
      const first = named(page, 'script').find((script) => !isData(script))?.code ?? '';
      return TAKES_SESSION_OFF.test(first) ? [] : [first];
    }),
  ).toEqual({});
});

test('the policy allows nothing by default, no inline code and no foreign script', () => {
  expect(
    problemsOfPages((page) => {
      // What somebody records is played from the memory of the page, and nothing else comes from there.
      const policy = policyOf(page).replace("media-src 'self' blob:", '');
      return [
        ...(/unsafe|\*|data:|blob:|strict-dynamic/.test(policy) ? [policy] : []),
        ...sourcesOf(page, 'script-src').filter((source) => !source.startsWith("'")),
        ...["default-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"].filter(
          (directive) => !policy.split(';').includes(directive),
        ),
      ];
    }),
  ).toEqual({});
});

test('the policy comes before all that it speaks about', () => {
  expect(
    problemsOfPages((page) => {
      const [first] = page.elements.filter(
        ({ name, attributes }) =>
          ['script', 'style', 'link'].includes(name) ||
          attributes['http-equiv'] === 'content-security-policy',
      );
      return first?.name === 'meta' ? [] : [first?.name ?? 'no policy'];
    }),
  ).toEqual({});
});

test('the header says what only a header can say, in few characters', () => {
  expect(headerPolicy).toBe("frame-ancestors 'none'");
  expect(headerPolicy.length).toBeLessThanOrEqual(HEADER_POLICY_MAX_LENGTH);
  expect(pageHeaders.length).toBeLessThanOrEqual(HEADERS_MAX_LENGTH);
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
