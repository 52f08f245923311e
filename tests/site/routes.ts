import { readFileSync } from 'node:fs';

type Named = 'specification' | 'legal' | 'mailLinks' | 'callingOut' | 'longArticles';

/**
 * The routes that must be there: every one of the specification's section 2, the pages that the law and honesty ask for,
 * and those that the links in our mails open, each with one thing to press. Of those, the pages that sell something,
 * whose readers are owners between two calls; the pages about calls that we place for somebody; and the articles that
 * the specification asks for.
 */
export const {
  specification: routes,
  legal: legalRoutes,
  mailLinks: mailLinkRoutes,
  callingOut: callingOutRoutes,
  longArticles: longArticleRoutes,
  selling: sellingRoutes,
}: Record<Named, string[]> & { selling: Record<string, string[]> } = JSON.parse(
  readFileSync(new URL('./routes.json', import.meta.url), 'utf8'),
);
