import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvRows, delimiterOf } from './csv-rows';

function rowsOf(pieces: readonly string[], delimiter = ',') {
  const rows: string[][] = [];
  const csv = new CsvRows(delimiter, (cells) => rows.push(cells));
  for (const [index, piece] of pieces.entries()) csv.push(piece, index === pieces.length - 1);
  return { rows, openQuote: csv.openQuote };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', ' ', '5', ';'), maxLength: 6 });

describe('rows', () => {
  test('are the same however the text is cut, whatever ends the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(200), { maxLength: 6 }),
        (table, newline, cuts) => {
          const text = table.map((row) => row.map(quoted).join(',')).join(newline);
          const inside = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
          const places = [0, ...inside, text.length];
          const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
          expect(rowsOf(pieces).rows).toEqual(table);
        },
      ),
    );
  });

  test('without quotes are cut the same', () => {
    const { rows } = rowsOf(['a,b\r', '\nc,', 'd\ne', ',f']);
    expect(rows.map((cells) => cells.join())).toEqual(['a,b', 'c,d', 'e,f']);
  });

  test('a quotation mark that never closes ends the reading and is named', () => {
    expect(rowsOf(['a,b\n', 'c,"d\ne,f\n', 'g,h'])).toEqual({ rows: [['a', 'b']], openQuote: 2 });
    const long = rowsOf(['a,b\nc,"d\n', 'x'.repeat(1_100_000), '\ne,f\n']);
    expect(long).toEqual({ rows: [['a', 'b']], openQuote: 2 });
  });
});

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['sep=;\r\na;b\r\n1;2\r\n', ';'],
])('the delimiter of %j is %j', (sample, delimiter) => {
  expect(delimiterOf(sample)).toBe(delimiter);
});
