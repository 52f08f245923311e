import { expect, test } from 'vitest';
import { metaContent, named } from './built-page.ts';
import { problemsOfPages, pages, sharedBetweenPages } from './every-page.ts';
import { legalRoutes, mailLinkRoutes, routes } from './routes.ts';
import { sampleEnv } from './sample-site.ts';

const WORDS_MIN = 120;
/** Pages that answer one question, or hold a form and nothing else. */
const SHORT: readonly string[] = [
  '/404',
  '/auth',
  '/oauth/consent',
  '/payment-success',
  '/payment-failed',
  ...mailLinkRoutes,
];

const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const title = (page: (typeof pages)[number]) => named(page, 'title').find(({ text }) => text)?.text ?? '';

test.for([...routes, ...legalRoutes, ...mailLinkRoutes])('%s is built', (route) => {
  expect(pages.map((page) => page.route)).toContain(route);
});

test('an unknown address has a page of its own', () => {
  expect(pages.map((page) => page.route)).toContain('/404');
});

test('every page has one title, and no other page has the same', () => {
  const titles = ({ html }: (typeof pages)[number]) => html.split('</head>')[0]?.match(/<title>[^<]/g) ?? [];
  expect(
    problemsOfPages((page) => (titles(page).length === 1 ? [] : [`${titles(page).length} titles`])),
  ).toEqual({});
  expect(sharedBetweenPages(title)).toEqual({});
});

test('no two pages have the same description', () => {
  expect(sharedBetweenPages((page) => metaContent(page, 'description'))).toEqual({});
});

test('every page has exactly one first heading with words in it', () => {
  const headings = problemsOfPages((page) => {
    const texts = named(page, 'h1').map(({ text }) => text);
    return texts.length === 1 && texts[0] ? [] : [`${texts.length} first headings: ${texts.join(' | ')}`];
  });
  expect(headings).toEqual({});
});

test('every page names its language', () => {
  expect(
    problemsOfPages((page) => (named(page, 'html')[0]?.attributes.lang === 'en-CA' ? [] : ['no lang'])),
  ).toEqual({});
});

test('the canonical address of a page is its own', () => {
  const wrong = problemsOfPages((page) => {
    const canonical = named(page, 'link').filter(({ attributes }) => attributes.rel === 'canonical');
    const addresses = canonical.map(({ attributes }) => attributes.href ?? '');
    const own = new URL(page.route, sampleEnv.PUBLIC_SITE_URL).href;
    return addresses.length === 1 && addresses[0] === own ? [] : [addresses.join(' ')];
  });
  expect(wrong).toEqual({});
});

test(`every page that is read has more than ${WORDS_MIN} words of its own`, () => {
  const short = problemsOfPages((page) => {
    const words = wordsIn(named(page, 'main')[0]?.text ?? '');
    return SHORT.includes(page.route) || words > WORDS_MIN ? [] : [`${words} words`];
  });
  expect(short).toEqual({});
});

test('no page holds filler, notes to ourselves or the old number of questions', () => {
  const FILLER = /lorem ipsum|\bTODO\b|\bFIXME\b|\b8 questions/g;
  expect(problemsOfPages(({ html }) => html.match(FILLER) ?? [])).toEqual({});
});
