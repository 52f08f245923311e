import forms from './word-forms.json' with { type: 'json' };

const ONES = forms.ones.split(' ');
const TENS = ['', ...forms.tens.split(' ')];
const SCALES = ['', ...forms.scales.split(' ')];
const ORDINALS: Record<string, string> = forms.ordinals;

const upToHundred = (value: number): string[] => {
  if (value < 20) return [ONES[value] ?? ''];
  const rest = value % 10;
  return [TENS[Math.floor(value / 10)] ?? '', ...(rest > 0 ? [ONES[rest] ?? ''] : [])];
};

const upToThousand = (value: number): string[] => {
  const rest = value % 100;
  const hundreds = value >= 100 ? [ONES[Math.floor(value / 100)] ?? '', 'hundred'] : [];
  return rest > 0 || value === 0 ? [...hundreds, ...upToHundred(rest)] : hundreds;
};

/** `416` → four, one, six. */
export const digitWords = (digits: string): string[] => [...digits].map((digit) => ONES[Number(digit)] ?? '');

/** `1250` → one, thousand, two, hundred, fifty. Long ones, and those that begin with 0, are said digit by digit. */
export function cardinalWords(digits: string): string[] {
  if (digits.length > 15 || /^0\d/.test(digits)) return digitWords(digits);
  if (Number(digits) === 0) return ['zero'];
  const groups = (digits.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []).map(Number);
  return groups.flatMap((three, index) => {
    const scale = groups.length - 1 - index;
    return three === 0 ? [] : [...upToThousand(three), ...(scale > 0 ? [SCALES[scale] ?? ''] : [])];
  });
}

/** In a year, a time or a number of a house; 0 is oh, as people say it. */
export const pairWords = (pair: string): string[] =>
  /^0\d/.test(pair) ? ['oh', ...cardinalWords(pair.slice(1))] : cardinalWords(pair);

/** Without the zero in front of them. */
export const shortWords = (digits: string): string[] => cardinalWords(String(Number(digits)));

/** `22` → twenty, second. */
export function ordinalWords(digits: string): string[] {
  const words = cardinalWords(digits);
  const last = words.pop() ?? '';
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)];
}

/** Four digits as a year: `1905` → nineteen, oh, five. */
export function yearWords(digits: string): string[] {
  const century = Number(digits.slice(0, 2));
  const rest = Number(digits.slice(2));
  if (century % 10 === 0 && rest < 10) return cardinalWords(digits);
  if (rest === 0) return [...upToHundred(century), 'hundred'];
  return [...upToHundred(century), ...(rest < 10 ? ['oh'] : []), ...upToHundred(rest)];
}

/** `12.05` → twelve, point, zero, five, and `.5` → point, five; what stands between thousands is left out. */
export function decimalWords(figure: string): string[] {
  const [whole = '', fraction] = figure.replace(/[^\d.]/g, '').split('.');
  const words = whole === '' ? [] : cardinalWords(whole);
  return fraction === undefined ? words : [...words, 'point', ...digitWords(fraction)];
}

/** `80` → eighties, `6` → sixes, `1` → ones. */
export const manyOf = (words: readonly string[]): string[] => [
  ...words.slice(0, -1),
  `${(words.at(-1) ?? '').replace(/y$/, 'ie').replace(/x$/, 'xe')}s`,
];
