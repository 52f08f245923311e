import { inject } from 'vitest';
import { sells } from '../../src/build/audit/claims.ts';
import { type BuiltPage, metaContent, named, readPages } from './built-page.ts';

export const siteFolder = inject('siteFolder');
export const pages = await readPages(siteFolder);

export function pageAt(route: string): BuiltPage {
  const page = pages.find((one) => one.route === route);
  if (!page) throw new Error(`${route} is not built`);
  return page;
}

export const isIndexable = (page: BuiltPage) => !metaContent(page, 'robots').includes('noindex');

/** The pages that sell, by the rule of the build for claims, and that search engines may list; others are one step of a visitor. */
export const sellingPages = pages.filter((page) => sells(page.route) && isIndexable(page));

/** An order stands alone: without menus, without the newsletter, and with a short foot (docs/decisions/045). */
export const standsAlone = ({ route }: BuiltPage) => route === '/checkout';

/** The words of a page without those of its frame. */
export const mainText = (page: BuiltPage) => named(page, 'main')[0]?.text ?? '';

/** Route → what `check` found on it, for the routes where it found something. */
export function problemsOfPages(check: (page: BuiltPage) => string[]): Record<string, string[]> {
  return Object.fromEntries(
    pages.map((page) => [page.route, check(page)] as const).filter(([, problems]) => problems.length),
  );
}

/** The values that more than one page has, each with its routes. */
export const sharedBetweenPages = (read: (page: BuiltPage) => string) =>
  [...Map.groupBy(pages, read)]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => [value, ...same.map(({ route }) => route)]);
