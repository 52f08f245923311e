import { number } from '~/site/language';
import { tallyIn } from './rules/log-reader';
import type { Counted, FromWorker } from './worker-messages';
import * as t from './rules/messages.ts';

type Why = Extract<FromWorker, { kind: 'refused' }>['why'];

/** Why a file could not be read, and what to do. */
export const REFUSALS: Record<Why, string> = {
  empty: t.isEmpty,
  workbook: t.isAnotherArchive,
  'old-workbook': t.isAnOldWorkbook,
  locked: t.isLocked,
  broken: t.isBroken,
  'too-large': t.isTooLarge,
  pdf: t.isAPdf,
  binary: t.isNotText,
  'no-table': t.hasNoTable,
  'no-calls': t.hasNoCalls,
  unreadable: t.couldNotRead,
};

/** What keeps a file that was counted from being shown, and what to choose; undefined if nothing does. */
export function problemOf({ summary }: Counted): string | undefined {
  const { problems } = summary.orders[summary.order];
  const { totals, unknown } = tallyIn(summary);
  const calls = totals.missed.all + totals.voicemail.all + totals.answered.all;
  if (problems === summary.rows) return t.noneHasADate(problems);
  if (calls === 0 && unknown > 0) return t.nothingSaysMissed;
  if (calls === 0) return t.noIncomingCallInFile;
  return undefined;
}

const WHY = {
  'no-date': t.noDate,
  'unreadable-date': t.noDateThatCanBeRead,
  'unlikely-date': t.unlikelyDate,
  'too-short': t.tooFewCells,
};

/** How the file was read, in sentences: the words that were counted, and the rows that were not. */
export function notesOn({ summary: { words, byLength, orders, order }, openQuote }: Counted): string[] {
  const named = (['missed', 'voicemail', 'answered'] as const).map((outcome) => {
    const list = words.filter((entry) => entry.outcome === outcome);
    const said = list.map(({ word, calls }) => `“${word.trim()}” (${number(calls)})`).join(', ');
    return said !== '' && t.countedAs(outcome, said);
  });
  const { problems, examples } = orders[order];
  const more = problems - examples.length;
  return [
    ...named,
    byLength > 0 && t.countedByLength(byLength),
    problems > 0 && t.rowsNotRead(problems),
    ...examples.map(({ row, problem, text }) =>
      text ? t.rowNotReadWith(row, WHY[problem], text) : t.rowNotRead(row, WHY[problem]),
    ),
    more > 0 && t.andMoreRows(more),
    openQuote !== undefined && t.quoteNeverCloses(openQuote),
  ].filter((note) => note !== false);
}
