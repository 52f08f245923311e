import { decimalWords } from './numbers.ts';
import { tableOf } from './table.ts';

/** What one and several of a currency are called, and its hundredths. */
const CURRENCIES: Record<string, [one: string, many: string, cent: string, cents: string]> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', '', ''],
};

/** Whose dollars they are. */
const NATIONS = tableOf('C canadian, CA canadian, US US, A australian, AU australian');

const SCALES: Record<string, string> = { k: 'thousand', m: 'million', b: 'billion', bn: 'billion' };

/**
 * `1,299.50` of `C$` → one thousand two hundred ninety nine canadian dollars fifty cents.
 *
 * @param sign With its nation, as `C$`.
 * @param scale As written behind the figure: `million`, `k`; '' without one.
 */
export function moneyWords(sign: string, figure: string, scale: string): string[] {
  const [one, many, cent, cents] = CURRENCIES[sign.slice(-1)] ?? ['', '', '', ''];
  const nation = NATIONS[sign.slice(0, -1)];
  const units = (isOne: boolean) => [...(nation ? [nation] : []), isOne ? one : many];
  if (scale)
    return [...decimalWords(figure), SCALES[scale.toLowerCase()] ?? scale.toLowerCase(), ...units(false)];
  const [whole = '', fraction = ''] = figure.replaceAll(',', '').split('.');
  if (fraction.length !== 2 || cent === '') return [...decimalWords(figure), ...units(figure === '1')];
  const small = [...decimalWords(String(Number(fraction))), Number(fraction) === 1 ? cent : cents];
  const large = [...decimalWords(whole), ...units(Number(whole) === 1)];
  if (Number(fraction) === 0) return large;
  return Number(whole) === 0 ? small : [...large, ...small];
}

/** What is said for a unit behind one and behind several. */
const UNITS = tableOf(
  'km kilometre/kilometres, m metre/metres, cm centimetre/centimetres, mm millimetre/millimetres, ' +
    'kg kilogram/kilograms, g gram/grams, mg milligram/milligrams, l litre/litres, L litre/litres, ' +
    'ml millilitre/millilitres, mL millilitre/millilitres, lb pound/pounds, lbs pound/pounds, ' +
    'oz ounce/ounces, ft foot/feet, mi mile/miles, mph mile per hour/miles per hour, ' +
    'km/h kilometre per hour/kilometres per hour, m² square metre/square metres, ' +
    'km² square kilometre/square kilometres, ° degree/degrees, °C degree celsius/degrees celsius, ' +
    '°F degree fahrenheit/degrees fahrenheit, % percent/percent, h hour/hours, hr hour/hours, ' +
    'hrs hour/hours, min minute/minutes, mins minute/minutes, sec second/seconds, ' +
    'secs second/seconds, ms millisecond/milliseconds, KB kilobyte/kilobytes, MB megabyte/megabytes, ' +
    'GB gigabyte/gigabytes, TB terabyte/terabytes, kWh kilowatt hour/kilowatt hours, ' +
    'kW kilowatt/kilowatts',
);

/** The units for a pattern, the longest first. */
export const UNIT_PATTERN = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** `12` of `km` → twelve kilometres. */
export const measureWords = (figure: string, unit: string): string[] => [
  ...decimalWords(figure),
  ...(UNITS[unit]?.split('/')[figure === '1' ? 0 : 1] ?? '').split(' '),
];
