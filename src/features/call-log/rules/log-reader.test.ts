import { describe, expect, test } from 'vitest';
import { guessMapping, type Mapping, findTable, outcomeKind } from './columns.ts';
import { LogReader, maskDigits } from './log-reader.ts';
import { cellsOf, LOGS } from './test-logs.ts';

const TORONTO = () => -300;

function read(log: string, change: Partial<Mapping> = {}) {
  const rows = cellsOf(log);
  const table = findTable(rows);
  if (!table) throw new Error('No table was found.');
  const calls = rows.slice(table.skip);
  const mapping = { ...guessMapping(table.header, calls), ...change };
  const column = mapping.outcome;
  const kind =
    column === null
      ? 'words'
      : outcomeKind(
          table.header[column] ?? '',
          calls.map((row) => row[column] ?? ''),
        );
  const reader = new LogReader(mapping, kind, TORONTO);
  for (const [index, row] of calls.entries()) reader.add(row, table.skip + index + 1);
  const summary = reader.summary();
  const { totals, problems, examples } = summary.orders[summary.order];
  const named = (role: 'date' | 'time' | 'direction' | 'outcome' | 'duration') =>
    mapping[role] === null ? null : table.header[mapping[role]];
  return { table, mapping, named, summary, totals, problems, examples };
}

const slots = (byHour: readonly number[]) =>
  byHour.flatMap((calls, slot) => (calls > 0 ? `${Math.floor(slot / 24)}/${slot % 24}: ${calls}` : []));

describe('logs of different providers', () => {
  test('action results, with a weekday before the date and the time beside it', () => {
    const { named, mapping, totals, summary } = read(LOGS.actions);
    expect([named('date'), named('time'), named('direction'), named('outcome'), named('duration')]).toEqual([
      'Date',
      'Time',
      'Direction',
      'Action Result',
      'Duration',
    ]);
    expect(mapping.clock).toBe('written');
    expect(slots(totals.missed.byHour)).toEqual(['0/12: 1']);
    expect(slots(totals.voicemail.byHour)).toEqual(['1/12: 1']);
    expect(slots(totals.answered.byHour)).toContain('0/9: 1');
    expect(summary).toMatchObject({ outgoing: 1, order: 'month-first', orderBy: 'proved' });
  });

  test('statuses of an interface, with points in time on the clock of this device', () => {
    const { named, mapping, totals, summary } = read(LOGS.statuses);
    expect([named('date'), named('outcome'), named('duration')]).toEqual([
      'Start Time',
      'Status',
      'Duration',
    ]);
    expect(mapping).toMatchObject({ time: null, clock: 'here', unit: 'seconds' });
    expect(slots(totals.missed.byHour)).toEqual(['0/12: 1', '1/12: 1']);
    expect(totals).toMatchObject({ timedAnswers: 1, answeredSeconds: 192, days: 2 });
    expect(summary).toMatchObject({ outgoing: 1, orderBy: 'fixed' });
    expect(slots(read(LOGS.statuses, { clock: 'written' }).totals.missed.byHour)).toEqual([
      '0/17: 1',
      '1/17: 1',
    ]);
  });

  test('a report with rows above and below its table, day first', () => {
    const { table, named, totals, summary, problems, examples } = read(LOGS.report);
    expect(table).toMatchObject({ skip: 3, hasHeader: true });
    expect([named('date'), named('time'), named('outcome'), named('duration')]).toEqual([
      'Call Time',
      null,
      'Status',
      'Talking',
    ]);
    expect(summary).toMatchObject({ order: 'day-first', orderBy: 'proved' });
    expect(slots(totals.missed.byHour)).toEqual(['0/12: 1', '4/12: 1']);
    expect(problems).toBe(1);
    expect(examples).toEqual([{ row: 7, problem: 'unreadable-date', text: 'Totals' }]);
  });

  test('the time of answering in place of a word, and minutes with a decimal point', () => {
    const { named, mapping, totals } = read(LOGS.answeredAt);
    expect([named('date'), named('outcome'), named('duration')]).toEqual([
      'createdAt',
      'answeredAt',
      'talk_duration',
    ]);
    expect(mapping.unit).toBe('minutes');
    expect(totals.missed.all).toBe(1);
    expect(totals.answeredSeconds).toBeCloseTo(186);
  });

  test('French, with accents', () => {
    const { totals, summary } = read(LOGS.french);
    expect(slots(totals.missed.byHour)).toEqual(['0/12: 1']);
    expect(slots(totals.voicemail.byHour)).toEqual(['1/12: 1']);
    expect(totals.answeredSeconds).toBe(192);
    expect(summary.outgoing).toBe(1);
  });

  test('a bill, where the type says what was missed and the length what was not', () => {
    const { named, mapping, totals, summary } = read(LOGS.bill);
    expect([named('direction'), mapping.unit]).toEqual(['Call type', 'minutes']);
    expect([totals.missed.all, totals.answered.all, summary.outgoing]).toEqual([1, 1, 1]);
    expect(totals.answeredSeconds).toBe(240);
  });

  test('no header at all', () => {
    const { table, totals } = read(LOGS.bare);
    expect(table).toMatchObject({ hasHeader: false, skip: 0 });
    expect(table.header[0]).toBe('Column 1');
    expect([totals.missed.all, totals.answered.all]).toEqual([2, 1]);
    expect(totals.answeredSeconds).toBe(192);
  });
});

describe('what cannot be known', () => {
  const dates = (...list: string[]) =>
    `Date,Status\n${list.map((date) => `${date} 10:00,missed`).join('\n')}\n`;

  test('dates that fit both orders are read in the one in which they go one way', () => {
    const { summary } = read(dates('01/03/2026', '02/03/2026', '03/03/2026', '01/04/2026'));
    expect(summary).toMatchObject({ order: 'day-first', orderBy: 'guessed' });
    expect(summary.orders['day-first'].totals.days).toBe(32);
    expect(read(dates('03/01/2026', '03/02/2026', '03/11/2026')).summary.order).toBe('month-first');
  });

  test('one impossible date decides for all', () => {
    expect(read(dates('01/03/2026', '02/03/2026', '25/03/2026')).summary).toMatchObject({
      order: 'day-first',
      orderBy: 'proved',
    });
  });

  test('a call whose end no word and no length gives is in no total, but its day counts', () => {
    const { totals, summary } = read('Date,Status\n2026-03-02 10:00,Parked\n2026-03-05 10:00,Missed\n');
    expect(summary.unknown).toBe(1);
    expect([totals.missed.all, totals.answered.all, totals.days]).toEqual([1, 0, 4]);
  });

  test('a note is neither a direction nor an outcome, whatever it says', () => {
    const { named } = read(
      'Date,Note,Status\n2026-03-02 10:00,asked why the call he made was not answered,missed\n',
    );
    expect([named('direction'), named('outcome')]).toEqual([null, 'Status']);
  });

  test('flags say what their column is called', () => {
    const missed = read('Date,Missed\n2026-03-02 10:00,Yes\n2026-03-02 11:00,No\n');
    expect([missed.totals.missed.all, missed.totals.answered.all]).toEqual([1, 1]);
    expect(slots(missed.totals.missed.byHour)).toEqual(['0/10: 1']);
    expect(
      slots(read('Date,Answered\n2026-03-02 10:00,Yes\n2026-03-02 11:00,No\n').totals.missed.byHour),
    ).toEqual(['0/11: 1']);
  });

  test('a row without a date is named by its number, and no phone number is repeated', () => {
    const { examples } = read('Date,Status\n2026-03-02 10:00,missed\n416-555-0123,missed\n');
    expect(examples).toEqual([{ row: 3, problem: 'unreadable-date', text: '•••-•••-••23' }]);
  });
});

test.each([
  ['+1 (416) 555-0123', '+• (•••) •••-••23'],
  ['Ada, 4165550123', 'Ada, ••••••••23'],
  ['ext. 101', 'ext. 101'],
])('of %s only the last two digits are shown', (text, masked) => {
  expect(maskDigits(text)).toBe(masked);
});
