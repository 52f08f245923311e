import { expect, test } from 'vitest';
import { DAY_MINUTES, minutesOf, type WeekHours } from './business.ts';
import { freeTimes, hoursWords, openState, whenWords } from './schedule.ts';

const at = (day: number, time: string) => day * DAY_MINUTES + minutesOf(time);
const [MON, THU, FRI, SAT, SUN, NEXT_MON] = [0, 3, 4, 5, 6, 7];

const [night, always] = [
  { from: '20:00', to: '02:00' },
  { from: '00:00', to: '00:00' },
];
const OFFICE: WeekHours = { week: { from: '09:00', to: '17:00' }, sat: null, sun: null };
const BAR: WeekHours = { week: night, sat: night, sun: null };
const ALWAYS: WeekHours = { week: always, sat: always, sun: always };
const NEVER: WeekHours = { week: null, sat: null, sun: null };

test.each([
  ['an office in the morning', OFFICE, at(THU, '09:00'), true, at(THU, '17:00')],
  ['an office at closing time', OFFICE, at(THU, '17:00'), false, at(FRI, '09:00')],
  ['an office on Friday night, until Monday', OFFICE, at(FRI, '22:00'), false, at(NEXT_MON, '09:00')],
  ['a bar after midnight', BAR, at(FRI, '01:30'), true, at(FRI, '02:00')],
  ['a bar in the night to Sunday', BAR, at(SUN, '01:59'), true, at(SUN, '02:00')],
  ['a bar in the night to Monday', BAR, at(MON, '01:00'), false, at(MON, '20:00')],
  ['one that never closes', ALWAYS, at(SUN, '23:59'), true, undefined],
  ['one that never opens', NEVER, at(SUN, '12:00'), false, undefined],
])('%s', (_name, hours, moment, isOpen, changes) => {
  expect(openState(hours, moment)).toEqual({ isOpen, changes });
});

test('a free time leaves an hour from now, and room for the service before closing', () => {
  const [today, tomorrow] = freeTimes(OFFICE, at(THU, '14:05'), 60);
  expect(today).toEqual([at(THU, '15:15'), at(THU, '15:30'), at(THU, '15:45'), at(THU, '16:00')]);
  expect(tomorrow?.[0]).toBe(at(FRI, '09:00'));
});

test('closed days are skipped', () => {
  expect(freeTimes(OFFICE, at(FRI, '16:30'), 30)[0]?.[0]).toBe(at(NEXT_MON, '09:00'));
});

test('a service that is longer than any day has no time, nor has a business without hours', () => {
  expect(freeTimes(OFFICE, at(THU, '09:00'), 481)).toEqual([]);
  expect(freeTimes(NEVER, at(THU, '09:00'), 5)).toEqual([]);
});

test('a time may lie after midnight, and who is open at night books by day', () => {
  const afterMidnight = ['00:30', '00:45', '01:00'].map((time) => at(SUN, time));
  expect(freeTimes(BAR, at(SAT, '23:30'), 60)[0]).toEqual(afterMidnight);
  expect(freeTimes(ALWAYS, at(THU, '22:00'), 60)[1]?.[0]).toBe(at(FRI, '08:00'));
});

test('a time is said as from the day of the call', () => {
  const now = at(THU, '10:20');
  const times = [at(THU, '14:45'), at(FRI, '09:00'), at(SAT, '12:00'), at(THU + 7, '09:00')];
  expect(times.map((time) => whenWords(time, now).replace('\u00a0', ' ')).join(', ')).toBe(
    'today at 2:45 p.m., tomorrow at 9 a.m., Saturday at noon, next Thursday at 9 a.m.',
  );
});

test('the hours of a day are said for that day', () => {
  expect([at(FRI, '01:00'), at(SUN, '01:00')].map((time) => hoursWords(BAR, time))).toEqual([
    '8 p.m. to 2 a.m. the next day',
    'closed',
  ]);
});
