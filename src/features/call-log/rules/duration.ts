/**
 * What a number without a unit means. Excel keeps a length as a part of a day; and it takes what somebody typed as
 * minutes and seconds, 3:12, for hours and minutes, so that with `minutes-first` 3:12:00 is read as 3:12.
 */
export const DURATION_UNITS = ['milliseconds', 'seconds', 'minutes', 'days', 'minutes-first'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** How many seconds a number is. */
export const UNIT_SECONDS: Record<DurationUnit, number> = {
  milliseconds: 0.001,
  seconds: 1,
  minutes: 60,
  days: 86_400,
  'minutes-first': 1,
};
const NUMBER = /^\d+(?:[.,]\d+)?$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const CLOCK = /^(?:(\d+):)?(\d{1,3}):(\d{2})(?:[.,]\d+)?$/;
const UNITED =
  /^(\d+(?:[.,]\d+)?)\s?(?:(ms|millis\w*|msecs?)|(s|secs?|seconds?|secondes?)|(m|mins?|minutes?))\.?$/i;
const WORDS =
  /^(?:pt)?(?:(\d+)\s?h(?:ours?|rs?|eures?)?\.?)?,?\s*(?:(\d+)\s?m(?:in(?:ute)?s?)?\.?)?,?\s*(?:(\d+)\s?s(?:ec(?:ond(?:e)?)?s?)?\.?)?$/i;

/** Whether a text is a number that says its unit nowhere. */
export const isPlainNumber = (text: string) => NUMBER.test(text.trim()) || THOUSANDS.test(text.trim());

/**
 * The length of a call in seconds: a plain number, `m:ss`, `h:mm:ss`, or with units such as `2m 05s`.
 *
 * @returns undefined where there is none.
 */
export function readDuration(text: string, unit: DurationUnit): number | undefined {
  const value = text.trim();
  if (THOUSANDS.test(value)) return Number(value.replaceAll(',', '')) * UNIT_SECONDS[unit];
  if (NUMBER.test(value)) return Number(value.replace(',', '.')) * UNIT_SECONDS[unit];
  const [, amount, milliseconds, seconds, minutes] = UNITED.exec(value) ?? [];
  const said = (milliseconds && 'milliseconds') || (seconds && 'seconds') || (minutes && 'minutes');
  if (amount && said) return readDuration(amount, said as DurationUnit);
  const clock = CLOCK.exec(value);
  const found = clock ?? (/\d/.test(value) ? WORDS.exec(value) : null);
  if (!found) return undefined;
  const [, hours = '0', minute = '0', second = '0'] = found;
  const sum = Number(hours) * 3_600 + Number(minute) * 60 + Number(second);
  // Only what has three parts went through Excel: 0:40:00 was typed as 0:40.
  return unit === 'minutes-first' && clock?.[1] !== undefined ? sum / 60 : sum;
}
