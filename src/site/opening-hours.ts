import * as t from './messages.ts';

/** The days of a week, by the name that a field has for them. */
export const WEEKDAYS = t.weekdays;

/** `17:30` as people say it: `5:30 p.m.` */
export function clockWords(time: string): string {
  if (time === '00:00') return t.midnight;
  if (time === '12:00') return t.noon;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return t.clock(hour, minute ? time.slice(2) : '');
}

/** The hours of a day in words: no time at all is a closed day, two equal ones are a day and a night. */
export function dayWords(from = '', to = ''): string {
  if (!from && !to) return t.closed;
  if (!from || !to) return t.notComplete;
  if (from === to) return t.openDayAndNight;
  // Midnight is the end of the day it belongs to.
  const span = to < from && to !== '00:00' ? t.overnight : t.span;
  return span(clockWords(from), clockWords(to));
}

const SHORT_DAYS: Record<string, string> = Object.fromEntries(
  Object.entries(WEEKDAYS).map(([key, day]) => [key.charAt(0).toUpperCase() + key.charAt(1), day]),
);

/** Hours as schema.org writes them, `Mo-Fr 09:00-17:30, Sa 10:00-14:00`, in words: a line for each. */
export const hoursWords = (hours: string): string[] =>
  [...hours.matchAll(/(\w\w)(?:-(\w\w))? ([\d:]+)-([\d:]+)/g)].map(([, first = '', last = '', from, to]) => {
    const days = [first, last].filter(Boolean).map((day) => SHORT_DAYS[day]);
    return `${days.join(' to ')}, ${dayWords(from, to)}`;
  });
