import { expect, test } from 'vitest';
import { isPlace, PLACES, type Place, placeProblem, taxesOn, taxNamed } from './tax';

test('every tax has its name and rate, and is rounded by itself', () => {
  expect(taxesOn(334_800, 'QC')).toEqual([
    { name: 'GST', percent: 5, amount: 16_740 },
    { name: 'QST', percent: 9.975, amount: 33_396 },
  ]);
  expect(taxesOn(34_900, 'ON')).toEqual([{ name: 'HST', percent: 13, amount: 4_537 }]);
});

test('the thirteen provinces and territories have a tax, and other countries have none', () => {
  const places = (Object.keys(PLACES) as Place[]).filter((place) => place !== 'other');
  expect(places).toHaveLength(13);
  for (const place of places) expect(taxesOn(100_00, place).length, place).toBeGreaterThan(0);
  expect(taxesOn(100_00, 'other')).toEqual([]);
});

test.each([
  [334_800, 50_136, 'GST 5% and QST 9.975%'],
  [34_900, 4_537, 'HST 13%'],
  [34_900, 1_745, 'GST 5%'],
  // What no place charges, and what two of them do.
  [34_900, 2_443, undefined],
  [2_000, 300, undefined],
])('of a payment of %i cents, %i are %s', (price, tax, name) => {
  expect(taxNamed(price, tax)).toBe(name);
});

test.each(['', 'on', 'XX', 'toString', undefined])('“%s” is no place', (value) => {
  expect(isPlace(value)).toBe(false);
  expect(placeProblem(value)).not.toBeNull();
});
