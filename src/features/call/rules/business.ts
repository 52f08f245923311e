/** Local times such as `08:30`. Two equal ones are a day and a night; an end before the start is on the next day. */
export interface DayHours {
  from: string;
  to: string;
}

/** Monday to Friday, Saturday, Sunday; `null` is closed. */
export interface WeekHours {
  week: DayHours | null;
  sat: DayHours | null;
  sun: DayHours | null;
}

const TEXT_MAX = 60;
/** Controls, and marks that turn the direction of the text around them; the joiners of emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What was typed, on one line, cut to `TEXT_MAX` characters; '' if nothing of it can be seen. */
export function tidyText(typed: string): string {
  const line = typed.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  const cut = [...line].slice(0, TEXT_MAX).join('').trimEnd();
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(cut) ? cut : '';
}

/** Minutes since midnight of `08:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `08:30` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((value) => String(value).padStart(2, '0')).join(':');
