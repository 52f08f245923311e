export const capitalized = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());

/** Words that keep their capital inside a sentence. */
const PROPER =
  /^(?:Swedish|Thai|French|Brazilian|Japanese|Turkish|Russian|English|Botox|Invisalign|Pilates|Christmas|Easter|\p{Lu}\p{Ll}+day|I\b)/u;
/** Longer words in capitals are shouted, shorter ones are short for something: MRI, HVAC. */
const SHOUTED = /^\P{Ll}*\p{Lu}{5}\P{Ll}*$/u;

/** A service in the middle of a sentence: `Check-up` is a check-up, `HAIRCUT` a haircut, `MRI scan` stays. */
export function inSentence(name: string): string {
  if (SHOUTED.test(name)) return name.toLowerCase();
  if (PROPER.test(name) || !/^\p{Lu}(?:\p{Ll}|\s\p{Ll})/u.test(name)) return name;
  return name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** Letters whose names begin with a vowel: an MRI, a TV. */
const SPELLED_AN = /^[AEFHILMNORSX](?:\p{Lu}|\d|-)/u;
const HEARD_A = /^(?:uni|use|usu|util|eu|one|once|ur[aoi]|ufo)/i;
const HEARD_AN = /^(?:hour|honest|honou?r|heir|8|11\b|18\b|[aeiou])/i;

/** `a haircut`, `an oil change`, `an hour of advice`, `an MRI`, `a unicycle repair`. */
export function article(name: string): 'a' | 'an' {
  if (/^\p{Lu}(?:\p{Lu}|\d|-)/u.test(name)) return SPELLED_AN.test(name) ? 'an' : 'a';
  return !HEARD_A.test(name) && HEARD_AN.test(name) ? 'an' : 'a';
}

const DETERMINED = /^(?:an?|the|my|your|our|some|any|no|\d+)\b/i;
/** The word that what is bought ends in, before `for`, `with` and the like. */
const headOf = (name: string) =>
  (name.split(/\s(?:for|with|of|in|on|at|by|to)\s/i)[0] ?? '').split(' ').at(-1) ?? '';
const PLURAL = /[^siu]s$/i;
const UNCOUNTED =
  /^(?:\p{L}*(?:therapy|care|work|maintenance|removal|advice|support|training|coaching|counselling|whitening|waxing|plumbing|heating|cooling|roofing|landscaping|storage|parking|makeup|help|yoga))$/iu;

/** With its article, where it takes one: `a haircut`, `highlights`, `physiotherapy`, `the works`. */
export function withArticle(name: string): string {
  const head = headOf(name);
  const takesNone =
    DETERMINED.test(name) || PLURAL.test(head) || UNCOUNTED.test(head) || !/\p{Script=Latin}/u.test(name);
  return takesNone ? name : `${article(name)} ${name}`;
}

const counted = (amount: number, one: string): string => `${amount} ${amount === 1 ? one : `${one}s`}`;

/** `45 minutes`, `1 hour`, `2 hours and 30 minutes`. */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')]
    .filter(Boolean)
    .join(' and ');
}

/** As people say it in Canada, where a dollar is ours: `$145`, `$89.50`. */
export const priceWords = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
