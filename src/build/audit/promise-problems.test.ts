import { expect, test } from 'vitest';
import { readPage } from '../built-page.ts';
import { promiseProblems } from './promise-problems.ts';

const section = (type: string, promises: string, words: string) =>
  `<section data-section="${type}" data-promises="${promises}"><h2>${words}</h2></section>`;
const problemsWith = (...sections: string[]) =>
  promiseProblems(
    readPage('/', `<meta property="og:title" content="A"><main>${sections.join('')}</main>`),
    'a page',
  ).map(({ words }) => words);

test.for([
  ['the price of the plan that has it', section('price', 'booking', 'CA$349 a month')],
  ['the plan by its name, with what a month comes to', section('prose', 'booking', 'Growth: CA$395.62')],
  ['a smaller plan after it', section('price', 'booking', 'CA$349, or CA$89 for messages alone')],
  ['amounts that only begin like a price', section('prose', 'booking', 'CA$89.50, CA$890, CA$8,900')],
  ['a promise without a price', section('hero', 'booking', 'It books')],
  ['the price of a year', section('prose', 'outbound', 'CA$719 a month, CA$8,628 at a time')],
  ['another family', section('price', 'reasons', 'CA$59 a month')],
])('is silent about %s', ([, html = '']) => {
  expect(problemsWith(html)).toEqual([]);
});

test.for([
  ['a plan without it', 'Growth', section('price', 'booking', 'CA$89 a month')],
  ['its name', 'Growth', section('prose', 'live-transfer', 'Starter, from then on')],
  ['its US price', 'Scale', section('prose', 'outbound', 'US$199 a month')],
  ['a larger plan than it takes', 'Starter', section('price', 'messages', 'CA$899 a month')],
  ['the start of a range', 'Growth', section('price', 'booking', 'From CA$89, or CA$349 with booking')],
  ['a row of a list', 'Growth', `<ol><li data-promises="booking">It books. <p>CA$89</p></li></ol>`],
])('refuses %s as the first price, and names %s', ([, plan, html = '']) => {
  expect(problemsWith(html)).toEqual([
    expect.stringContaining(`the first price has to be the one of ${plan}, `),
  ]);
});

test.for(['price', 'calculator'])('what the opening promises holds for the section “%s”', (type) => {
  const opening = section('hero', 'booking live-transfer', 'It books');
  expect(problemsWith(opening, section(type, 'answers', 'CA$89 a month'))).toHaveLength(1);
  expect(problemsWith(opening, section('prose', 'answers', 'CA$89 a month'))).toEqual([]);
});

test('a price says what it buys, and something that one plan has', () => {
  expect(problemsWith(section('price', '', 'CA$89'))).toEqual([expect.stringContaining('List the features')]);
  expect(problemsWith(section('price', 'reasons booking', 'CA$89'))).toEqual([
    expect.stringContaining('No plan with a price has all of these: booking, reasons.'),
  ]);
});
