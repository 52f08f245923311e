import { expect, test } from 'vitest';
import { type BuiltPage, metaContent, named } from './built-page.ts';
import { isIndexable, mainText, pageAt, pages, sharedBetweenPages } from './every-page.ts';
import { legalRoutes, mailLinkRoutes, routes } from './routes.ts';
import { sampleEnv } from './sample-site.ts';

const WORDS_MIN = 120;
/** Pages that answer one question, or hold a form and nothing else. */
const SHORT = ['/404', '/auth', '/oauth/consent', '/payment-success', '/payment-failed', ...mailLinkRoutes];
/** Not for search engines, and opening them does no more than to show. */
const ONLY_SHOW = ['/404', '/consent', '/search', '/stop-emails'];
const FILLER = /lorem ipsum|\bTODO\b|\bFIXME\b|\b8 questions/;

const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const title = (page: BuiltPage) => named(page, 'title').find(({ text }) => text)?.text ?? '';

test.for([...routes, ...legalRoutes, ...mailLinkRoutes, '/404'])('%s is built', (route) => {
  expect(pages.map((page) => page.route)).toContain(route);
});

/** What a page is asked, and what its answer has to be. */
const RULES: Record<string, [ask: (page: BuiltPage) => unknown, answer: unknown]> = {
  'has one title': [({ html }) => html.split('</head>')[0]?.match(/<title>[^<]/g)?.length, 1],
  'has one first heading with words in it': [
    (page) => named(page, 'h1').map(({ text }) => text),
    [expect.stringMatching(/./)],
  ],
  'names its language': [(page) => named(page, 'html')[0]?.attributes.lang, 'en-CA'],
  'has more words than a few of its own': [
    (page) => SHORT.includes(page.route) || wordsIn(mainText(page)) > WORDS_MIN,
    true,
  ],
  'counts in what it folds no sentence about another plan': [
    (page) => named(page, 'summary').filter(({ text }) => / more: Everything in /.test(text)),
    [],
  ],
  'holds no filler, notes to ourselves or the old number of questions': [
    ({ html }) => FILLER.exec(html),
    null,
  ],
};
test.for(Object.entries(RULES))('every page %s', ([, [ask, answer]]) => {
  for (const page of pages) expect(ask(page), page.route).toEqual(answer);
});

test('the canonical address of a page is its own', () => {
  for (const page of pages) {
    const canonical = named(page, 'link').filter(({ attributes }) => attributes.rel === 'canonical');
    const own = new URL(page.route, sampleEnv.PUBLIC_SITE_URL).href;
    expect(canonical.map(({ attributes }) => attributes.href)).toEqual([own]);
  }
});

test('no two pages have the same title or description', () => {
  expect(sharedBetweenPages(title)).toEqual([]);
  expect(sharedBetweenPages((page) => metaContent(page, 'description'))).toEqual([]);
});

test('a browser may open a page before it is wanted only where that has no effect', () => {
  const rules = named(pageAt('/'), 'script').find(({ attributes }) => attributes.type === 'speculationrules');
  const [{ where } = { where: { and: [] } }] = JSON.parse(rules?.code ?? '').prerender;
  const [, { not }] = where.and as [unknown, { not: { href_matches: string[] } }];
  const patterns = not.href_matches.map((pattern) => new URLPattern(pattern, sampleEnv.PUBLIC_SITE_URL));
  const waits = (path: string) => patterns.some((one) => one.test(path, sampleEnv.PUBLIC_SITE_URL));
  const steps = pages.filter((page) => !isIndexable(page)).map(({ route }) => route);
  const registering = ['/free-disc-assessment', '/ipa-speak-buddy', '/ipa-speak-buddy/sounds'];
  const effective = [...steps.filter((route) => !ONLY_SHOW.includes(route)), ...registering];
  expect(effective.filter((route) => !waits(route))).toEqual([]);
  expect(['/checkout?plan=growth', '/pricing?plan=growth', '/rss.xml'].every(waits)).toBe(true);
  expect(['/', '/pricing', '/blog', '/contact'].some(waits)).toBe(false);
});
