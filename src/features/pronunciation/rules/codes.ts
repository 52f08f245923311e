import { UNIT_PATTERN } from './amounts.ts';
import figures from './figures.json' with { type: 'json' };
import { cardinalWords, digitWords, pairWords } from './numbers.ts';
import { NO_MORE, type Rule, sticky } from './rule.ts';
import { STREET } from './streets.ts';

/** Numbers of three digits that a telephone has for a service. */
const SERVICES = '[2-9]11|988';
/** The words behind 911 and its like that show a count or a year, not a telephone service: `911 people`, `411 BC`. */
const COUNTED =
  /^[\s-](?:people|page|seat|unit|room|bed|acre|day|year|foot|mile|metre|kilometre|square|cubic|of|million|billion|thousand|percent|per|BCE?|AD|CE|(?!(?:call|service|operator|dispatcher|line)[a-z]{0,3}\b)[a-z]{3,20}(?<![isu])s)\b/;
/** In front of a quantity, or of a page. */
const BEHIND_AMOUNT =
  /\b(?:than|nearly|almost|roughly|approximately|pages?|section|votes to|by)\s$|\d\s?[–-]\s?$/;

/** `401` of a road as four oh one, `1250` of a house as twelve fifty. */
export function placeWords(digits: string): string[] {
  if (digits.length < 3 || digits.length > 4 || /(?:^\d|0)00$/.test(digits)) return cardinalWords(digits);
  const end = digits.slice(-2);
  return [...cardinalWords(digits.slice(0, -2)), ...(end === '00' ? ['hundred'] : pairWords(end))];
}

/** The words of both parts of a model such as `737-800`, which is no range. */
const placesWords = (match: string) => match.split('-').flatMap(placeWords);

const allDigits = (_groups: unknown, match: string) => digitWords(match.replace(/\D/g, ''));

export const BEFORE_PLACE = new RegExp(`\\b(?:${figures.places.replaceAll(' ', '|')})\\.?\\s$`, 'i');
const BEHIND_PLACE = new RegExp(`^(?:[A-Z])?(?:\\s[A-Z\\d][^\\s,]{0,20}){1,3}\\s(?:${STREET})${NO_MORE}`);
const BEFORE_CODE = new RegExp(
  `\\b(?:${figures.codes.replaceAll(' ', '|')})[.:]?\\s(?:number\\s|is\\s|#\\s?)?$`,
  'i',
);

/** Figures that stand for a thing and are no quantity: telephones, houses, roads, codes. */
export const CODES: readonly Rule[] = [
  [
    // Of North America; a fourth part is an extension.
    sticky`(?:\+?1(?:[-.\s]|(?=\()))?(?:\(\d{3}\)[-\s]?|\d{3}[-.\s])\d{3}[-.\s]\d{4}(?:-\d{1,4})?(?!\d)|\d{3}-\d{4}(?![-\d])`,
    allDigits,
  ],
  [
    sticky`\+\d{1,3}(?:[-.\s]?\(?\d{1,12}\)?){1,6}(?!\d)`,
    (groups, match) => (match.replace(/\D/g, '').length < 7 ? undefined : allDigits(groups, match)),
  ],
  // Of England and of France, and of a card.
  [
    sticky`\d{4}(?: \d{4}){2,4}(?!\d)|0\d{2,4}[\s-]\d{3,4}(?:[\s-]?\d{3,4})?(?!\d)|0\d(?:[\s.]\d\d){4}(?!\d)`,
    allDigits,
  ],
  [
    // 1-800-FLOWERS
    sticky`1-(?<area>8\d\d|900)-(?<name>(?=[\d-]{0,16}[A-Z])[\dA-Z](?:-?[\dA-Z]){3,12})${NO_MORE}`,
    ({ area = '', name = '' }) => [
      'one',
      ...(area.endsWith('00') ? cardinalWords(area) : digitWords(area)),
      ...(name.match(/[A-Z]+|\d+/g) ?? []).flatMap((part) => {
        if (/\d/.test(part)) return digitWords(part);
        return part.length > 1 ? [part.toLowerCase()] : [part];
      }),
    ],
  ],
  [
    // 9-1-1, 978-0-306-40615-7
    sticky`\d{1,7}(?:-\d{1,7}){2,6}(?![\d-])`,
    (groups, match) =>
      /\d{3}/.test(match) ? allDigits(groups, match) : match.split('-').flatMap(cardinalWords),
  ],
  [
    sticky`(?:\d{1,3}\.){3}\d{1,3}(?![\d.]\d|\d)`,
    (_groups, match) =>
      match.split('.').flatMap((part, index) => [...(index > 0 ? ['dot'] : []), ...digitWords(part)]),
  ],
  [sticky`\d{10,15}(?!\d|[.,]\d)`, allDigits],
  [
    // A hash: digits and the letters a to f, mixed.
    sticky`(?=(?:[a-f]{0,63}\d){2})(?=(?:\d{0,63}[a-f]){2})[\da-f]{7,64}${NO_MORE}`,
    (_groups, match) =>
      [...match].flatMap((sign) => (/\d/.test(sign) ? digitWords(sign) : sign.toUpperCase())),
  ],
  // F150, A380, A320-200
  [sticky`(?<=[A-Z])\d{3}(?:-\d{1,3})?${NO_MORE}`, (_groups, match) => placesWords(match)],
  // *98 of a telephone
  [
    sticky`(?<=[a-z]\s\*)\d{2,3}(?![\d%])`,
    (_groups, match, before) =>
      /\b(?:dial|press|call|enter|code)\s\*$/i.test(before) ? digitWords(match) : undefined,
  ],
  [sticky`7[0-8]7-(?:\d|10|[1-9]00)(?![\d-])`, (_groups, match) => placesWords(match)],
  // Boeing 737-800, Unit 12-345
  [
    sticky`\d{1,5}-\d{1,5}(?![\d-])`,
    (_groups, match, before) => (BEFORE_PLACE.test(before) ? placesWords(match) : undefined),
  ],
  [
    sticky`(?<digits>\d{3,9})(?![\d.,:/-]\d|\d)`,
    ({ digits = '' }, _match, before, after) => {
      // A postal code of the United States stands behind a state.
      if (BEFORE_CODE.test(before) || (digits.length === 5 && /[A-Z]{2},?\s$/.test(before)))
        return digitWords(digits);
      return BEFORE_PLACE.test(before) || BEHIND_PLACE.test(after) ? placeWords(digits) : undefined;
    },
  ],
  [
    // Where it stands alone it is said digit by digit.
    sticky`(?:${SERVICES})(?![\d.,:/–-]\d|\s?(?:${UNIT_PATTERN})${NO_MORE})${NO_MORE}`,
    (_groups, match, before, after) =>
      /\b(?:call|dial|phone|text|press)(?:s|ed|ing)?\s$/i.test(before) ||
      !(COUNTED.test(after) || BEHIND_AMOUNT.test(before))
        ? digitWords(match)
        : undefined,
  ],
];
