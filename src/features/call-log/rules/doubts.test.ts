import { describe, expect, test } from 'vitest';
import { outcomeKindIn } from './columns.ts';
import { doubtOf } from './doubts.ts';
import type { DurationUnit } from './duration.ts';
import { guessMapping } from './columns.ts';
import { LogReader } from './log-reader.ts';

const HEADER = ['Date', 'Status', 'Duration'];

/** What is doubted of answered calls with these lengths, in the unit that is guessed. */
function doubt(...lengths: string[]): { unit: DurationUnit; asked: string[] } {
  const rows = lengths.map((length) => ['2026-03-02 10:00', 'answered', length]);
  const mapping = guessMapping(HEADER, rows);
  const reader = new LogReader(mapping, outcomeKindIn(HEADER, rows, mapping), () => 0, 20_785);
  for (const [index, row] of rows.entries()) reader.add(row, index + 2);
  const readings = doubtOf(reader.summary(), mapping.unit)?.readings ?? [];
  return { unit: mapping.unit, asked: readings.map(({ unit, seconds }) => `${unit} ${Math.round(seconds)}`) };
}

describe('lengths are asked about', () => {
  test.each([
    ['of milliseconds that are read as seconds', ['192000', '60000'], ['milliseconds 126', 'seconds 126000']],
    ['of minutes that are read as seconds', ['3', '5', '1'], ['seconds 3', 'minutes 180']],
    ['of minutes that Excel took for hours', ['3:12:00', '1:05:00'], ['seconds 7710', 'minutes-first 129']],
  ])('%s', (_, lengths, asked) => {
    expect(doubt(...lengths).asked).toEqual(asked);
  });

  test.each([
    ['seconds', ['192', '60']],
    ['minutes', ['3.2', '1.0']],
    ['days', ['0.00222222', '0.00069444']],
    ['seconds', ['0:03:12', '0:00:04']],
    ['seconds', ['1:02:00', '0:45:00']],
    ['seconds', ['7']],
  ])('but not where they are %s: %j', (unit, lengths) => {
    expect(doubt(...lengths)).toEqual({ unit, asked: [] });
  });
});
