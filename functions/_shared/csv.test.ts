import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, csvLines } from './csv.ts';

const linesOf = (...values: string[]) =>
  csvLines(
    ['id'],
    values.map((value) => ({ id: value })),
  );

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=1+1\nand a second line', '＝1+1'])(
  'a cell that begins like the formula %j is text',
  (typed) => {
    expect(Papa.parse<string[]>(linesOf(typed).trimEnd()).data[0]).toEqual([`'${typed}`]);
  },
);

test('numbers keep their sign, because nobody typed them', () => {
  expect(csvLines(['units'], [{ units: -2 }])).toBe('-2\r\n');
});

test('what somebody typed comes out as it was, with quotes, commas and lines in it', () => {
  const typed = 'He said "7, or 8"\nand Zoë 😀 agreed';
  expect(Papa.parse<string[]>(linesOf(typed).trimEnd()).data).toEqual([[typed]]);
});

test('a time is one that a spreadsheet reads, and nothing is empty', () => {
  const fields = ['at', 'left_at'];
  const rows = [{ at: '2026-11-16T09:12:00.123-08:00', left_at: null }];
  expect(csvHead(fields) + csvLines(fields, rows)).toBe('at,left_at\r\n2026-11-16 09:12:00,\r\n');
});

test('no rows are no lines', () => {
  expect(csvLines(['at'], [])).toBe('');
});
