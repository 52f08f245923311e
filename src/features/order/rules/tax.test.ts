import { expect, test } from 'vitest';
import { dayProblem } from '../../../site/day-problem';
import {
  isPlace,
  type Place,
  placeOptions,
  placeProblem,
  taxesOf,
  taxesOn,
  taxNamed,
  taxSentence,
} from './tax';
import table from './taxes.json' with { type: 'json' };

/** What is wrong with a row; empty for one that somebody could check. */
function rowProblems({ sources }: { sources: readonly string[] }, known: object = table.sources): string[] {
  const hosts = sources.map((id) => (known as Record<string, { href: string } | undefined>)[id]?.href);
  return [
    ...(new Set(hosts).size < 2 ? ['It has fewer than two sources.'] : []),
    ...(hosts.some((href) => !href?.startsWith('https://')) ? ['A source is not known.'] : []),
  ];
}

test('every place has two sources, and the table the day on which they were read', () => {
  expect(dayProblem(table.read)).toBeUndefined();
  for (const [place, row] of Object.entries(table.places)) expect(rowProblems(row), place).toEqual([]);
  const cited = new Set(Object.values(table.places).flatMap(({ sources }) => sources));
  expect([...cited].toSorted()).toEqual(Object.keys(table.sources).toSorted());
});

test.each([[['rates']], [['rates', 'rates']], [['rates', 'hearsay']], [[]]])(
  'a row with the sources %j is refused',
  (sources) => {
    expect(rowProblems({ sources })).not.toEqual([]);
  },
);

test('every tax has its name and rate, and is rounded by itself', () => {
  expect(taxesOn(334_800, 'QC')).toMatchObject([
    { name: 'GST', percent: 5, amount: 16_740 },
    { name: 'QST', percent: 9.975, amount: 33_396 },
  ]);
  expect(taxesOn(34_900, 'ON')).toEqual([{ name: 'HST', percent: 13, amount: 4_537 }]);
});

test('a provincial tax is registered where it is charged', () => {
  for (const [place, { taxes }] of Object.entries(table.places))
    for (const { name, registration } of taxes)
      expect({ GST: 'GST', HST: 'GST', QST: 'QST', PST: place }[name], place).toBe(registration);
});

test.each<[Place, number]>([
  ['AB', 5],
  ['BC', 12],
  ['MB', 12],
  ['NB', 15],
  ['NL', 15],
  ['NS', 14],
  ['NT', 5],
  ['NU', 5],
  ['ON', 13],
  ['PE', 15],
  ['QC', 14.975],
  ['SK', 11],
  ['YT', 5],
  ['other', 0],
])('in %s %d%% is added in all', (place, percent) => {
  expect(taxesOf(place, undefined).reduce((sum, tax) => sum + tax.percent, 0)).toBe(percent);
});

test('every province and territory can be chosen', () => {
  expect(placeOptions).toHaveLength(14);
  expect(placeOptions[1]).toEqual({ value: 'BC', label: 'British Columbia' });
});

test('a tax is charged with a registration for it only', () => {
  const numbers = 'GST 123456789 RT0001, BC PST-1234-5678';
  const names = (place: Place, at: string) => taxesOf(place, at).map(({ name }) => name);
  expect(names('BC', numbers)).toEqual(['GST', 'PST']);
  expect(names('SK', numbers)).toEqual(['GST']);
  expect(names('QC', numbers)).toEqual(['GST']);
  expect(names('ON', 'none')).toEqual([]);
  expect(taxSentence(numbers)).toContain('GST 5% and PST 7% in British Columbia; HST 15% in New Brunswick, ');
  expect(taxSentence('none')).toBe('');
});

test.each<[string, number, { country?: string; state?: string } | undefined, string | undefined]>([
  ['Quebec', 50_136, { country: 'CA', state: 'QC' }, 'GST 5% and QST 9.975%'],
  ['Ontario', 43_524, { country: 'CA', state: 'ON' }, 'HST 13%'],
  ['a place whose taxes come to another amount', 43_524, { country: 'CA', state: 'QC' }, undefined],
  ['another country', 43_524, { country: 'US', state: 'ON' }, undefined],
  ['nowhere that is known', 43_524, undefined, undefined],
  ['a place without tax', 0, { country: 'CA', state: 'ON' }, undefined],
])('of a payment from %s, %i cents are named by the address alone', (_, tax, address, name) => {
  expect(taxNamed(334_800, tax, address)).toBe(name);
});

test.each(['', 'on', 'XX', 'toString', undefined])('“%s” is no place', (value) => {
  expect(isPlace(value)).toBe(false);
  expect(placeProblem(value)).not.toBeNull();
});
