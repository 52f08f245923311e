import { expect, test } from 'vitest';
import { isPlace, PLACES, type Place, placeProblem, taxesOn } from './tax';

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

test.each(['', 'on', 'XX', 'toString', undefined])('“%s” is no place', (value) => {
  expect(isPlace(value)).toBe(false);
  expect(placeProblem(value)).not.toBeNull();
});
