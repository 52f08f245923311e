import { tableOf } from './table.ts';

/** What is said for an abbreviation that ends in a full stop. */
const WITH_STOP = tableOf(
  'mr mister, mrs missus, ms ms., prof professor, jr junior, sr senior, inc incorporated, ' +
    'ltd limited, corp corporation, co company, ave avenue, blvd boulevard, rd road, apt apartment, ' +
    'dept department, vs versus, etc et cetera, approx approximately, est established, ' +
    'ext extension, tel telephone, min minutes, govt government, mt mount, jan january, ' +
    'feb february, mar march, apr april, aug august, sept september, oct october, nov november, ' +
    'dec december, mon monday, tue tuesday, tues tuesday, wed wednesday, thu thursday, ' +
    'thurs thursday, fri friday',
);

/** Before a name and behind one. */
const TITLES: Record<string, [before: string, behind: string]> = {
  dr: ['doctor', 'drive'],
  st: ['saint', 'street'],
};

/** Words that are also abbreviations: only before a capital or a figure, as in `Mar. 5`. */
const WORDS_TOO = new Set(['co', 'mar', 'mon', 'wed', 'fri', 'mt', 'est', 'min', 'dec', 'apt', 'sept']);

/**
 * The words of an abbreviation, or nothing if it is none.
 *
 * @param letters Without its full stop.
 * @param before Some characters of the text in front of it; `after` behind it.
 */
export function abbreviationWords(letters: string, before: string, after: string): string[] | undefined {
  const key = letters.toLowerCase();
  const title = TITLES[key];
  if (title) return [/^\s?\p{Lu}/u.test(after) && !/\p{Lu}\p{L}+\s$/u.test(before) ? title[0] : title[1]];
  if (key === 'no') return /^\s?\d/.test(after) ? ['number'] : undefined;
  if (WORDS_TOO.has(key) && !/^(?:,|\s?[\p{Lu}\d])/u.test(after) && letters === key) return undefined;
  return WITH_STOP[key]?.split(' ');
}

/** Latin ones, which are said in English. */
export const DOTTED: Record<string, string[]> = { 'e.g.': ['for', 'example'], 'i.e.': ['that', 'is'] };

/** Capitals that the dictionary has as words, and that are said letter by letter. */
export const LETTER_BY_LETTER = new Set(
  'AC AI AM API CEO CRM DC DIY ER EU FAQ GPS HR ID IP IT KPI OS PC PM PR QA ROI RSVP SEO SMS TV UI UK URL US USA USB UX VIP'.split(
    ' ',
  ),
);
