import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltPage, named, valuesOf } from './built-page.ts';
import { problemsOfPages, pages, siteFolder } from './every-page.ts';
import { sampleEnv } from './sample-site.ts';

const origin = sampleEnv.PUBLIC_SITE_URL;
const pageAt = new Map(pages.map((page) => [page.route, page]));
const idsAt = new Map(pages.map((page) => [page.route, new Set(valuesOf(page, 'id'))]));

/** Why an address on a page of this site leads nowhere; nothing when it leads somewhere. */
function brokenReason(href: string, from: BuiltPage): string[] {
  if (!URL.canParse(href, `${origin}${from.route}`)) return [`${href} is no address`];
  const url = new URL(href, `${origin}${from.route}`);
  if (url.origin !== origin) {
    return ['https:', 'mailto:', 'tel:'].includes(url.protocol)
      ? []
      : [`${href} is not https, mail or phone`];
  }
  if (!pageAt.has(url.pathname))
    return existsSync(join(siteFolder, url.pathname)) ? [] : [`${href} does not exist`];
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || idsAt.get(url.pathname)?.has(anchor) ? [] : [`${href} has no such place`];
}

test('every link and every place it points to exists', () => {
  expect(
    problemsOfPages((page) =>
      named(page, 'a', 'area').flatMap(({ attributes: { href } }) =>
        href === undefined ? [] : brokenReason(href, page),
      ),
    ),
  ).toEqual({});
});

test('every form is sent to a page that exists', () => {
  expect(
    problemsOfPages((page) =>
      named(page, 'form').flatMap(({ attributes: { action } }) => (action ? brokenReason(action, page) : [])),
    ),
  ).toEqual({});
});

test('every file that a page loads is on the site', () => {
  const loaded = (page: BuiltPage) => [
    ...valuesOf(page, 'src'),
    ...valuesOf(page, 'poster'),
    ...valuesOf(page, 'component-url'),
    ...valuesOf(page, 'renderer-url'),
    ...valuesOf(page, 'srcset').flatMap((set) =>
      set.split(',').map((source) => source.trim().split(' ')[0] ?? ''),
    ),
    ...named(page, 'link').flatMap(({ attributes: { rel, href } }) =>
      rel === 'canonical' ? [] : (href ?? []),
    ),
    ...named(page, 'style').flatMap(({ code }) =>
      [...code.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url ?? ''),
    ),
  ];
  const missing = (page: BuiltPage) =>
    loaded(page).filter(
      (path) => !path.startsWith('/') || path.startsWith('//') || !existsSync(join(siteFolder, path)),
    );
  expect(problemsOfPages(missing)).toEqual({});
});
