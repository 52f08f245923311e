import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { CsvRows, delimiterOf } from './csv-rows';
import { findTable, guessMapping, type Mapping, outcomeKindIn, ROLES } from './rules/columns';
import { LogReader, maskDigits, tallyIn } from './rules/log-reader';

const TORONTO = () => -300;
const TODAY = Date.UTC(2026, 10, 28) / 86_400_000;

const slots = (byHour: readonly number[]) =>
  byHour.flatMap((calls, slot) => (calls > 0 ? `${Math.floor(slot / 24)}/${slot % 24}: ${calls}` : []));

/** What is read of a log: which columns are date, time, direction, outcome and duration, and the calls of each outcome by weekday and hour. */
function read(log: string, change: Partial<Mapping> = {}) {
  const rows: string[][] = [];
  new CsvRows(delimiterOf(log), (cells) => rows.push(cells)).push(log, true);
  const table = findTable(rows);
  if (!table) throw new Error('No table was found.');
  const calls = rows.slice(table.skip);
  const mapping = { ...guessMapping(table.header, calls), ...change };
  const reader = new LogReader(mapping, outcomeKindIn(table.header, calls, mapping), TORONTO, TODAY);
  for (const [index, row] of calls.entries()) reader.add(row, table.skip + index + 1);
  const summary = reader.summary();
  const { problems, examples, several } = summary.orders[summary.order];
  const tally = tallyIn(summary);
  const { totals } = tally;
  const rowByRow = tallyIn({ ...summary, isFolded: false });
  const { unit, clock } = mapping;
  const columns = ROLES.slice(0, 5)
    .map((role) => table.header[mapping[role] ?? -1] ?? '-')
    .join(', ');
  const legColumns = ROLES.slice(5, 9)
    .map((role) => table.header[mapping[role] ?? -1] ?? '-')
    .join(', ');
  const [missed, voicemail, answered] = [totals.missed, totals.voicemail, totals.answered].map(({ byHour }) =>
    slots(byHour),
  );
  return {
    ...summary,
    ...table,
    ...totals,
    ...tally,
    several,
    rowByRow,
    unit,
    clock,
    columns,
    legColumns,
    missed,
    voicemail,
    answered,
    problems,
    examples,
  };
}

/** The names of the files that some test has read. */
const filesRead = new Set<string>();

/**
 * The columns are those of exports that providers describe; every call in them is invented. The name of a test that
 * reads such a file begins with the name of the file, up to a colon.
 */
function readFile(name: string, change?: Partial<Mapping>) {
  filesRead.add(`${name}.csv`);
  return read(readFileSync(new URL(`test-logs/${name}.csv`, import.meta.url), 'utf8'), change);
}

afterAll(() => {
  const files = readdirSync(new URL('test-logs', import.meta.url)).filter((name) => name.endsWith('.csv'));
  expect([...filesRead].sort()).toEqual(files.sort());
});

describe('logs of different providers', () => {
  test.each([
    [
      'actions: action results of a phone service, a weekday before the date and the time beside it',
      {
        columns: 'Date, Time, Direction, Action Result, Duration',
        clock: 'written',
        missed: ['0/12: 1'],
        voicemail: ['1/12: 1'],
        answered: expect.arrayContaining(['0/9: 1']),
        outgoing: 1,
        order: 'month-first',
        orderBy: 'proved',
      },
    ],
    [
      'statuses: those of an interface for developers, with points in time on the clock of this device',
      {
        columns: 'Start Time, -, Direction, Status, Duration',
        clock: 'here',
        unit: 'seconds',
        missed: ['0/12: 1', '1/12: 1'],
        timedAnswers: 1,
        answeredSeconds: 192,
        days: 2,
        outgoing: 1,
        orderBy: 'fixed',
      },
    ],
    [
      'report: of an office phone system, with rows above and below its table, day first',
      {
        skip: 3,
        columns: 'Call Time, -, -, Status, Talking',
        order: 'day-first',
        orderBy: 'proved',
        missed: ['0/12: 1', '4/12: 1'],
        problems: 1,
        examples: [{ row: 7, problem: 'unreadable-date', text: 'Totals' }],
      },
    ],
    [
      'answered-at: the time of answering in place of a word, and minutes with a decimal point',
      {
        columns: 'createdAt, -, direction, answeredAt, talk_duration',
        unit: 'minutes',
        missed: ['0/12: 1'],
        answeredSeconds: expect.closeTo(186),
      },
    ],
    [
      'french: with accents, semicolons, and hours written with an h',
      { missed: ['0/12: 1'], voicemail: ['1/12: 1'], answeredSeconds: 192, outgoing: 1 },
    ],
    [
      'bill: where the type says what was missed and the length what was not',
      {
        columns: 'Date, Time, Call type, -, Minutes',
        unit: 'minutes',
        missed: ['0/12: 1'],
        answered: ['0/9: 1'],
        outgoing: 1,
        answeredSeconds: 240,
      },
    ],
    [
      'bare: no header at all',
      {
        skip: 0,
        header: expect.arrayContaining(['Column 1']),
        missed: ['0/12: 1', '1/12: 1'],
        answered: ['0/9: 1'],
        answeredSeconds: 192,
      },
    ],
  ])('%s', (name, expected) => {
    expect(readFile(name.split(':')[0] ?? '')).toMatchObject(expected);
  });

  test('points in time can be shown as the file writes them', () => {
    expect(readFile('statuses', { clock: 'written' }).missed).toEqual(['0/17: 1', '1/17: 1']);
  });
});

describe('legs of one call', () => {
  test.each([
    [
      'ring-group-ids: a linked identifier, a transfer, withheld callers and one who calls again a minute later',
      {
        legColumns: 'src, linkedid, -, -',
        columns: 'calldate, -, -, disposition, billsec',
        several: { calls: 1, legs: 4 },
        missed: ['0/12: 2', '1/12: 2'],
        answered: ['0/9: 1'],
        timedAnswers: 1,
        answeredSeconds: 252,
      },
      { missed: 6, answered: 2 },
    ],
    [
      'ring-group-callers: no identifier, so the caller and the minute tell',
      {
        legColumns: 'From, -, -, -',
        several: { calls: 1, legs: 3 },
        missed: ['0/9: 1', '1/12: 2', '2/14: 2'],
        answered: ['0/9: 1'],
        outgoing: 2,
        answeredSeconds: 192,
      },
      { missed: 7, answered: 1 },
    ],
    [
      'parents: legs to mobile phones name the call they came from, whatever their own direction',
      {
        legColumns: 'From, Call Sid, Parent Call Sid, -',
        several: { calls: 2, legs: 5 },
        missed: ['0/9: 1'],
        answered: ['0/9: 1'],
        outgoing: 1,
        answeredSeconds: 192,
      },
      { missed: 2, answered: 0 },
    ],
    [
      'milliseconds: of dates and, as the visitor says, of lengths',
      {
        legColumns: 'external_number, call_id, entry_point_call_id, -',
        several: { calls: 1, legs: 2 },
        missed: ['0/12: 1'],
        answered: ['0/9: 1'],
        answeredSeconds: 192,
      },
      { missed: 2, answered: 1 },
    ],
    [
      'segments: a history in several segments, and the time of answering in place of a word',
      {
        legColumns: 'from-no, historyid, -, -',
        several: { calls: 1, legs: 2 },
        missed: ['0/17: 1'],
        answered: ['0/14: 1'],
      },
      { missed: 2, answered: 1 },
    ],
  ])('%s', (name, expected, single) => {
    const file = name.split(':')[0] ?? '';
    const log = readFile(file, file === 'milliseconds' ? { unit: 'milliseconds' } : {});
    expect(log).toMatchObject(expected);
    const { missed, answered } = log.rowByRow.totals;
    expect({ missed: missed.all, answered: answered.all }).toEqual(single);
  });
});

describe('identifiers that are none', () => {
  test.each(['N/A', 'none', 'null', 'Unknown', '0', '-', '–', "''"])('%s folds nobody', (id) => {
    const log = read(
      `Date,From,Call ID,Parent call ID,Status\n2026-03-02 10:00:00,4165550101,${id},${id},missed\n2026-03-02 10:00:02,4165550102,${id},${id},missed\n2026-03-02 11:00:00,4165550103,A1,${id},missed\n2026-03-02 11:00:00,anonymous,A1,${id},missed\n`,
    );
    expect(log).toMatchObject({
      legColumns: expect.stringContaining('Call ID'),
      several: { calls: 1, legs: 2 },
    });
  });
});

describe('a log without a direction', () => {
  const row = (minute: number, src: string, dst: string, context: string) =>
    `2026-03-02 10:${10 + minute}:00,${src},${dst},${context},NO ANSWER`;
  const log = (...rows: string[]) => read(['calldate,src,dst,dcontext,disposition', ...rows].join('\n'));

  test('has calls that went out from an extension to a number, and calls between extensions', () => {
    const calls = log(
      row(0, '4165550101', '600', 'ext-group'),
      row(1, '4165550102', '600', 'from-trunk'),
      row(2, '101', '4165550103', 'from-internal'),
      row(3, '102', '94165550104', 'from-internal'),
      row(4, '102', '101', 'from-internal'),
    );
    expect(calls).toMatchObject({ outgoing: 2, other: 1, missed: ['0/10: 2'] });
  });

  test('whatever most calls are, and in whatever context all of them are', () => {
    const calls = log(
      row(0, '4165550101', '600', 'from-internal'),
      ...Array.from({ length: 9 }, (_, index) => row(index, '101', `416555010${index}`, 'from-internal')),
    );
    expect(calls).toMatchObject({ outgoing: 9, other: 0, missed: ['0/10: 1'] });
  });
});

describe('what cannot be known', () => {
  const dates = (...list: string[]) =>
    `Date,Status\n${list.map((date) => `${date} 10:00,missed`).join('\n')}\n`;

  test('dates that fit both orders are read in the one in which they go one way', () => {
    const log = read(dates('01/03/2026', '02/03/2026', '03/03/2026', '01/04/2026'));
    expect(log).toMatchObject({ order: 'day-first', orderBy: 'guessed', days: 32 });
    expect(read(dates('03/01/2026', '03/02/2026', '03/11/2026')).order).toBe('month-first');
  });

  test.each([
    [
      'one impossible date decides for all',
      dates('01/03/2026', '02/03/2026', '25/03/2026'),
      { order: 'day-first', orderBy: 'proved' },
    ],
    [
      'a call whose end no word and no length gives is in no total, but its day counts',
      'Date,Status\n2026-03-02 10:00,Parked\n2026-03-05 10:00,Missed\n',
      { unknown: 1, missed: ['3/10: 1'], answered: [], days: 4 },
    ],
    [
      'a note is neither a direction nor an outcome, whatever it says',
      'Date,Note,Status\n2026-03-02 10:00,asked why the call he made was not answered,missed\n',
      { columns: 'Date, -, -, Status, -' },
    ],
    [
      'a flag says whether a call was missed where its column is called so',
      'Date,Missed\n2026-03-02 10:00,Yes\n2026-03-02 11:00,No\n',
      { missed: ['0/10: 1'], answered: ['0/11: 1'] },
    ],
    [
      'or whether it was answered',
      'Date,Answered\n2026-03-02 10:00,Yes\n2026-03-02 11:00,No\n',
      { missed: ['0/11: 1'] },
    ],
    [
      'dates without a year are the last such days, a weekday decides between years, and Excel’s numbers are dates',
      'Date,Status\nMar 2 10:00,missed\n"Tue, Dec 2 10:00",missed\n46083.4236,missed\n',
      { missed: ['0/10: 2', '1/10: 1'], days: 91, hasNoYear: true, orderBy: 'fixed' },
    ],
    [
      'a zone in words is that of the log, several are put on the clock of this device',
      'Date,Status\n2026-03-02 10:00 EST,missed\n2026-07-02 10:00 EDT,missed\n',
      { clock: 'written', missed: ['0/10: 1', '3/10: 1'] },
    ],
    [
      'as with two regions in one file',
      'Date,Status\n2026-03-02 10:00 EST,missed\n2026-03-02 10:00 PST,missed\n2026-03-02 10:00 America/Vancouver,missed\n',
      { clock: 'here', missed: ['0/10: 1', '0/13: 2'] },
    ],
    [
      'nobody calls in the future, or before there were such logs',
      'Date,Status\n2026-03-02 10:00,missed\n2098-03-02 10:00,missed\n1999-12-31 10:00,missed\n',
      {
        missed: ['0/10: 1'],
        days: 1,
        problems: 2,
        examples: expect.arrayContaining([{ row: 3, problem: 'unlikely-date', text: '2098-03-02 10:00' }]),
      },
    ],
    [
      'with 29 February among the dates all are of one year that had it, or as close to it as can be',
      'Date,Status\nFeb 28 10:00,missed\nFeb 29 10:00,missed\nMar 1 10:00,missed\n',
      { days: 3, missed: ['2/10: 1', '3/10: 1', '4/10: 1'], hasNoYear: true },
    ],
    [
      'dates without a year may go over New Year, but lie as close together as can be',
      'Date,Status\nDec 30 10:00,missed\nJan 2 10:00,missed\n',
      { days: 4 },
    ],
    [
      'of a year that ends after today all are of the one before',
      'Date,Status\nJul 2 10:00,missed\nOct 2 10:00,missed\nDec 2 10:00,missed\n',
      { days: 154 },
    ],
    [
      'midnight may be the end of a day',
      'Date,Status\n2026-03-02 24:00:00,missed\n2026-03-04 10:00,missed\n',
      { skip: 1, columns: 'Date, -, -, Status, -', missed: ['1/0: 1', '2/10: 1'] },
    ],
    [
      'a first row whose date nobody can read is named as any other',
      'Date,Status\nyesterday,missed\n2026-03-02 10:00,missed\n',
      {
        skip: 1,
        columns: 'Date, -, -, Status, -',
        rows: 2,
        examples: [{ row: 2, problem: 'unreadable-date', text: 'yesterday' }],
      },
    ],
    [
      'even where the file has no header',
      'soon,4165550101,missed,0:12\n2026-03-02 10:00,4165550102,missed,0:00\n2026-03-03 10:00,4165550103,missed,0:00\n',
      { skip: 0, rows: 3, problems: 1, header: expect.arrayContaining(['Column 1']) },
    ],
    [
      'rows above a header are none of its calls',
      'Period,March\nDate,Missed\n2026-03-02 10:00,Missed\n2026-03-02 11:00,\n',
      { skip: 2, header: ['Date', 'Missed'] },
    ],
    [
      'a header that is also a word of its column stays the header',
      'Date,Answered\n2026-03-02 10:00,Answered\n2026-03-02 11:00,\n',
      { skip: 1, header: ['Date', 'Answered'] },
    ],
    [
      'a day and a part of it, as Excel counts them, may stand in two columns',
      'Date,Time,Status\n46296,0.445,missed\n46297,0.5,missed\n46298,0,missed\n',
      { columns: 'Date, Time, -, Status, -', missed: ['3/10: 1', '4/12: 1', '5/0: 1'] },
    ],
    [
      'a row without a date is named by its number, and no phone number is repeated',
      'Date,Status\n2026-03-02 10:00,missed\n416-555-0123,missed\n',
      { examples: [{ row: 3, problem: 'unreadable-date', text: '•••-•••-••23' }] },
    ],
  ])('%s', (_, log, expected) => {
    expect(read(log)).toMatchObject(expected);
  });
});

test.each([
  ['+1 (416) 555-0123', '+• (•••) •••-••23'],
  ['Ada, 4165550123', 'Ada, ••••••••23'],
  ['ext. 101', 'ext. 101'],
  ['0.445833333', '0.445833333'],
])('of %s only the last two digits are shown', (text, masked) => {
  expect(maskDigits(text)).toBe(masked);
});
