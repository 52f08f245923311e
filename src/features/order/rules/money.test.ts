import { expect, test } from 'vitest';
import { formatMoney, formatUnitPrice, priceOfUnits } from './money.ts';

test('whole dollars are written without decimals', () => {
  expect(formatMoney(34_900, 'CAD')).toBe('CA$349');
  expect(formatMoney(862_800, 'CAD')).toBe('CA$8,628');
  expect(formatMoney(6_500, 'USD')).toBe('US$65');
  expect(formatMoney(0, 'CAD')).toBe('CA$0');
});

test('other amounts are written with both decimals', () => {
  expect(formatMoney(2_250, 'CAD')).toBe('CA$22.50');
  expect(formatMoney(52_350, 'CAD')).toBe('CA$523.50');
  expect(formatMoney(5, 'USD')).toBe('US$0.05');
});

test('unit prices show a third decimal only where there is one', () => {
  expect(formatUnitPrice(400, 'CAD')).toBe('CA$0.40');
  expect(formatUnitPrice(35, 'CAD')).toBe('CA$0.035');
  expect(formatUnitPrice(8, 'CAD')).toBe('CA$0.008');
});

test('units are added up first and rounded once', () => {
  expect(priceOfUnits(126, 370)).toBe(4_662);
  expect(priceOfUnits(1, 35)).toBe(4);
  expect(priceOfUnits(1_000, 8)).toBe(800);
});
