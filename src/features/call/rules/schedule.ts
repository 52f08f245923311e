import { clockWords, dayWords } from '../../../site/opening-hours.ts';
import { DAY_MINUTES, DAYS, minutesOf, onDial, timeOf, WEEK_MINUTES, type WeekHours } from './business.ts';

/** Calls are planned this many days ahead. */
const DAYS_AHEAD = 7;
/** Nobody is asked to be there sooner. */
const LEAD_MINUTES = 60;
const SLOT_MINUTES = 15;
/** Where it is open longer than that, callers get a time in between. */
const DAYTIME = { from: 8 * 60, to: 18 * 60 };

/** Minutes since the Monday of the call; `end` is not open any more. */
interface Span {
  start: number;
  end: number;
}

const dayOf = (moment: number) => Math.floor(onDial(moment, WEEK_MINUTES) / DAY_MINUTES);

/** Which row of the hours holds for a day; 0 is Monday, and the days before and after the week go on counting. */
function hoursOf(hours: WeekHours, day: number) {
  const weekday = onDial(day, 7);
  if (weekday === 5) return hours.sat;
  return weekday === 6 ? hours.sun : hours.week;
}

/** When it is open, from the evening before `moment` to a week later. Spans that touch are one. */
function openSpans(hours: WeekHours, moment: number): Span[] {
  const today = Math.floor(moment / DAY_MINUTES);
  const spans: Span[] = [];
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    const times = hoursOf(hours, day);
    if (!times) continue;
    const start = day * DAY_MINUTES + minutesOf(times.from);
    const close = day * DAY_MINUTES + minutesOf(times.to);
    const end = close > start ? close : close + DAY_MINUTES;
    const before = spans.at(-1);
    if (before && before.end >= start) before.end = Math.max(before.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** Whether it is open; `changes` is when it closes next, or opens, and undefined if it never does within a week. */
export function openState(hours: WeekHours, moment: number) {
  const spans = openSpans(hours, moment);
  const current = spans.find(({ start, end }) => start <= moment && moment < end);
  if (!current) return { isOpen: false, changes: spans.find(({ start }) => start > moment)?.start };
  const closes = current.end < moment + DAYS_AHEAD * DAY_MINUTES;
  return { isOpen: true, changes: closes ? current.end : undefined };
}

/**
 * The times that a calendar without a booking would offer, a list for each day that has some: long enough before
 * closing, and at least an hour from now.
 */
export function freeTimes(hours: WeekHours, moment: number, minutes: number): number[][] {
  const byDay = new Map<number, number[]>();
  const first = moment + LEAD_MINUTES;
  for (const { start, end } of openSpans(hours, moment)) {
    let time = Math.ceil(Math.max(start, first) / SLOT_MINUTES) * SLOT_MINUTES;
    for (; time + minutes <= end && time < moment + DAYS_AHEAD * DAY_MINUTES; time += SLOT_MINUTES) {
      const day = Math.floor(time / DAY_MINUTES);
      byDay.set(day, [...(byDay.get(day) ?? []), time]);
    }
  }
  return [...byDay.values()].map((times) => {
    const inDaytime = times.filter((time) => {
      const minute = onDial(time, DAY_MINUTES);
      return minute >= DAYTIME.from && minute + minutes <= DAYTIME.to;
    });
    return inDaytime.length > 0 ? inDaytime : times;
  });
}

export const weekday = (moment: number): string => DAYS[dayOf(moment)] ?? '';
/** `2:45 p.m.`, which no line breaks. */
export const clock = (moment: number): string => clockWords(timeOf(moment)).replace(' ', '\u00a0');

/** `today at 2:45 p.m.`, `tomorrow at 9 a.m.`, `Saturday at noon`, `next Thursday at 9 a.m.` */
export function whenWords(time: number, now: number): string {
  const days = Math.floor(time / DAY_MINUTES) - Math.floor(now / DAY_MINUTES);
  const day = ['today', 'tomorrow'][days] ?? (days < DAYS_AHEAD ? weekday(time) : `next ${weekday(time)}`);
  return `${day} at ${clock(time)}`;
}

/** The hours of the day of `moment`: `8:30 a.m. to 5 p.m.`, `closed`. */
export function hoursWords(hours: WeekHours, moment: number): string {
  const times = hoursOf(hours, Math.floor(moment / DAY_MINUTES));
  const words = dayWords(times?.from, times?.to);
  return words.charAt(0).toLowerCase() + words.slice(1);
}
