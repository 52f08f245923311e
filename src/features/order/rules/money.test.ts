import { expect, test } from 'vitest';
import { formatMoney, formatUnitPrice, priceOfUnits } from './money.ts';

test.each([
  [34_900, 'CAD', 'CA$349'],
  [862_800, 'CAD', 'CA$8,628'],
  [6_500, 'USD', 'US$65'],
  [0, 'CAD', 'CA$0'],
  [2_250, 'CAD', 'CA$22.50'],
  [52_350, 'CAD', 'CA$523.50'],
  [5, 'USD', 'US$0.05'],
] as const)(
  '%i cents in %s are %s: decimals only where there are any, and then both',
  (cents, currency, words) => {
    expect(formatMoney(cents, currency)).toBe(words);
  },
);

test.each([
  [400, 'CA$0.40'],
  [35, 'CA$0.035'],
  [8, 'CA$0.008'],
  [149_000, 'CA$149'],
])('a unit for %i mills costs %s: a third decimal only where there is one', (mills, words) => {
  expect(formatUnitPrice(mills, 'CAD')).toBe(words);
});

test.each([
  [126, 370, 4_662],
  [1, 35, 4],
  [1_000, 8, 800],
])('%i units for %i mills are added up first and rounded once', (quantity, mills, cents) => {
  expect(priceOfUnits(quantity, mills)).toBe(cents);
});
