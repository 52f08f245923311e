import * as t from './messages.ts';

/**
 * The business's own time, so that browser and server write the same date wherever they run, and every mail says one. British
 * Columbia has kept UTC-7 all year since 2026; browsers and servers learned of it at different times, so their tables
 * can't be asked.
 */
const OFFSET_MS = -7 * 60 * 60 * 1_000;
const own = (date: Date) => new Date(date.getTime() + OFFSET_MS);
// Sweden writes yyyy-mm-dd, the United States November 20, 2026; how Canada does has changed between engine releases.
const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' });
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', timeStyle: 'short' });

/** 2026-11-20 */
export const isoDay = (date: Date) => iso.format(own(date));
/** November 20, 2026, of yyyy-mm-dd */
export const dayInWords = (day: string) => long.format(new Date(day));
/** November 20, 2026 at 11:00 Pacific time (UTC-7) */
export const ownMoment = (date: Date) => t.pacificTime(dayInWords(isoDay(date)), clock.format(own(date)));
