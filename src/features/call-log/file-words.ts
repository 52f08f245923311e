import { counted } from './rules/finding-words';
import type { Counted, FromWorker } from './worker-messages';

type Why = Extract<FromWorker, { kind: 'refused' }>['why'];

/** Why a file could not be read, and what to do. */
export const REFUSALS: Record<Why, string> = {
  empty: 'This file is empty. Export the calls again, for a month or more.',
  workbook:
    'This is a spreadsheet (Excel or another), not a CSV file. Open it, choose “Save as” or “Download”, and then CSV.',
  pdf: 'This is a PDF. On the site of your phone provider, export the calls as CSV.',
  binary: 'This file is not text, so there are no rows to read. Export the calls as CSV.',
  'no-table': 'There is no table of calls in this file. It should have a row for each call, and columns.',
  'no-calls': 'This file has no calls: nothing stands below its first row.',
  unreadable:
    'Your browser could not read the file. Perhaps it was moved or is open elsewhere. Choose it again.',
};

const number = (amount: number) => amount.toLocaleString('en-CA');

/** What keeps a file that was counted from being shown, and what to choose; undefined if nothing does. */
export function problemOf({ summary }: Counted): string | undefined {
  const { totals, problems } = summary.orders[summary.order];
  const calls = totals.missed.all + totals.voicemail.all + totals.answered.all;
  if (problems === summary.rows)
    return `None of the ${counted(problems, 'row')} has a date that can be read. Choose another column for the date below.`;
  if (calls === 0 && summary.unknown > 0)
    return 'Nothing in these columns says which calls were missed. Choose the column that says it, or the length, below.';
  if (calls === 0)
    return 'There is no incoming call in this file. If that is wrong, choose another column for the direction below.';
  return undefined;
}

const WHY = {
  'no-date': 'no date',
  'unreadable-date': 'no date that can be read',
  'too-short': 'too few cells',
};

/** How the file was read, in sentences: the words that were counted, and the rows that were not. */
export function notesOn({ summary: { words, byLength, orders, order }, openQuote }: Counted): string[] {
  const named = (['missed', 'voicemail', 'answered'] as const).map((outcome) => {
    const list = words.filter((entry) => entry.outcome === outcome);
    const said = list.map(({ word, calls }) => `“${word.trim()}” (${number(calls)})`).join(', ');
    return said !== '' && `Counted as ${outcome}: ${said}.`;
  });
  const { problems, examples } = orders[order];
  const more = problems - examples.length;
  return [
    ...named,
    byLength > 0 &&
      `Counted by their length, because no word said how they ended: ${counted(byLength, 'call')}. A call of 0 seconds is a missed one.`,
    problems > 0 &&
      `${counted(problems, 'row')} could not be read and ${problems === 1 ? 'is' : 'are'} in no total.`,
    ...examples.map(
      ({ row, problem, text }) => `Row ${number(row)}: ${WHY[problem]}${text ? `, “${text}”` : ''}.`,
    ),
    more > 0 && `And ${number(more)} more.`,
    openQuote !== undefined &&
      `A quote in row ${number(openQuote)} never closes. That row and all behind it were not read.`,
  ].filter((note) => note !== false);
}
