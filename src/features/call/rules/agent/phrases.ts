import * as t from './messages.ts';

/** What begins with a figure, as `9:30 a.m.`, stays as it is. */
export const capitalized = (text: string): string =>
  text.replace(/^[^\p{L}\d]*\p{L}/u, (letter) => letter.toUpperCase());

/** A service of a trade in the middle of a sentence: `Check-up` is a check-up. */
export const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());

export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

/** `45 minutes`, `1 hour`, `2 hours and 30 minutes`. */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours > 0 && rest > 0) return t.hoursAndMinutes(hours, rest);
  return hours > 0 ? t.hours(hours) : t.minutes(rest);
}

/** As people say it in Canada, where a dollar is ours: `$145`, `$89.50`. */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
