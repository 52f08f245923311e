import { language } from './messages.ts';

/** A language in which the site is offered. */
export interface Language {
  /** As BCP 47 names it. */
  code: string;
  /** Its name in itself. */
  name: string;
  /** What its addresses begin with: `/fr`; empty for the first. */
  path: string;
}

/** With a second one, each page names its translation and the footer leads to it. French: docs/decisions/058. */
const LANGUAGES: readonly Language[] = [{ code: 'en-CA', name: 'English', path: '' }];

/** The address of a page in each of the languages; none where there is only one. */
export const translationsOf = (
  path: string,
  languages = LANGUAGES,
): { language: Language; path: string }[] =>
  languages.length > 1
    ? languages.map((each) => ({ language: each, path: each.path + path.replace(/^\/$/, '') || '/' }))
    : [];

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language);
const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });

/** `3,374` */
export const number = (amount: number): string => numbers.format(amount);

/** The form that the language has for an amount, with the amount in place of `#`: `{ one: '# row', other: '# rows' }`. */
export const counted = (
  amount: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => (forms[plurals.select(amount)] ?? forms.other).replace('#', number(amount));

/** `rows, calls and minutes` */
export const list = (names: readonly string[]): string => lists.format(names);

/** `November 27, 2026`, of a day at midnight UTC. */
export const longDay = (day: Date): string => days.format(day);

/**
 * A message in pieces, with a part in each place that it names: `Changes to {address} once both have confirmed it.`
 * The parts are elements: React’s, the page’s, or Astro’s.
 */
export const withParts = <Part>(message: string, parts: Record<string, Part>): (Part | string)[] =>
  message.split(/(\{\w+\})/).flatMap((piece) => {
    const part = piece.startsWith('{') ? parts[piece.slice(1, -1)] : undefined;
    return part ?? (piece || []);
  });

/** The same of which all parts are text. */
export const filled = (message: string, parts: Record<string, string>): string =>
  withParts(message, parts).join('');
