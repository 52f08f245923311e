/** What a number in a cell of a workbook stands for, by the format in which it is shown. */
export type CellKind = 'number' | 'date' | 'moment' | 'clock' | 'length';

const DAY_SECONDS = 86_400;
const DAYS_1970 = 25_569;
/** By so many days the calendar of old Macintosh workbooks, from 1904, begins later. */
const DAYS_1904 = 1_462;
/** A number of days that is a date of our time, even where a cell shows nothing but its hours. */
const FIRST_DATE = 20_000;

/** The formats that every workbook knows by their number, as ECMA-376 lists them in 18.8.30. */
function builtIn(id: number): CellKind {
  if (id === 22) return 'moment';
  if (id === 46) return 'length';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36) return 'date';
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 ? 'clock' : 'number';
}

/**
 * @param id of the format
 * @param code as the workbook writes it, such as `yyyy-mm-dd hh:mm`, or undefined for one that is built in
 */
export function cellKind(id: number, code: string | undefined): CellKind {
  if (code === undefined) return builtIn(id);
  const [first = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p|general/gi, '')
    .toLowerCase()
    .split(';');
  if (/\[[hms]+\]/.test(first)) return 'length';
  const isTimed = /[hs]/.test(first);
  if (/[yd]/.test(first)) return isTimed ? 'moment' : 'date';
  if (isTimed) return 'clock';
  return first.includes('m') ? 'date' : 'number';
}

const two = (value: number) => `${value}`.padStart(2, '0');

/** A number of days as text that the reader of logs knows: a date, a time of day or a length. */
export function cellText(value: number, kind: CellKind, is1904: boolean): string {
  if (kind === 'number' || !Number.isFinite(value) || value < 0) return `${value}`;
  const later = is1904 ? DAYS_1904 : 0;
  const isDate =
    kind === 'date' || kind === 'moment' ? value >= 1 : kind === 'clock' && value + later >= FIRST_DATE;
  // A length or a time of day begins at no calendar.
  const days = value + (isDate ? later : 0);
  const all = Math.round(days * DAY_SECONDS);
  const clock = (seconds: number) =>
    `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (!isDate) return clock(all);
  const date = new Date((all - DAYS_1970 * DAY_SECONDS) * 1_000).toISOString().slice(0, 10);
  const seconds = all % DAY_SECONDS;
  return kind === 'date' && seconds === 0 ? date : `${date} ${clock(seconds).padStart(8, '0')}`;
}
