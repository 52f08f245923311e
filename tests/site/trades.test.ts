import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import assumptions from '../../src/content/briefs/assumptions.json' with { type: 'json' };
import { tradePage } from '../../src/features/trade/rules/trade-schema.ts';
import { CLAIMS } from '../../src/site/claims.ts';
import { type BuiltPage, named, readPage, valuesOf } from './built-page.ts';
import { mainText, pageAt, pages, problemsOfPages } from './every-page.ts';
import { ownShare } from './own-share.ts';
import { sellingRoutes } from './routes.ts';

/** How much of a page no other trade says. */
const OWN_MIN = 0.6;
/** In the built page: where the calls of the day, the three calls and their ends stand. */
const DAY_CALLS = 10;
const CALLS = 3;
const QUESTIONS = 5;

const trades = pages.filter(({ route }) => route.startsWith('/for/'));
const isTrade = ({ route }: BuiltPage) => trades.some((one) => one.route === route);

/** The sockets that each call of a page reaches, in the order of the page. */
function endsOfCalls({ elements }: BuiltPage): string[][] {
  const ends: string[][] = [];
  for (const { name, attributes } of elements) {
    if (name === 'call-player') ends.push([]);
    const cord = attributes['data-cord'];
    if (name === 'li' && cord && attributes['data-state'] === 'done') ends.at(-1)?.push(cord);
  }
  return ends;
}

function callProblems(page: BuiltPage): string[] {
  const calls = endsOfCalls(page);
  const [booking = [], urgent = [], wrong = []] = calls;
  return [
    ...(calls.length === CALLS ? [] : [`${calls.length} calls`]),
    ...(booking.includes('i') ? [] : ['the first call books nothing']),
    ...(urgent.includes('d') || urgent.includes('c') ? [] : ['the urgent call reaches nobody']),
    ...(wrong.includes('d') || wrong.includes('c') ? [] : ['the call that goes wrong is handed to nobody']),
  ];
}

function partProblems(page: BuiltPage): string[] {
  const ids = valuesOf(page, 'id');
  const sources = named(page, 'a').filter(({ attributes: { href = '' } }) => href.startsWith('https://'));
  const days = mainText(page).match(/Read on |have not read it/g) ?? [];
  const spoken = named(page, 'li').filter(({ text }) => /^\d{1,2}(?::\d\d)? [ap]\.m\. “/.test(text));
  return [
    ...(spoken.length === DAY_CALLS ? [] : [`${spoken.length} calls of the day`]),
    ...(ids.includes(`faq-${QUESTIONS}`) && !ids.includes(`faq-${QUESTIONS + 1}`)
      ? []
      : ['not five questions']),
    ...(sources.length >= 4 && sources.length === days.length
      ? []
      : ['a rule without its source or its day']),
  ];
}

/** The kinds of business that a brief can start with. */
const KINDS = Object.keys(assumptions.answers.trade);

function briefProblems(page: BuiltPage): string[] {
  const kinds = valuesOf(page, 'href').flatMap(
    (href) => href.match(/^\/agent-onboarding\?like=(.*)/)?.[1] ?? [],
  );
  return kinds.length >= 2 && kinds.every((kind) => KINDS.includes(kind))
    ? []
    : ['the brief does not open filled in'];
}

const onTrades = (check: (page: BuiltPage) => string[]) =>
  problemsOfPages((page) => (isTrade(page) ? check(page) : []));
const planted = (body: string, route = '/for/planted') =>
  readPage(route, `<html lang="en-CA"><title>A</title><body><main>${body}</main></body></html>`);

test('every trade has its page', () => {
  expect(trades.map(({ route }) => route).sort()).toEqual(sellingRoutes.trade?.toSorted());
});

test(`at least ${OWN_MIN * 100} per cent of a trade’s page is its own`, () => {
  const shares = trades.map(
    (page) =>
      [
        page.route,
        ownShare(
          page,
          trades.filter((one) => one !== page),
        ),
      ] as const,
  );
  expect(shares.filter(([, share]) => share < OWN_MIN)).toEqual([]);
});

test('a page that says what its sibling says is noticed', () => {
  const page = pageAt('/for/dental');
  expect(ownShare(page, [readPage('/for/copy', page.html)])).toBe(0);
});

test.for([
  ['three calls: a booking, an urgent one, one that is handed over', callProblems],
  ['ten calls, five questions, and rules with their sources', partProblems],
  ['a brief that opens filled in', briefProblems],
] as const)('each page has %s', ([, check]) => {
  expect(onTrades(check)).toEqual({});
});

const player = (cord: string) =>
  `<call-player><ol><li data-state="done" data-cord="${cord}">An end</li></ol></call-player>`;

test.for<[string, (page: BuiltPage) => string[], string, string[]]>([
  [
    'two calls',
    callProblems,
    player('i') + player('d'),
    ['2 calls', 'the call that goes wrong is handed to nobody'],
  ],
  [
    'a first call without a booking',
    callProblems,
    player('s') + player('d') + player('c'),
    ['the first call books nothing'],
  ],
  [
    'an urgent call that is only booked',
    callProblems,
    player('i') + player('i') + player('c'),
    ['the urgent call reaches nobody'],
  ],
  [
    'a bare page',
    partProblems,
    '<p>Words.</p>',
    ['0 calls of the day', 'not five questions', 'a rule without its source or its day'],
  ],
  [
    'a brief of no kind',
    briefProblems,
    '<a href="/agent-onboarding?like=circus">A</a><a href="/agent-onboarding?like=circus">B</a>',
    ['the brief does not open filled in'],
  ],
])('%s is noticed', ([, check, body, problems]) => {
  expect(check(planted(body))).toEqual(problems);
});

const folder = new URL('../../src/content/trades/', import.meta.url);
const files = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

/** What the build says of the file of a trade after a change; nothing, when it takes it. */
function problemsAfter(file: string, text: string | RegExp, replacement: string): string {
  const before = files.find(([name]) => name === `${file}.yaml`)?.[1] ?? '';
  const after = before.replace(text, replacement);
  expect(after, `${file} does not hold ${text}`).not.toBe(before);
  const { error } = tradePage.safeParse(parse(after));
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join() ?? '';
}

test.for([
  ['a typed amount of ours', 'title: A month at your desk, in dollars', 'title: From CA$349', 'An amount'],
  ['a call out of the order of the day', "'08:15'", "'23:15'", 'the order of the day'],
  ['a time without its half of the day', "'07:20'", "'7:20'", 'the hour of 24'],
] as const)('%s is refused', ([, text, replacement, words]) => {
  expect(problemsAfter('dental', text, replacement)).toContain(words);
});

/** Tools that are said to be part of our plans without an entry of the register that says who stands for it. */
const unclaimed = (text: string) =>
  tradePage
    .parse(parse(text))
    .tools.items.filter(({ claim }) => claim !== undefined && !CLAIMS.some(({ id }) => id === claim))
    .map(({ name }) => name);

test('a tool that is part of a plan stands in the register of claims, and nothing else says so', () => {
  expect(files.flatMap(([, text]) => unclaimed(text))).toEqual([]);
  const [, dental = ''] = files.find(([name]) => name === 'dental.yaml') ?? [];
  expect(unclaimed(dental.replace('claim: booking', 'claim: hearsay'))).toEqual([
    'A calendar with open slots',
  ]);
});

/** How many months of a sum the ticks of the page choose from, and that no tick asks for one that is not there. */
function sumProblems({ elements }: BuiltPage): string[] {
  const months = elements.flatMap(({ attributes }) => attributes['data-month'] ?? []);
  const steps = elements.flatMap(({ attributes }) => attributes['data-step'] ?? []);
  const lost = steps.filter((step) => !months.includes(step));
  return [
    ...(steps.length >= 4 && months.length > 1 ? [] : ['no sum that follows ticks']),
    ...lost.map((step) => `a tick asks for month ${step}, which is not there`),
  ];
}

test('each sum follows what is ticked', () => {
  expect(onTrades(sumProblems)).toEqual({});
});

test('a tick without its month is noticed', () => {
  const body = `<p data-month="0"></p><p data-month="1"></p>${[0, 0, 1, 2].map((step) => `<input data-step="${step}">`).join('')}`;
  expect(sumProblems(planted(body))).toEqual(['a tick asks for month 2, which is not there']);
  expect(sumProblems(planted('<p>CA$349</p>'))).toEqual(['no sum that follows ticks']);
});
