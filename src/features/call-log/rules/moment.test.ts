import { describe, expect, test } from 'vitest';
import { minutesAhead } from './zones.ts';
import {
  dayFrom,
  type DateOrder,
  dayOf,
  onClockOf,
  spanStart,
  readClock,
  readMoment,
  weekdayOf,
} from './moment.ts';

const two = (value: number) => `${value}`.padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const FRENCH = 'janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.'.split(' ');

function dayIn(text: string, order: DateOrder = 'month-first') {
  const moment = readMoment(text);
  return moment && dayOf(moment, order);
}

describe('a date', () => {
  test('of any day from 1996 to 2035 is read back in every way of writing it', () => {
    const first = Date.UTC(1996, 0, 1) / 86_400_000;
    const last = Date.UTC(2035, 11, 31) / 86_400_000;
    for (let day = first; day <= last; day += 1) {
      const at = new Date(day * 86_400_000);
      const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
      const name = MONTHS[month - 1];
      const written = [
        `${year}-${two(month)}-${two(date)}`,
        `${year}/${month}/${date} 9:05`,
        `${year}${two(month)}${two(date)}`,
        `${two(month)}/${two(date)}/${year}`,
        `${name} ${date}, ${year}`,
        `${date}-${name}-${year} 14:05`,
        `${date} ${FRENCH[month - 1]} ${year}`,
      ];
      for (const text of written) if (dayIn(text) !== day) expect(text).toBe(day);
      if (dayIn(`${date}.${month}.${year}`, 'day-first') !== day) expect(at).toBe(day);
      expect(weekdayOf(day)).toBe((at.getUTCDay() + 6) % 7);
    }
  });

  test.each([
    ['Thu 03/05/2026', '2026-03-05'],
    ['Thursday, March 5, 2026 2:05 PM', '2026-03-05'],
    ['mar. 3 mars 2026', '2026-03-03'],
    ['3/5/26', '2026-03-05'],
    ['2026-03-05T14:05:33.120Z', '2026-03-05'],
    ['1772718333', '2026-03-05'],
    ['1772718333000', '2026-03-05'],
    ['1772718333.25', '2026-03-05'],
    ['46086.5868', '2026-03-05'],
    ['46086', '2026-03-05'],
    ['Thu Mar 05 2026 09:05:00 GMT-0500 (Eastern Standard Time)', '2026-03-05'],
  ])('%s is %s', (text, date) => {
    expect(dayIn(text)).toBe(Date.parse(date) / 86_400_000);
  });

  test.each(['', '2026', '4165550123', '416-555-0123', '31', 'Total', '2:31', '2026-03-05 lunch', 'March'])(
    '%j is none',
    (text) => {
      expect(readMoment(text)).toBeUndefined();
    },
  );

  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '31/04/2026', '00/10/2026'])(
    '%s never was',
    (text) => {
      expect([dayIn(text, 'day-first'), dayIn(text, 'month-first')]).toEqual([undefined, undefined]);
    },
  );
});

describe('a date without a year', () => {
  const today = Date.UTC(2026, 10, 28) / 86_400_000;
  test.each([
    ['Mar 5', '2026-03-05'],
    ['5-Mar', '2026-03-05'],
    ['03/05 2:05 PM', '2026-03-05'],
    ['Dec 24, 14:05', '2025-12-24'],
    ['24 déc.', '2025-12-24'],
    ['Feb 29', '2024-02-29'],
    ['Wed 5 Mar', '2025-03-05'],
    ['mer. 5 mars', '2025-03-05'],
    ['Nov 28', '2026-11-28'],
  ])('%s is %s', (text, date) => {
    const moment = readMoment(text);
    expect(moment && dayOf(moment, 'month-first', today)).toBe(Date.parse(date) / 86_400_000);
    expect(moment && dayOf(moment, 'month-first')).toBeUndefined();
  });

  test.each(['1.5', 'Mark 12', 'Ext 12', '3-2', 'jui 4'])('%s is none', (text) => {
    expect(readMoment(text)).toBeUndefined();
  });
});

describe('the dates of a log without years', () => {
  const keys = (...dates: string[]) =>
    dates.map((date) => Number(date.slice(0, 2)) * 32 + Number(date.slice(3)));
  test.each([
    [['02-28', '03-01'], '2024-05-01', '2024-02-28'],
    [['02-28', '02-29'], '2026-11-28', '2024-02-28'],
    [['12-30', '01-02', '02-29'], '2026-11-28', '2023-12-30'],
    // A log may be of a clock that is a day ahead.
    [['12-30', '01-02'], '2026-01-01', '2025-12-30'],
    [['12-30', '01-02'], '2025-12-31', '2024-12-30'],
    [['07-02'], '2026-07-02', '2026-07-02'],
  ])('%j seen on %s begin on %s', (dates, today, start) => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    expect(spanStart(keys(...dates), day(today))).toBe(day(start));
  });

  test('of every day of a year end today', () => {
    const today = Date.UTC(2026, 10, 28) / 86_400_000;
    const days = Array.from({ length: 365 }, (_, index) => today - index);
    const all = days.map((day) => new Date(day * 86_400_000).toISOString().slice(5, 10));
    const start = spanStart(keys(...all), today) ?? 0;
    expect(start).toBe(today - 364);
    for (const day of days) expect(dayFrom(start, day - 365)).toBe(day);
  });
});

test('a place has its own summer time, on both sides of the change', () => {
  const at = (text: string) => Date.parse(`${text}Z`) / 1_000;
  const ahead = (text: string) => minutesAhead('America/Toronto', at(text));
  expect([ahead('2026-03-08T01:59:00'), ahead('2026-03-08T03:00:00')]).toEqual([-300, -240]);
  expect([ahead('2026-11-01T00:59:00'), ahead('2026-11-01T02:00:00')]).toEqual([-240, -300]);
  expect(minutesAhead(-300, at('2026-07-01T12:00:00'))).toBe(-300);
});

describe('a time of day', () => {
  test.each([
    ['14:05|2:05 PM', 14, 5, 0],
    ['02:05:33 p.m.|14:05:33.120', 14, 5, 33],
    ['12:10 AM', 0, 10, 0],
    ['12:10 PM', 12, 10, 0],
    ['9 h 05|9h05', 9, 5, 0],
    ['24:00|24:00:00', 24, 0, 0],
  ])('%s', (texts, hours, minutes, seconds) => {
    const clock = hours * 3_600 + minutes * 60 + seconds;
    for (const text of texts.split('|')) expect(readClock(text)?.clock, text).toBe(clock);
  });

  test.each(['24:01', '9:60', '13:05 PM', '0:05 AM', 'noon', '905'])('%s is none', (text) => {
    expect(readClock(text)).toBeUndefined();
  });

  test.each([
    ['14:05Z', 0],
    ['14:05 UTC', 0],
    ['14:05-05:00', -300],
    ['14:05:00 +0530', 330],
    ['14:05 EST', -300],
    ['14:05 (PDT)', -420],
    ['2:05 PM ET', 'America/Toronto'],
    ['14:05 America/Vancouver', 'America/Vancouver'],
    ['14:05 Pacific Standard Time', -480],
    ['14:05 GMT-0500 (Eastern Standard Time)', -300],
    ['14:05 +00:00', 0],
    ['14:05 -5', -300],
    ['14:05 WXYZ', undefined],
    ['14:05', undefined],
  ])('of %s the offset is %s', (text, offset) => {
    expect(readClock(text)).toMatchObject({ offset });
  });
});

test('a point in time is put on the clock of a zone, over midnight and a change of the year', () => {
  const day = Date.UTC(2026, 0, 1) / 86_400_000;
  expect(onClockOf(() => -300, day, 2 * 3_600, 0)).toEqual([day - 1, 21 * 3_600]);
  expect(onClockOf(() => 330, day, 23 * 3_600, 60)).toEqual([day + 1, 3.5 * 3_600]);
  expect(onClockOf(() => -300, day, 9 * 3_600, -300)).toEqual([day, 9 * 3_600]);
});
