import { inject } from 'vitest';
import { type BuiltPage, readPages } from './built-page.ts';

export const siteFolder = inject('siteFolder');
export const pages = await readPages(siteFolder);

/** Route → what `check` found on it, for the routes where it found something. */
export function problemsOfPages(check: (page: BuiltPage) => string[]): Record<string, string[]> {
  return Object.fromEntries(
    pages.map((page) => [page.route, check(page)] as const).filter(([, problems]) => problems.length),
  );
}

/** The values that more than one page has, each with its routes. */
export function sharedBetweenPages(read: (page: BuiltPage) => string): Record<string, string[]> {
  const routesOf = Map.groupBy(pages, read);
  return Object.fromEntries(
    [...routesOf]
      .filter(([, same]) => same.length > 1)
      .map(([value, same]) => [value, same.map(({ route }) => route)]),
  );
}
