import forms from './word-forms.json' with { type: 'json' };
import type { Rule } from './rule.ts';

const STREETS: Record<string, string> = forms.streets;
const DIRECTIONS: Record<string, string> = forms.directions;
const REGIONS: Record<string, string> = forms.regions;

/** What a street is called, short or whole. */
export const STREET = [...Object.keys(STREETS), ...forms.wholeStreets.split(' ')]
  .sort((a, b) => b.length - a.length)
  .join('|');

export const SHORT_WORDS = Object.keys(STREETS).join('|');

/** A number, and up to three words of the name: what stands in front of `Ave` in an address. */
const IN_ADDRESS = /\d[A-Z]?(?:\s[A-Z\d][^\s,]{0,20}){1,3}\s$/;
/** `5th Ave`, and `Elm Rd` where no name follows: these are short for nothing else. */
const BEHIND_ORDINAL = /\d(?:st|nd|rd|th)\s$/;
const NAME = /\b(?!(?:Dear|My|Our|The|This|Miss|Hail|Sing|He|She)\s)[A-Z][a-z]+\s$/;
const IS_STREET_ONLY = /^(?:Ave|Blvd|Rd|Cres|Pkwy|Hwy|Expy)$/;
const BEHIND_STREET = new RegExp(`\\b(?:${STREET})\\.?\\s$`);
const POSTAL_CODE = /^,?\s(?:\d{5}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)(?!\w)/;

/** The short words of an address: `12 King St. W., Hamilton, ON L8P 1A1`. */
export const STREETS_AND_PLACES: readonly Rule[] = [
  [
    /(?<type>[A-Z][a-z]{1,4})\.?(?![A-Za-z])/y,
    ({ type = '' }, _match, before, after) => {
      const street = STREETS[type];
      const isNamed = IS_STREET_ONLY.test(type) && NAME.test(before) && !/^\s[A-Z]/.test(after);
      return street &&
        (isNamed || IN_ADDRESS.test(before) || (BEHIND_ORDINAL.test(before) && !/^\sMaria/.test(after)))
        ? [street]
        : undefined;
    },
  ],
  [
    /(?<direction>[NS][EW]?|[EW])\.?(?![A-Za-z\d])/y,
    ({ direction = '' }, _match, before, after) =>
      BEHIND_STREET.test(before) || (/\d[A-Z]?\s$/.test(before) && /^\s[A-Z\d]/.test(after))
        ? DIRECTIONS[direction]?.split(' ')
        : undefined,
  ],
  [
    /(?<region>[A-Z]{2})(?![A-Za-z])/y,
    ({ region = '' }, _match, before, after) =>
      POSTAL_CODE.test(after) || (/[a-zà-ÿ],\s$/.test(before) && !forms.regionsToo.includes(region))
        ? REGIONS[region]?.split(' ')
        : undefined,
  ],
];
