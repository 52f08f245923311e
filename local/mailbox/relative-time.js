// @ts-check
// Runs on the server for the first picture and in the browser to keep it true, so it is plain JavaScript.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long ago, in few words; a date from the day before yesterday on.
 *
 * @param {number} then Milliseconds since 1970.
 * @param {number} now Milliseconds since 1970.
 * @returns {string}
 */
export function relativeTime(then, now) {
  const age = now - then;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (isSameDay(then, now)) return `${Math.floor(age / HOUR)} h ago`;
  if (isSameDay(then, now - 24 * HOUR)) return 'yesterday';

  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return new Date(then).toLocaleDateString('en-CA', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/**
 * @param {number} a
 * @param {number} b
 */
function isSameDay(a, b) {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
