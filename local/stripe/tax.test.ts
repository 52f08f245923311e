import { expect, test } from 'vitest';
import { PROVINCES, isPlace, taxesOn } from './tax.ts';

/** Cents on CA$100.00, as the Canada Revenue Agency and the provinces say since April 2025. */
const ON_A_HUNDRED: Record<string, number> = {
  AB: 500,
  BC: 1_200,
  MB: 1_200,
  NB: 1_500,
  NL: 1_500,
  NS: 1_400,
  NT: 500,
  NU: 500,
  ON: 1_300,
  PE: 1_500,
  QC: 1_498,
  SK: 1_100,
  YT: 500,
};

test('each province and territory has its taxes, and the rest of the world none', () => {
  const sums = PROVINCES.map(({ code }) => [
    code,
    taxesOn(10_000, code).reduce((sum, { amount }) => sum + amount, 0),
  ]);
  expect(Object.fromEntries(sums)).toEqual(ON_A_HUNDRED);
  expect(taxesOn(10_000, 'elsewhere')).toEqual([]);
  expect(isPlace('toString')).toBe(false);
});

test('each tax is rounded to the cent by itself', () => {
  expect(taxesOn(34_910, 'QC')).toEqual([
    { name: 'GST', rate: 5_000, amount: 1_746 },
    { name: 'QST', rate: 9_975, amount: 3_482 },
  ]);
});
