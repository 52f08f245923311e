import { expect, test } from 'vitest';
import { moneyWords } from '../../features/call/rules/call-meter.ts';
import { resolveAmounts } from '../../features/order/rules/amounts.ts';
import { formatMoney } from '../../features/order/rules/money.ts';
import { subscriptionsOf } from '../../features/order/rules/plans.ts';
import { readPage } from '../built-page.ts';
import { promiseProblems } from './promise-problems.ts';

/** Amounts of the live price list, as pages write them: a changed price changes nothing here. */
const monthly = (id: string) => resolveAmounts(`{price:${id}.monthly}`);
const [starter, growth, scale] = [monthly('starter'), monthly('growth'), monthly('scale')];
const voicePlan = (id: string) =>
  subscriptionsOf('voice').find((one) => one.id === id) ?? expect.fail(`There is no plan ${id}.`);
const inUsDollars = (id: string) => formatMoney(voicePlan(id).prices.USD.monthly.perMonth, 'USD');
const minuteOf = (id: string) => moneyWords(voicePlan(id).allowances[0].extra?.CAD ?? 0);

const section = (type: string, promises: string, words: string) =>
  `<section data-section="${type}" data-promises="${promises}"><h2>${words}</h2></section>`;
const problemsWith = (...sections: string[]) =>
  promiseProblems(
    readPage('/', `<meta property="og:title" content="A"><main>${sections.join('')}</main>`),
    'a page',
  ).map(({ words }) => words);

test.for([
  ['the price of the plan that has it', section('price', 'booking', `${growth} a month`)],
  ['the plan by its name, with what a month comes to', section('prose', 'booking', 'Growth: CA$395.62')],
  ['a smaller plan after it', section('price', 'booking', `${growth}, or ${starter} for messages alone`)],
  ['its spend cap', section('prose', 'booking', resolveAmounts('It ends at {cap:growth}'))],
  [
    'what a minute costs beyond its bundle',
    section('call', 'booking', `${minuteOf('growth')} a minute, 28¢`),
  ],
  ['a promise without a price', section('hero', 'booking', 'It books')],
  [
    'the price of a year',
    section(
      'prose',
      'outbound',
      resolveAmounts('{price:scale.annual} a month, {charged:scale.annual} at a time'),
    ),
  ],
  ['another family', section('price', 'reasons', `${monthly('iq-insight')} a month`)],
])('is silent about %s', ([, html = '']) => {
  expect(problemsWith(html)).toEqual([]);
});

test.for([
  ['a plan without it', 'Growth', section('price', 'booking', `${starter} a month`)],
  ['its name', 'Growth', section('prose', 'live-transfer', 'Starter, from then on')],
  ['its US price', 'Scale', section('prose', 'outbound', `${inUsDollars('growth')} a month`)],
  ['a larger plan than it takes', 'Starter', section('price', 'messages', `${scale} a month`)],
  [
    'the start of a range',
    'Growth',
    section('price', 'booking', `From ${starter}, or ${growth} with booking`),
  ],
  ['an amount of no plan', 'Growth', section('prose', 'booking', 'CA$1 a month')],
  [
    'amounts that only begin like a price',
    'Starter',
    section('prose', 'messages', `${starter}.50, ${starter}0`),
  ],
  [
    'the minute of a call',
    'Growth',
    section('call', 'booking', `Beyond the bundle: ${minuteOf('starter')} a minute, 30¢`),
  ],
  [
    'a spend cap',
    'Growth',
    section('prose', 'live-transfer', resolveAmounts('The cap stands at {cap:starter}')),
  ],
  ['a row of a list', 'Growth', `<ol><li data-promises="booking">Visits. <p>${starter}</p></li></ol>`],
])('refuses %s as the first price, and names %s', ([, plan, html = '']) => {
  expect(problemsWith(html)).toEqual([
    expect.stringContaining(`the first price has to be the one of ${plan}, `),
  ]);
});

test.for(['price', 'calculator'])('what the opening promises holds for the section “%s”', (type) => {
  const opening = section('hero', 'booking live-transfer', 'It books');
  expect(problemsWith(opening, section(type, 'answers', `${starter} a month`))).toHaveLength(1);
  expect(problemsWith(opening, section('prose', 'answers', `${starter} a month`))).toEqual([]);
});

test('the words of the opening promise, too', () => {
  const price = section('price', 'answers', `${starter} a month`);
  expect(problemsWith(section('hero', 'answers', 'It books visits'), price)).toHaveLength(1);
  expect(problemsWith(section('hero', '', 'On Growth it books visits'), price)).toEqual([]);
  const reasons = section('price', 'reasons', monthly('iq-insight'));
  expect(problemsWith(section('hero', 'reasons', 'What people book'), reasons)).toEqual([]);
});

test('a price says what it buys, and something that one plan has', () => {
  expect(problemsWith(section('price', '', starter))).toEqual([expect.stringContaining('List the features')]);
  expect(problemsWith(section('price', 'reasons booking', starter))).toEqual([
    expect.stringContaining('No plan with a price has all of these: booking, reasons.'),
  ]);
});

const prose = (words: string) => `<section data-section="prose">${words}</section>`;

test.for([
  ['the plan that has it', `<h2>${growth} a month</h2><p>It books visits and hands calls over.</p>`],
  ['a price without a promise', `<h2>${starter} a month</h2><p>It answers, and takes messages.</p>`],
  ['a promise without a price', '<p>It books visits, transfers calls, and calls people back.</p>'],
  ['a plan that follows', `<p>From ${starter}. Booking and your own tools begin with Growth.</p>`],
  ['each plan with its own', '<p>Starter takes messages; Growth books. Outbound calls come with Scale.</p>'],
  ['what a plan has not', '<p>Starter has neither booking nor live transfer, and doesn’t call out.</p>'],
  [
    'what none of its verbs does',
    `<p>${starter}: it doesn’t book, move or cancel visits, or connect you.</p>`,
  ],
  ['what a caller says', `<p>${starter} a month. “Can I book for Friday?”</p>`],
  [
    'what can be ticked',
    `<h2>${starter}</h2><fieldset><label><input type="checkbox"> Booking</label></fieldset>`,
  ],
  ['the price of another entry', '<ul><li>Starter takes messages.</li><li>It books, by webhook.</li></ul>'],
  ['the row of the plan', '<table><tr><th>Starter</th></tr><tr><th>Books</th><td>Growth</td></tr></table>'],
])('the words are right with %s', ([, html = '']) => {
  expect(problemsWith(prose(html))).toEqual([]);
});

test.for([
  ['“books” promises booking', 'Starter', `<p>Starter books visits for ${starter}.</p>`],
  [
    '“books” promises booking',
    'Starter',
    `<h2>${starter} a month</h2><p>It books while the caller listens.</p>`,
  ],
  ['“books” promises booking', 'Starter', '<p>Starter answers and books, and Growth adds webhooks.</p>'],
  [
    '“hands the call over” promises live-transfer',
    'Starter',
    `<p>${inUsDollars('starter')} a month. It hands the call over.</p>`,
  ],
  ['“rings your” promises live-transfer', 'Starter', `<li>It rings your phone.</li><p>${starter}</p>`],
  [
    '“and calls you” promises live-transfer',
    'Starter',
    `<p>From ${starter} it filters the spam and calls you.</p>`,
  ],
  ['“reschedules” promises booking', 'Starter', `<p>Starter, ${starter}: reschedules at night.</p>`],
  ['“moves a visit” promises booking', 'Starter', `<p>Starter, ${starter}: moves a visit to Friday.</p>`],
  ['“cancels visits” promises booking', 'Starter', `<p>Starter, ${starter}: cancels visits.</p>`],
  ['“holds a slot” promises booking', 'Starter', `<p>For ${starter} it holds a slot.</p>`],
  [
    '“connects the caller with you” promises live',
    'Starter',
    `<p>${starter}: connects the caller with you.</p>`,
  ],
  [
    '“gets you on the phone” promises live-',
    'Starter',
    `<p>${starter}: who is hurt gets you on the phone.</p>`,
  ],
  ['“Hub Spot” promises webhook', 'Starter', `<p>${starter}: sends each call into HubSpot.</p>`],
  ['“in French” promises bilingual', 'Starter', `<p>${starter}: answers in French and Punjabi.</p>`],
  ['“company account” promises single', 'Starter', `<p>${starter}: sign in with your company account.</p>`],
  [
    '“books” promises booking',
    'Starter',
    `<p>Starter doesn’t sleep, and it books visits for ${starter}.</p>`,
  ],
  ['“books” promises booking', 'Starter', '<p>Starter: no more phone tag, because it books for you.</p>'],
  [
    '“webhook” promises webhook',
    'Starter',
    `<ul><li>By webhook <p>${minuteOf('starter')} a minute</p></li></ul>`,
  ],
  ['“webhook” promises webhook', 'Starter', '<p>Growth and Starter send it by webhook.</p>'],
  [
    '“two languages” promises bilingual-greeting',
    'Starter',
    resolveAmounts('<p>The cap of {cap:starter}. It greets in two languages.</p>'),
  ],
  [
    '“Outbound” promises outbound',
    'Growth',
    `<table><tr><td>Outbound calls</td><td>${growth}</td></tr></table>`,
  ],
  ['“calls people” promises outbound', 'Growth', '<p>On Growth it calls people who agreed.</p>'],
  [
    '“Priority support” promises priority-support',
    'Starter',
    '<ul><li data-plan="Starter"><p>Priority support</p></li></ul>',
  ],
])('%s, which %s lacks', ([words, plan, html = '']) => {
  expect(problemsWith(prose(html))).toEqual([
    expect.stringMatching(`${words}.*, and the plan beside it is ${plan}, which lacks it: “`),
  ]);
});
