import { describe, expect, test } from 'vitest';
import { type BuiltPage, metaContent, named, readPage } from './built-page.ts';
import { pageAt, pages, problemsOfPages } from './every-page.ts';
import { passagesOf } from './passages.ts';
import { mailLinkRoutes, sellingRoutes } from './routes.ts';
import { SAME_BY_DESIGN } from './same-by-design.ts';
import samples from './voice-samples.json' with { type: 'json' };
import { lengthDeviation, orderOf, otherWays, repeatedRuns, sharedRun, stopsOf } from './voice.ts';
import { isSentence } from './wording.ts';

/** What people say on the phone is written as it is spoken: “149 dollars”. */
const SPEECH = ['call-player', '[data-section="call"]', '[data-section="conversation"]'];
/** Under a sample call, what it would cost; under a title, whose article it is; and the address of the business. */
const IS_INTERFACE = /, beyond its bundle: |minute read\.?$|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/;
/** Rows of a table, whatever it is drawn as. */
const ROWS = ['table', 'form', 'price-calculator', '[data-section="ledger"]', '[data-day]'];
const RUN = { words: 8, pages: 3 };
/** In words. Speech that people read aloud with ease varies more than a list of facts. */
const DEVIATION_MIN = 6;

/** Lists of prices with short rules around them, and a tool with labels: longer sentences would only hide the figures. */
const SHORT_SENTENCES = [
  '/pricing',
  '/pricing/biannual',
  '/mod-iq-pricing',
  '/mod-showcase-pricing',
  '/quizzy-persona-assessor',
];

const SERVICES = [...(sellingRoutes.service ?? []), ...(sellingRoutes.campaign ?? []), '/engage-iq'];
/** Kinds in a row that two of these pages may share. */
const SHARED_KINDS_MAX = 3;
/** On a board, notes of calls stand beside their words. */
const BOARDS = ['call-board', '[data-own="lines"]'];

const textsOf = (page: BuiltPage, without: readonly string[] = []) =>
  passagesOf(page, without).map(({ text }) => text);
const shownTexts = (page: BuiltPage) => [
  ...named(page, 'title').map(({ text }) => text),
  metaContent(page, 'description'),
  ...textsOf(page, ['.sources', ...SPEECH, ...BOARDS]),
];
const planted = (body: string, route = '/planted') =>
  readPage(route, `<html lang="en-CA"><title>A</title><body><main>${body}</main></body></html>`);

describe('words', () => {
  const repeatable = (page: BuiltPage) =>
    textsOf(page, [...Object.keys(SAME_BY_DESIGN), '[data-section="price"]'])
      .filter((text) => !IS_INTERFACE.test(text))
      .map((text) => ({ route: page.route, text }));
  const SENTENCE = 'You keep your number, your calendar and your own way.';

  test(`no ${RUN.words} words in a row stand on ${RUN.pages} pages, prices and interface aside`, () => {
    const own = pages.filter(({ route }) => !mailLinkRoutes.includes(route));
    expect(repeatedRuns(own.flatMap(repeatable), RUN)).toEqual([]);
  });

  test('a run on three pages is noticed, on two it is not', () => {
    const on = (route: string, text = SENTENCE) => repeatable(planted(`<p>${text}</p>`, route));
    const found = repeatedRuns([...on('/a'), ...on('/b', `So ${SENTENCE}`), ...on('/c')], RUN);
    expect(found[0]).toBe('“you keep your number your calendar and your” on /a, /b, /c');
    expect(repeatedRuns([...on('/a'), ...on('/b'), ...on('/c', 'You keep your number.')], RUN)).toEqual([]);
  });

  test('per cent, dates, amounts and hours are written in one way', () => {
    expect(problemsOfPages((page) => shownTexts(page).flatMap(otherWays))).toEqual({});
  });

  test.for(samples.otherWays)('“%s” is another way', (text) => {
    expect(otherWays(text)).toHaveLength(1);
  });

  test.for(samples.oneWay)('“%s” is the one way', (text) => {
    expect(otherWays(text)).toEqual([]);
  });

  test('there is nothing that an editor would stop at', () => {
    expect(problemsOfPages((page) => shownTexts(page).flatMap(stopsOf))).toEqual({});
  });

  test.for(samples.stops)('at “%s” an editor stops', (text) => {
    expect(stopsOf(text)).toHaveLength(1);
  });

  test.for(samples.fine)('at “%s” nobody does', (text) => {
    expect(stopsOf(text)).toEqual([]);
  });
});

describe('sentences', () => {
  const deviation = (page: BuiltPage) =>
    lengthDeviation(textsOf(page, [...ROWS, ...SPEECH]).filter(isSentence));

  test(`of selling pages vary in length by ${DEVIATION_MIN} words or more`, () => {
    const routes = Object.values(sellingRoutes)
      .flat()
      .filter((route) => !SHORT_SENTENCES.includes(route));
    const figures = routes.map((route) => [route, Number(deviation(pageAt(route)).toFixed(2))] as const);
    expect(figures.filter(([, figure]) => !(figure >= DEVIATION_MIN))).toEqual([]);
  });

  test('that are all alike are noticed', () => {
    expect(
      deviation(planted('<p>It picks up the phone. It books the next visit. It writes a short note.</p>')),
    ).toBe(0);
    const varied =
      'No. It picks up the phone after hours, at lunch, or when both of your lines are busy for long.';
    expect(deviation(planted(`<p>${varied}</p>`))).toBeGreaterThan(DEVIATION_MIN);
  });
});

describe('service pages', () => {
  const orders = SERVICES.map((route) => [route, orderOf(pageAt(route))] as const);
  const alike = (all: typeof orders) =>
    all.flatMap(([route, order], index) =>
      all.slice(0, index).flatMap(([other, others]) => {
        const shared = sharedRun(order, others);
        const opening = order.slice(0, 2).join(' ');
        return [
          ...(shared.length > SHARED_KINDS_MAX ? [`${route} and ${other} share ${shared.join(' ')}`] : []),
          ...(opening === others.slice(0, 2).join(' ') ? [`${route} and ${other} open with ${opening}`] : []),
        ];
      }),
    );

  test('can be told apart with their words blurred, by what they open with and by their order', () => {
    expect(orders).toHaveLength(11);
    expect(alike(orders)).toEqual([]);
  });

  test('two that share a mould are noticed', () => {
    const page = (...kinds: string[]) =>
      orderOf(planted(kinds.map((kind) => `<section data-section="${kind}"></section>`).join('')));
    const end = ['call', 'price', 'faq', 'closing'];
    expect(
      alike([
        ['/a', page('hero', 'papers', ...end)],
        ['/b', page('ask', 'table', ...end)],
      ]),
    ).toEqual(['/b and /a share call price faq closing']);
    expect(
      alike([
        ['/a', page('hero', 'papers')],
        ['/b', page('hero', 'papers', 'faq')],
      ]),
    ).toEqual(['/b and /a open with hero papers']);
    const pictured = planted('<section data-section="hero"><figure></figure></section>');
    expect(orderOf(pictured)).toEqual(['hero+']);
  });
});
