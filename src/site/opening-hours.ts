/** The days of a week, by the name that a field has for them. */
export const WEEKDAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** `17:30` as people say it: `5:30 p.m.` */
export function clockWords(time: string): string {
  if (time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? time.slice(2) : ''} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** The hours of a day in words: no time at all is a closed day, two equal ones are a day and a night. */
export function dayWords(from = '', to = ''): string {
  if (!from && !to) return 'Closed';
  if (!from || !to) return 'Not complete';
  if (from === to) return 'Open day and night';
  // Midnight is the end of the day it belongs to.
  const overnight = to < from && to !== '00:00';
  return `${clockWords(from)} to ${clockWords(to)}${overnight ? ' the next day' : ''}`;
}

const SHORT_DAYS: Record<string, string> = Object.fromEntries(
  Object.values(WEEKDAYS).map((day) => [day.slice(0, 2), day]),
);

/** Hours as schema.org writes them, `Mo-Fr 09:00-17:30, Sa 10:00-14:00`, in words: a line for each. */
export const hoursWords = (hours: string): string[] =>
  [...hours.matchAll(/(\w\w)(?:-(\w\w))? ([\d:]+)-([\d:]+)/g)].map(([, first = '', last = '', from, to]) => {
    const days = [first, last].filter(Boolean).map((day) => SHORT_DAYS[day]);
    return `${days.join(' to ')}, ${dayWords(from, to)}`;
  });
