import { describe, expect, test } from 'vitest';
import { hasAddress, hasNumber } from '../../src/features/call/rules/named-caller.ts';
import { type BuiltPage, metaContent, named, readPage } from './built-page.ts';
import { pageAt, problemsOfPages, pages, sellingPages } from './every-page.ts';
import { elementsNamed, firstLinkIn, passagesOf, runningText } from './passages.ts';
import { callingOutRoutes, longArticleRoutes } from './routes.ts';
import { SAME_BY_DESIGN } from './same-by-design.ts';
import samples from './wording-samples.json' with { type: 'json' };
import {
  readingGrade,
  repeatedTexts,
  REQUIRED_ON_CALLS,
  unsaidRules,
  wordingProblems,
  wordsOf,
} from './wording.ts';

/** The Government of Canada aims at 8 for the general public, and so do we. */
const GRADE_MAX = 8;
/** Share of a text's runs of five words that another page may have too. */
const SHARED_MAX = 0.8;
/** Shorter texts are labels and set phrases; some of them should be the same everywhere. */
const REPEATED_WORDS_MIN = 12;
const ARTICLE_WORDS = { min: 1500, max: 2200 };

const textsOf = (from: BuiltPage, without: readonly string[] = []) =>
  passagesOf(from, without).map(({ text }) => text);

/** What a reader, a search result and the tab show. Titles of documents by others keep their spelling. */
const shownTexts = (from: BuiltPage) => [
  ...named(from, 'title').map(({ text }) => text),
  metaContent(from, 'description'),
  ...textsOf(from, ['.sources']),
];

const repeatable = (from: BuiltPage) =>
  passagesOf(from, Object.keys(SAME_BY_DESIGN))
    .filter(({ name, text }) => /^(p|li|dd|td)$/.test(name) && wordsOf(text).length >= REPEATED_WORDS_MIN)
    .map(({ text }) => ({ route: from.route, text }));

const planted = (body: string, route = '/planted') =>
  readPage(route, `<html lang="en-CA"><title>A</title><body><main>${body}</main></body></html>`);

describe('repetition', () => {
  const CLAIM = 'You keep your number, your calendar and the way in which you have always done things.';

  test('no text of twelve words or more stands on two pages', () => {
    expect(repeatedTexts(pages.flatMap(repeatable), SHARED_MAX)).toEqual([]);
  });

  test.for(Object.entries(SAME_BY_DESIGN))('%s (%s) is still on some page', ([name]) => {
    expect(pages.filter((each) => elementsNamed(each, name) > 0)).not.toEqual([]);
  });

  test.for([
    ['the same text', CLAIM],
    ['a text with one word more', CLAIM.replace('things.', 'things here.')],
    ['a text inside a longer one', `${CLAIM} The phone just stops interrupting.`],
  ])('%s is noticed', ([, text]) => {
    const found = repeatedTexts(
      [planted(`<p>${CLAIM}</p>`, '/one'), planted(`<ul><li>${text}</li></ul>`, '/two')].flatMap(repeatable),
      SHARED_MAX,
    );
    expect(found).toEqual([`Repeated on /one and /two: “${CLAIM}” / “${text}”`]);
  });

  test.for([
    [
      'another text',
      '<p>The agent answers after hours, at lunch, or when your own line is busy for long.</p>',
    ],
    ['a link', `<ul><li><a href="/two">${CLAIM}</a> Two</li></ul>`],
    ['a plan card', `<ul class="mt-part grid" data-plan-list><li>${CLAIM}</li></ul>`],
    ['a short text', '<p>You keep your number.</p>'],
  ])('%s is not', ([, body]) => {
    const found = [planted(`<p>${CLAIM}</p>`, '/one'), planted(body ?? '', '/two')].flatMap(repeatable);
    expect(repeatedTexts(found, SHARED_MAX)).toEqual([]);
  });
});

describe('reading grade', () => {
  test(`every page that sells is at ${GRADE_MAX} or below`, () => {
    const grades = sellingPages.map((each) => [each.route, readingGrade(runningText(each))] as const);
    expect(grades.filter(([, each]) => !(each <= GRADE_MAX))).toEqual([]);
  });

  test('plain text is low and officialese is high', () => {
    const plain = 'Your phone rings. The agent picks up and says hello. It books the visit.';
    const stiff =
      'Notwithstanding preceding considerations, organizations implementing automated telecommunications ' +
      'functionality necessarily demonstrate comprehensive accountability regarding personal information.';
    expect(readingGrade([plain])).toBeLessThan(4);
    expect(readingGrade([stiff])).toBeGreaterThan(GRADE_MAX);
  });

  test('headings, labels, tables and menus do not lower it', () => {
    const body =
      '<nav><p>Go home.</p></nav><h2>Is it so?</h2><table><td>Yes.</td></table><p>Read this sentence.</p><p>Yes</p>';
    expect(runningText(planted(body))).toEqual(['Read this sentence.']);
  });
});

describe('wording', () => {
  test('every page uses Canadian spelling, a calm voice and no advertising words', () => {
    expect(problemsOfPages((each) => shownTexts(each).flatMap(wordingProblems))).toEqual({});
  });

  test.for(samples.wrong)('“%s” is a fault', (text) => {
    expect(wordingProblems(text)).not.toEqual([]);
    expect(wordingProblems(text).join()).toContain(`“${text}”`);
  });

  test.for(samples.right)('“%s” is none', (text) => {
    expect(wordingProblems(text)).toEqual([]);
  });
});

describe('one way on', () => {
  const wayOn = (from: BuiltPage) => {
    const [first, last] = [
      firstLinkIn(from, '[data-section="hero"]'),
      firstLinkIn(from, '[data-section="closing"]'),
    ];
    return first && last && first !== last ? [`opens with ${first} and ends with ${last}`] : [];
  };

  test('the opening and the end of a page ask for the same step', () => {
    expect(problemsOfPages(wayOn)).toEqual({});
  });

  test('two different steps are noticed', () => {
    const two = (end: string) =>
      planted(
        `<section data-section="hero"><a href="/checkout">Order</a></section>
         <section data-section="closing"><a href="${end}">Go</a></section>`,
      );
    expect(wayOn(two('/checkout'))).toEqual([]);
    expect(wayOn(two('/contact'))).toEqual(['opens with /checkout and ends with /contact']);
  });
});

describe('calls that go out', () => {
  test.for(callingOutRoutes)('%s says what the law asks of them', (route) => {
    expect(unsaidRules(textsOf(pageAt(route)))).toEqual([]);
  });

  test('a page that says nothing about them is noticed', () => {
    expect(unsaidRules(['We call your leads.'])).toEqual(Object.keys(REQUIRED_ON_CALLS));
  });

  /** Openings that a page quotes; those of a sample call are checked in its file, where they have several lines. */
  const openingsOf = (from: BuiltPage) =>
    textsOf(from, ['[data-section="call"]']).filter((text) =>
      /\bAI assistant (?:of|calling for) Example\b/.test(text),
    );
  const withoutReach = (text: string) => !(hasNumber(text) && hasAddress(text));

  test('an opening that a page quotes gives a number and an address', () => {
    const openings = [...callingOutRoutes, '/blog/outbound-ai-calls-and-consent'].flatMap((route) =>
      openingsOf(pageAt(route)),
    );
    expect(openings.length).toBeGreaterThan(1);
    expect(openings.filter(withoutReach)).toEqual([]);
  });

  test('an opening without them is noticed', () => {
    const short = 'Hello, this is the AI assistant of Example Heating, about your quote.';
    expect(openingsOf(planted(`<p>${short}</p>`)).filter(withoutReach)).toEqual([short]);
    expect(withoutReach(`${short} Call 604 555 0142, or write to 12 Mill Lane.`)).toBe(false);
  });
});

describe('articles', () => {
  const longArticleProblems = (article: BuiltPage) => {
    const words = textsOf(article, ['[data-contents]', '.sources', '[data-onward]']).flatMap(wordsOf).length;
    return [
      ...(words < ARTICLE_WORDS.min || words > ARTICLE_WORDS.max ? [`${words} words`] : []),
      ...(elementsNamed(article, '.sources') === 1 ? [] : ['no list of sources']),
      ...(elementsNamed(article, 'table') + elementsNamed(article, 'svg') ? [] : ['no table and no drawing']),
    ];
  };
  const unsourcedPrice = (article: BuiltPage) =>
    /US\$\d/.test(textsOf(article).join()) && elementsNamed(article, '.sources') === 0
      ? ['a price of others without a source']
      : [];

  test.for(longArticleRoutes)('%s has its length, its sources and a figure of its own', (route) => {
    expect(longArticleProblems(pageAt(route))).toEqual([]);
  });

  test('every article that quotes a price of others names where it was read', () => {
    const articles = pages.filter(({ route }) => route.startsWith('/blog/'));
    expect(articles.filter((article) => unsourcedPrice(article).length).map(({ route }) => route)).toEqual(
      [],
    );
  });

  test('an article without them is noticed', () => {
    const article = planted('<p>They ask US$0.07 a minute.</p>');
    expect(longArticleProblems(article)).toEqual([
      '5 words',
      'no list of sources',
      'no table and no drawing',
    ]);
    expect(unsourcedPrice(article)).toEqual(['a price of others without a source']);
  });
});
