import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltPage, named, valuesOf } from './built-page.ts';
import { pageAt, pages, problemsOfPages, siteFolder } from './every-page.ts';

// That every link and every form leads to a page, a place on it or a file is checked by the audit of each build.
test('links to others are https, mail or phone', () => {
  const foreign = (page: BuiltPage) => valuesOf(page, 'href').filter((href) => /^[a-z]+:/.test(href));
  const isAllowed = (href: string) => /^(?:https|mailto|tel):/.test(href);
  expect(problemsOfPages((page) => foreign(page).filter((href) => !isAllowed(href)))).toEqual({});
});

test('every file that a page loads is on the site', () => {
  const loaded = (page: BuiltPage) => [
    ...['src', 'poster', 'component-url', 'renderer-url'].flatMap((name) => valuesOf(page, name)),
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

test('the home page and the index of services lead to every trade above their footer', () => {
  const trades = pages.map(({ route }) => route).filter((route) => route.startsWith('/for/'));
  const notLedTo = ({ html }: BuiltPage) => {
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    return trades.filter((route) => !main.includes(`href="${route}"`));
  };
  expect(['/', '/ai-automation-solutions'].flatMap((route) => notLedTo(pageAt(route)))).toEqual([]);
  expect(notLedTo(pageAt('/features'))).toEqual(trades);
});
