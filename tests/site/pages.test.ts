import { expect, test } from 'vitest';
import { type BuiltPage, metaContent, named } from './built-page.ts';
import { mainText, pages, sharedBetweenPages } from './every-page.ts';
import { legalRoutes, mailLinkRoutes, routes } from './routes.ts';
import { sampleEnv } from './sample-site.ts';

const WORDS_MIN = 120;
/** Pages that answer one question, or hold a form and nothing else. */
const SHORT = ['/404', '/auth', '/oauth/consent', '/payment-success', '/payment-failed', ...mailLinkRoutes];
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
