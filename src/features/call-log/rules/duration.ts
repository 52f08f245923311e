/** What a number without a unit means. */
export type DurationUnit = 'seconds' | 'minutes';

const NUMBER = /^\d+(?:[.,]\d+)?$/;
const CLOCK = /^(?:(\d+):)?(\d{1,3}):(\d{2})(?:[.,]\d+)?$/;
const WORDS =
  /^(?:pt)?(?:(\d+)\s?h(?:ours?|rs?|eures?)?\.?)?,?\s*(?:(\d+)\s?m(?:in(?:ute)?s?)?\.?)?,?\s*(?:(\d+)\s?s(?:ec(?:ond(?:e)?)?s?)?\.?)?$/i;

/**
 * The length of a call in seconds: a plain number, `m:ss`, `h:mm:ss`, or with units such as `2m 05s`.
 *
 * @returns undefined where there is none.
 */
export function readDuration(text: string, unit: DurationUnit): number | undefined {
  const value = text.trim();
  if (NUMBER.test(value)) return Number(value.replace(',', '.')) * (unit === 'minutes' ? 60 : 1);
  const found = CLOCK.exec(value) ?? (/\d/.test(value) ? WORDS.exec(value) : null);
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
