import { expect, test } from 'vitest';
import type { BuiltPage } from './built-page.ts';
import { mainText, pages, problemsOfPages, siteFolder } from './every-page.ts';
import { readPage } from '../../src/build/built-page.ts';
import { pagesIn } from '../../src/build/finished-site.ts';
import { PERIODS } from '../../src/features/order/rules/terms.ts';
import { saidOn } from './sum-owners.ts';
import { ownerProblems, sumProblems } from './sums.ts';

/** Articles and comparisons quote what others charge, in minutes of their own; articles also work out made-up prices. */
const othersOn = (route: string) =>
  /^\/blog(?:\/|$)/.test(route) ? ['CA', 'US'] : /^\/compare(?:\/|$)/.test(route) ? ['US'] : [];
/** What others pay or charge in Canadian dollars; the page has the source beside it. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  '/compare/receptionist': ['CA$14.50', 'CA$18.46', 'CA$43,798'],
};
const ownText = (page: BuiltPage) =>
  (NOT_OURS[page.route] ?? []).reduce((text, amount) => text.replaceAll(amount, ''), mainText(page));

test('every amount and every count of a page is given by the price list', () => {
  expect(problemsOfPages((page) => sumProblems(ownText(page), othersOn(page.route)))).toEqual({});
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
  ['Starter is CA$88 a month.', 'CA$88 a month is no amount'],
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

test('every amount and count beside a plan or a period is of that plan and that period', async () => {
  const problems = (await pagesIn(siteFolder))
    .map(({ path, html }) => readPage(path, html))
    .flatMap((page) =>
      ownerProblems(
        saidOn(page),
        othersOn(page.path).length > 0,
        PERIODS.find((period) => page.path.endsWith(`/${period}`)),
      ).map((problem) => `${page.path}: ${problem}`),
    );
  expect(problems).toEqual([]);
});

const problemsBeside = (html: string) =>
  ownerProblems(saidOn(readPage('/', `<meta property="og:title" content="A"><main>${html}</main>`))).join(
    ' ',
  );

test.each([
  '<p>Starter is CA$89 a month, or CA$80 for six months. A year of Growth is CA$3,348.</p>',
  '<p>CA$349 for Growth and CA$89 for Starter; Scale CA$899.</p>',
  '<p>On Starter, 703 of 953 are extra minutes at CA$0.40: CA$89 plus CA$281.20 makes CA$370.20. The cap is CA$133.50.</p>',
  '<p>Starter at CA$89 and Mod IQ Insight at CA$59 come to CA$148 a month.</p>',
  '<p>Growth costs no more from 900 minutes; the cap ends Starter at 361 minutes.</p>',
  '<table><tr><th>Plan</th><th>Yearly</th></tr><tr><th>Growth</th><td>CA$279</td></tr></table>',
  '<section><h2>CA$349 a month</h2><p>It books. For CA$89, Starter takes messages.</p></section>',
  '<div><p>CA$129.40 a month</p><p>Starter. CA$89 + 101 × CA$0.40 = CA$129.40.</p></div><p>The tune-up is $169.</p>',
  '<p>The small plan is CA$89 a month. A seat is CA$25 a month for an office of six.</p>',
  '<p>The cheapest plan that books is Growth, at CA$349: five calls at once, three agents.</p>',
  '<p>Insight has two seats for CA$59. Brokerage starts from 25 seats. The cap is 150% of the price.</p>',
  '<p>On Growth, a call of three minutes and ten emails go on at 37 cents. A team of six shares Starter.</p>',
  '<p>Paid in one go for twelve, Growth is CA$279 a month. Studio makes four videos.</p>',
])('%s is of the plan it names', (html) => {
  expect(problemsBeside(html)).toBe('');
});

test.each([
  ['another plan', '<p>Starter is CA$349 a month.</p>', 'CA$349 a month is no amount of Starter'],
  [
    'two plans the wrong way round',
    '<p>Growth is CA$89 and Starter CA$349.</p>',
    'CA$89 is no amount of Growth',
  ],
  [
    'a name that follows',
    '<p>For CA$899 a month, on Starter.</p><p>CA$349 for Starter.</p>',
    'CA$349 is no amount of Starter',
  ],
  ['the sentence before', '<p>Growth books. It is CA$89.</p>', 'CA$89 is no amount of Growth'],
  [
    'another bundle',
    '<p>Growth includes 250 minutes.</p>',
    '250 minutes: no plan and no sum says so for Growth',
  ],
  ['another unit', '<p>Starter includes 500 texts.</p>', '500 texts: no plan and no sum says so for Starter'],
  [
    'another cap',
    '<p>Scale ends at its cap of 361 minutes.</p>',
    '361 minutes: no plan and no sum says so for Scale',
  ],
  ['another price for more', '<p>Growth, then CA$0.40 a minute.</p>', 'CA$0.40 is no amount of Growth'],
  ['another plan’s sum', '<p>On Growth, 1,100 minutes cost CA$429.</p>', 'CA$429 is no amount of Growth'],
  [
    'another period',
    '<p>Starter, six months: CA$89 a month.</p>',
    'CA$89 a month is no amount of Starter, biannual',
  ],
  ['a month', '<p>Starter, yearly: CA$852 a month.</p>', 'CA$852 a month is no amount of Starter, annual'],
  ['a year', '<p>Starter, yearly: CA$71 a year.</p>', 'CA$71 a year is no amount of Starter, annual'],
  ['a period unsaid', '<p>Starter is CA$71 a month.</p>', 'CA$71 a month is no amount of Starter, monthly'],
  ['another currency', '<p>Starter is US$89.</p>', 'US$89 is no amount of Starter'],
  ['its row', '<table><tr><th>Starter</th><td>Calls</td><td>CA$349</td></tr></table>', 'of Starter'],
  [
    'its column',
    '<table><tr><th></th><th>Growth</th></tr><tr><th>Month</th><td>CA$89</td></tr></table>',
    'of Growth',
  ],
  [
    'its heading',
    '<ul><li><h3>Starter</h3><p>CA$349 a month</p><p>All of Growth</p></li></ul>',
    'of Starter',
  ],
  ['its mark', '<div data-plan="Team"><p data-period="annual">CA$179</p></div>', 'of Team, annual'],
  ['the line under it', '<div><p>CA$349 a month</p><p>Starter, 325 minutes</p></div>', 'of Starter'],
  [
    'its caption',
    '<figure><p>The lid: CA$523.50</p><figcaption>On Starter</figcaption></figure>',
    'of Starter',
  ],
  ['its product', '<table><tr><th>Mod IQ</th><td>CA$179</td></tr></table>', 'of Insight'],
  ['a bare dollar', '<p>Starter is $89.</p>', '$89 says no currency'],
  ['a bare dollar a month', '<p>From $89 a month</p>', '$89 a month says no currency'],
  ['words', '<p>Eighty-nine dollars a month.</p>', '89 dollars says no currency'],
  ['its size', '<p>The small plan is CA$349 a month.</p>', 'CA$349 a month is no amount of Starter or'],
  ['its size, in short', '<p>Our cheapest comes to CA$899.</p>', 'CA$899 is no amount of Starter or'],
  ['its seats', '<p>A seat is CA$30 a month for an office of six.</p>', 'CA$30 a month is no amount of Team'],
  ['its step', '<p>Brokerage has 60 practice minutes a seat, from 5 seats.</p>', 'from 5 seats: no plan'],
  [
    'a small count',
    '<p>Growth comes with 60 minutes.</p>',
    '60 minutes: no plan and no sum says so for Growth',
  ],
  ['its limits', '<p>Starter has two phone numbers.</p>', '2 phone numbers: no plan'],
  ['dollars', '<p>Starter, at 89 dollars, takes messages.</p>', '89 dollars says no currency'],
  ['the cap', '<p>Your month stops at twice the price.</p>', 'the cap is 150% of the price'],
])('refuses an amount that is not of %s: %s', (_, html, problem) => {
  expect(problemsBeside(html)).toContain(problem);
});
