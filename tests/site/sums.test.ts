import { expect, test } from 'vitest';
import type { BuiltPage } from './built-page.ts';
import { mainText, pages, problemsOfPages } from './every-page.ts';
import { sumProblems } from './sums.ts';

/** Articles and comparisons quote what others charge, in US dollars and minutes of their own examples. */
const namesOthers = (route: string) => /^\/(?:blog|compare)(?:\/|$)/.test(route);
/** What others pay or charge in Canadian dollars; the page has the source beside it. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  '/compare/receptionist': ['CA$14.50', 'CA$18.46', 'CA$43,798'],
};
const ownText = (page: BuiltPage) =>
  (NOT_OURS[page.route] ?? []).reduce((text, amount) => text.replaceAll(amount, ''), mainText(page));

test('every amount and every count of a page is given by the price list', () => {
  expect(problemsOfPages((page) => sumProblems(ownText(page), namesOthers(page.route)))).toEqual({});
  const checked = pages.flatMap((page) => [...mainText(page).matchAll(/(?:CA|US)\$\d/g)]);
  expect(checked.length).toBeGreaterThan(300);
});

test.each([
  'From CA$89 a month, or US$58.50 for six.',
  '9 missed calls a day × 1.5 minutes × 5 days × 4.33 weeks is 293 minutes. CA$89 plus 43 extra minutes at CA$0.40 is CA$106.20.',
  'That is 22 × 2 × 5 × 4.33, or 953 minutes. CA$89 plus 703 extra minutes at CA$0.40 is CA$370.20; the cap ends it at 361.',
  'Growth costs no more from 900 minutes; the cap ends Starter at 361 minutes.',
  '6 × CA$25 = CA$150',
])('“%s” is right', (text) => {
  expect(sumProblems(text)).toEqual([]);
});

test.each([
  ['Starter is CA$88 a month.', 'CA$88 is no amount'],
  ['Biannual it is US$59.', 'US$59 is no amount'],
  ['37¢ a minute, and 0.9¢ an email.', '0.9¢ is no amount'],
  ['9 missed calls a day × 1.5 minutes × 5 days × 4.33 weeks is 295 minutes.', 'comes to 292.275'],
  ['CA$89 plus 43 extra minutes at CA$0.40 is CA$106.60.', 'comes to 106.2'],
  ['CA$89 plus 703 extra minutes at CA$0.40 is CA$370.20 for 953 minutes.', 'is past the spend cap'],
  ['Growth includes 1,200 minutes.', '1,200 minutes: no plan'],
  ['Team costs no more from 1,500 conversations.', 'A break-even of 1500 stands without the cap at 745'],
  ['Growth costs no more from 900.', 'A break-even of 900 stands without the cap at 361'],
])('“%s” is refused', (text, problem) => {
  expect(sumProblems(text).join(' ')).toContain(problem);
});
