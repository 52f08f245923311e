import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cell, median, printTable, refuseUnused } from './table.ts';

let printed = '';
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += text;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  printed = '';
});

const print = (...cells: Cell[]) =>
  printTable({ title: 'Table', columns: ['figure'], rows: [{ name: 'row', cells }] });

test('a figure that is missing is no figure within its budget', () => {
  const cells = [{ value: NaN, budget: 1 }, { value: NaN, least: 1 }, { value: NaN }];
  expect(print(...cells)).toMatchObject({ over: 3 });
  expect(printed).toContain('missing');
});

test('a figure over its budget is printed with the digits by which it is', () => {
  expect(print({ value: 0.0004, budget: 0 }, { value: 1.304, budget: 1.3 })).toMatchObject({ over: 2 });
  expect(printed).toMatch(/0\.0004 > 0 .*1\.304 > 1\.3$/);
});

test('figures with a budget are counted, so that those without are not said to be within', () => {
  expect(print({ value: 1 }, { value: 1, budget: 1 }, { value: 14_100.4, least: 2 })).toEqual({
    held: 2,
    over: 0,
  });
  expect(printed).toContain('14,100');
});

test('the middle of values of which one is missing is missing', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([1, NaN, 3])).toBeNaN();
  expect(median([])).toBeNaN();
});

test('a budget for what is not there is refused', () => {
  expect(() => refuseUnused({ '/': 1, '/gone': 2 }, ['/', '/new'])).toThrow('/gone');
  expect(() => refuseUnused({ '/': 1 }, ['/', '/new'])).not.toThrow();
});
