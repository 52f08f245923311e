import figures from './figures.json' with { type: 'json' };
import { decimalWords } from './numbers.ts';

/** What one and several of a currency are called, and its hundredths. */
const CURRENCIES: Record<string, string[]> = figures.currencies;
/** Whose dollars they are. */
const NATIONS: Record<string, string> = figures.nations;
const SCALES: Record<string, string> = figures.shortScales;
const PREFIXES: Record<string, string> = figures.prefixes;
const METRIC: Record<string, string> = figures.metric;

/** A unit and its name: `metre/s` and `foot|feet` have the form for several behind one and behind several. */
const UNITS = new Map<string, string>(Object.entries(figures.units));
for (const [unit, said] of Object.entries(METRIC)) {
  const [name = '', prefixes = ''] = said.split(',');
  const many = /\/|hertz/.test(name) ? name : `${name}/s`;
  for (const prefix of prefixes) UNITS.set(`${prefix.trim()}${unit}`, `${PREFIXES[prefix] ?? ''}${many}`);
}
for (const [power, said] of Object.entries(figures.powers)) {
  for (const length of ['mm', 'cm', 'm', 'km', 'ft', 'mi', 'yd']) {
    const name = `${said} ${UNITS.get(length)?.replace('|', `|${said} `)}`;
    UNITS.set(`${length}${power}`, name);
    UNITS.set(`${length}${power === '²' ? 2 : 3}`, name);
  }
}

/** `1.5` of `M` or of `million` → one point five million. */
export const scaledWords = (figure: string, scale: string): string[] => [
  ...decimalWords(figure),
  SCALES[scale.toLowerCase()] ?? scale.toLowerCase(),
];

/**
 * `1,299.50` of `C$` → one thousand two hundred ninety nine canadian dollars fifty cents.
 *
 * @param sign With its nation, as `C$`.
 * @param scale As written behind the figure: `million`, `k`; '' without one.
 * @param isBeforeNoun As in `a $50 fine`, which is fifty dollar.
 */
export function moneyWords(sign: string, figure: string, scale: string, isBeforeNoun = false): string[] {
  const [one = '', many = '', cent = '', cents = ''] = CURRENCIES[sign.slice(-1)] ?? [];
  const nation = NATIONS[sign.slice(0, -1)];
  const units = (isOne: boolean) => [...(nation?.split(' ') ?? []), isOne ? one : many];
  if (scale) return [...scaledWords(figure, scale), ...units(isBeforeNoun)];
  const [whole = '', fraction = ''] = figure.replace(/[^\d.]/g, '').split('.');
  if (fraction.length !== 2 || cent === '')
    return [...decimalWords(figure), ...units(isBeforeNoun || figure === '1')];
  const small = [...decimalWords(String(Number(fraction))), Number(fraction) === 1 ? cent : cents];
  const large = [...decimalWords(whole), ...units(Number(whole) === 1)];
  if (Number(fraction) === 0) return large;
  return Number(whole) === 0 ? small : [...large, ...small];
}

/** The units for a pattern, the longest first. */
export const UNIT_PATTERN = [...UNITS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replaceAll('.', '\\.'))
  .join('|');

/** What one of a unit is called, or several; nothing for what is no unit. */
export function unitWords(unit: string, isOne: boolean): string[] | undefined {
  const [one = '', many = one] = UNITS.get(unit)?.split('|') ?? [];
  return one ? (isOne ? one.replace('/s', '') : many.replace('/s', 's')).split(' ') : undefined;
}

/** `12` of `km` → twelve kilometres; in front of a noun, as in `a 5-km run`, the unit is one. */
export const measureWords = (figure: string, unit: string, isBeforeNoun: boolean): string[] => [
  ...decimalWords(figure),
  ...(unitWords(unit, isBeforeNoun || figure === '1') ?? []),
];
