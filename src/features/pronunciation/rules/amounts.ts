import figures from './figures.json' with { type: 'json' };
import { decimalWords } from './numbers.ts';

/** What one and several of a currency are called, and its hundredths. */
const CURRENCIES: Record<string, string[]> = figures.currencies;
/** Whose dollars they are. */
const NATIONS: Record<string, string> = figures.nations;
const SCALES: Record<string, string> = figures.shortScales;
/** What is said for a unit behind one and behind several. */
const UNITS: Record<string, string[]> = figures.units;

/**
 * `1,299.50` of `C$` → one thousand two hundred ninety nine canadian dollars fifty cents.
 *
 * @param sign With its nation, as `C$`.
 * @param scale As written behind the figure: `million`, `k`; '' without one.
 */
export function moneyWords(sign: string, figure: string, scale: string): string[] {
  const [one = '', many = '', cent = '', cents = ''] = CURRENCIES[sign.slice(-1)] ?? [];
  const nation = NATIONS[sign.slice(0, -1)];
  const units = (isOne: boolean) => [...(nation ? [nation] : []), isOne ? one : many];
  if (scale)
    return [...decimalWords(figure), SCALES[scale.toLowerCase()] ?? scale.toLowerCase(), ...units(false)];
  const [whole = '', fraction = ''] = figure.replace(/[^\d.]/g, '').split('.');
  if (fraction.length !== 2 || cent === '') return [...decimalWords(figure), ...units(figure === '1')];
  const small = [...decimalWords(String(Number(fraction))), Number(fraction) === 1 ? cent : cents];
  const large = [...decimalWords(whole), ...units(Number(whole) === 1)];
  if (Number(fraction) === 0) return large;
  return Number(whole) === 0 ? small : [...large, ...small];
}

/** The units for a pattern, the longest first. */
export const UNIT_PATTERN = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replaceAll('.', '\\.'))
  .join('|');

/** What one of a unit is called, or several; nothing for what is no unit. */
export const unitWords = (unit: string, isOne: boolean): string[] | undefined =>
  UNITS[unit]?.[isOne ? 0 : 1]?.split(' ');

/** `12` of `km` → twelve kilometres; in front of a noun, as in `a 5-km run`, the unit is one. */
export const measureWords = (figure: string, unit: string, isBeforeNoun: boolean): string[] => [
  ...decimalWords(figure),
  ...(unitWords(unit, isBeforeNoun || figure === '1') ?? []),
];
