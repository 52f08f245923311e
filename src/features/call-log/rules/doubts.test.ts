import { describe, expect, test } from 'vitest';
import { outcomeKindIn } from './columns.ts';
import { doubtOf } from './doubts.ts';
import type { DurationUnit } from './duration.ts';
import { guessMapping } from './columns.ts';
import { LogReader, tallyIn } from './log-reader.ts';

const HEADER = ['Date', 'Status', 'Duration'];

/** The summary of answered calls with these lengths, in the unit that is guessed or chosen. */
function read(lengths: string[], chosen?: DurationUnit) {
  const rows = lengths.map((length) => ['2026-03-02 10:00', 'answered', length]);
  const guessed = guessMapping(HEADER, rows);
  const mapping = { ...guessed, unit: chosen ?? guessed.unit };
  const reader = new LogReader(mapping, outcomeKindIn(HEADER, rows, mapping), () => 0, 20_785);
  for (const [index, row] of rows.entries()) reader.add(row, index + 2);
  return { summary: reader.summary(), unit: mapping.unit };
}

/** What is asked about lengths: in which units they may be, and how long a call would then take. */
function doubt(...lengths: string[]): { unit: DurationUnit; asked: string[] } {
  const { summary, unit } = read(lengths);
  const readings = doubtOf(summary, unit)?.readings ?? [];
  return { unit, asked: readings.map(({ unit, seconds }) => `${unit} ${Math.round(seconds)}`) };
}

describe('lengths are asked about', () => {
  test.each([
    ['of milliseconds that are read as seconds', ['192000', '60000'], ['milliseconds 126', 'seconds 126000']],
    ['of minutes that are read as seconds', ['3', '5', '1'], ['seconds 3', 'minutes 180']],
    ['of minutes that Excel took for hours', ['3:12:00', '1:05:00'], ['seconds 7710', 'minutes-first 129']],
  ])('%s', (_, lengths, asked) => {
    expect(doubt(...lengths).asked).toEqual(asked);
  });

  test('and an answer gives what its button says', () => {
    const lengths = ['3:12:00', '0:40:00', '7:31:00'];
    expect(doubt(...lengths).asked).toContain('minutes-first 228');
    const { totals } = tallyIn(read(lengths, 'minutes-first').summary);
    expect(totals.answeredSeconds / totals.timedAnswers).toBeCloseTo((192 + 40 + 451) / 3);
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
