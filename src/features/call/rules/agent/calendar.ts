import { clockWords } from '../../../../site/opening-hours.ts';
import { type DayHours, minutesOf, timeOf } from '../business.ts';
import type { CallBrief } from './trade.ts';
import { isoDay, type When } from './when.ts';
import * as t from './messages.ts';

/** A time that is taken: the day as `2026-11-27`, the time as `10:30`. */
export interface Booking {
  service: string;
  day: string;
  time: string;
}

const STEP = 30;
const DAYS_AHEAD = 21;
/** Nobody is asked to be there sooner, in minutes. */
const LEAD = 60;
const PARTS = { morning: [0, 12 * 60], afternoon: [12 * 60, 17 * 60], evening: [16 * 60, 24 * 60] } as const;

const dateOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
/** A day as `2026-11-27`, so many days after another. */
export function dayAfter(day: Date | string, days = 1): string {
  const from = typeof day === 'string' ? dateOf(day) : day;
  return isoDay(new Date(from.getFullYear(), from.getMonth(), from.getDate() + days));
}

/** When it is open on a day; `null` is closed. */
export function hoursOn({ hours }: CallBrief, day: string): DayHours | null {
  const weekday = dateOf(day).getDay();
  if (weekday === 0) return hours.sun;
  return weekday === 6 ? hours.sat : hours.week;
}

export function isOpen(brief: CallBrief, now: Date): boolean {
  const hours = hoursOn(brief, isoDay(now));
  const minute = now.getHours() * 60 + now.getMinutes();
  return hours !== null && minutesOf(hours.from) <= minute && minute < minutesOf(hours.to);
}

/** Other people’s bookings, made up: on every day about a third of the times, always the same. */
const isTaken = (day: string, minute: number) => (dateOf(day).getDate() * 5 + (minute / STEP) * 7) % 3 === 0;

/** The free times of a day for something that takes so long, in order; none where it is closed. */
export function freeOn(brief: CallBrief, day: string, minutes: number, now: Date): string[] {
  const hours = hoursOn(brief, day);
  if (!hours || day < isoDay(now)) return [];
  const earliest = day === isoDay(now) ? now.getHours() * 60 + now.getMinutes() + LEAD : 0;
  const times: string[] = [];
  for (let minute = minutesOf(hours.from); minute + minutes <= minutesOf(hours.to); minute += STEP)
    if (minute >= earliest && !isTaken(day, minute)) times.push(timeOf(minute));
  return times;
}

/** Those in a part of the day, or all where it has none. */
export function inPart(times: readonly string[], part: When['part']): string[] {
  if (!part) return [...times];
  const [from, to] = PARTS[part];
  const some = times.filter((time) => from <= minutesOf(time) && minutesOf(time) < to);
  return some.length > 0 ? some : [...times];
}

/** The first day from `day` on that has a free time. */
export function nextFree(
  brief: CallBrief,
  day: string,
  minutes: number,
  now: Date,
): { day: string; times: string[] } {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const next = dayAfter(day, ahead);
    const times = freeOn(brief, next, minutes, now);
    if (times.length > 0) return { day: next, times };
  }
  return { day, times: [] };
}

/** At most three of a list, spread over all of it. */
export const spread = (times: readonly string[]): string[] =>
  times.length <= 3
    ? [...times]
    : [times[0], times[Math.floor(times.length / 2)], times[times.length - 1]].filter(
        (time) => time !== undefined,
      );

/** The two times that are closest to the one that is taken. */
export const nearest = (times: readonly string[], time: string): string[] =>
  [...times]
    .sort(
      (one, other) =>
        Math.abs(minutesOf(one) - minutesOf(time)) - Math.abs(minutesOf(other) - minutesOf(time)),
    )
    .slice(0, 2)
    .sort();

/** What stands in the calendar for whoever says that they have an appointment: the second open day, at two. */
export function appointmentOf(brief: CallBrief, now: Date): Booking {
  const { id = '', minutes = 30 } = brief.services[0] ?? {};
  const first = nextFree(brief, dayAfter(now), minutes, now);
  const { day, times } = nextFree(brief, dayAfter(first.day), minutes, now);
  return { service: id, day, time: nearest(times, '14:00').at(-1) ?? '14:00' };
}

/** `10:30 a.m.`; a dot of its own ends no sentence twice. */
export const clock = (time: string): string => clockWords(time).replace(' ', '\u00a0');

/** `today`, `tomorrow`, `Friday`, `Friday, December 11`. */
export function dayName(day: string, now: Date): string {
  const days = Math.round((dateOf(day).getTime() - dateOf(isoDay(now)).getTime()) / 86_400_000);
  const weekday = dateOf(day).toLocaleDateString('en-CA', { weekday: 'long' });
  if (days === 0 || days === 1) return days === 0 ? t.today : t.tomorrow;
  return days < 7
    ? weekday
    : `${weekday}, ${dateOf(day).toLocaleDateString('en-CA', { month: 'long', day: 'numeric' })}`;
}

export const whenWords = ({ day, time }: Pick<Booking, 'day' | 'time'>, now: Date): string =>
  t.dayAt(dayName(day, now), clock(time));
