import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { sealed, twoBytes, unsealed } from '../../../site/link-bytes.ts';
import { STYLES, type Scores } from './style.ts';

/** The page that reads the links. What follows its `#` never leaves the browser. */
export const COMPARE_PATH = '/free-disc-assessment/compare';

/** All that a link holds. No name, no address, no pronoun, no answers, no date of the assessment. */
export interface SharedResult {
  /** The four counts; they add up to 30. */
  readonly scores: Scores;
  /** The counts of the second answers, where they were given; they add up to 30 as well. */
  readonly least?: Scores | undefined;
  /** One letter, or '' for none. */
  readonly initial: string;
  /** The last day on which the link works, yyyy-mm-dd; `null` for a link without an end. */
  readonly lastDay: string | null;
}

export type LinkProblem = 'unreadable' | 'several' | 'cut' | 'crowded' | 'damaged' | 'version' | 'expired';

/**
 * Bytes of a payload: 3 bits version and 13 bits number of the counts (there are 5,456), 2 bytes last day (days since
 * 1970-01-01, 0 for none), in version 2 the number of the least-like counts (2 bytes), the initial in UTF-8 (0 to 4
 * bytes), 2 bytes checksum. Written in base64url: 8 to 16 characters. The checksum finds accidents, not forgery: whoever
 * wants to lie could also write down other counts.
 */
const VERSION = 1;
const VERSION_WITH_LEAST = 2;
const VECTOR_BITS = 13;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HEAD_BYTES = 4;
const LEAST_BYTES = 2;
const INITIAL_MAX_BYTES = 4;
const LETTER = /^\p{L}$/u;

/** How many pairs (i, s) there are with i + s ≤ rest. */
const pairsUpTo = (rest: number) => ((rest + 1) * (rest + 2)) / 2;

/** Number of the counts in the order D, I, S; C follows from the other three. 0 to 5,455. */
function numberOf({ D, I, S }: Scores): number {
  let number = 0;
  for (let d = 0; d < D; d++) number += pairsUpTo(QUIZ_QUESTION_COUNT - d);
  for (let i = 0; i < I; i++) number += QUIZ_QUESTION_COUNT - D - i + 1;
  return number + S;
}

function scoresOf(number: number): Scores | undefined {
  let rest = number;
  let D = 0;
  while (D <= QUIZ_QUESTION_COUNT && rest >= pairsUpTo(QUIZ_QUESTION_COUNT - D)) {
    rest -= pairsUpTo(QUIZ_QUESTION_COUNT - D);
    D += 1;
  }
  if (D > QUIZ_QUESTION_COUNT) return undefined;
  let I = 0;
  while (rest >= QUIZ_QUESTION_COUNT - D - I + 1) {
    rest -= QUIZ_QUESTION_COUNT - D - I + 1;
    I += 1;
  }
  return { D, I, S: rest, C: QUIZ_QUESTION_COUNT - D - I - rest };
}

/** The first letter of what was typed, in capitals; '' if it holds none. */
export function initialOf(typed: string): string {
  const capitals = typed.normalize('NFC').toLocaleUpperCase('en-CA');
  return [...capitals].find((char) => LETTER.test(char)) ?? '';
}

/** What stands after the `#`. `scores` and `least` have to add up to 30. */
export function sharePayload({ scores, least, initial, lastDay }: SharedResult): string {
  const day = lastDay === null ? 0 : Date.parse(lastDay) / DAY_MS;
  const version = least ? VERSION_WITH_LEAST : VERSION;
  const bytes = [
    ...twoBytes((version << VECTOR_BITS) | numberOf(scores)),
    ...twoBytes(day),
    ...(least ? twoBytes(numberOf(least)) : []),
    ...new TextEncoder().encode(initial),
  ];
  return sealed(bytes);
}

/**
 * Reads a link, or the payload alone, as somebody pasted it: with the signs of a sentence or of a mail behind it, too.
 *
 * @param today yyyy-mm-dd, in the reader's time zone.
 */
export function readShareLink(text: string, today: string): SharedResult | { problem: LinkProblem } {
  const [start = '', behind, ...more] = text.split('#');
  if (more.length > 0) return { problem: 'several' };
  const read = readPayload((behind ?? start).trim().replace(/[^\w-]+$/, ''), today);
  // Any word of eight letters could be a payload with a slip in it.
  const isOtherText = behind === undefined && 'problem' in read && read.problem !== 'expired';
  return isOtherText ? { problem: 'unreadable' } : read;
}

function readPayload(payload: string, today: string): ReturnType<typeof readShareLink> {
  if (!/^[\w-]{0,16}$/.test(payload)) return { problem: 'crowded' };
  if (payload.length < 8) return { problem: 'cut' };
  const { bytes, isWhole } = unsealed(payload) ?? {};
  if (!bytes) return { problem: 'damaged' };
  const numberAt = (index: number) => ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
  const version = numberAt(0) >> VECTOR_BITS;
  const hasLeast = version === VERSION_WITH_LEAST;
  if (version !== VERSION && !hasLeast) return { problem: 'version' };

  const scores = scoresOf(numberAt(0) & ((1 << VECTOR_BITS) - 1));
  const least = hasLeast ? scoresOf(numberAt(HEAD_BYTES)) : undefined;
  const initial = letterIn(bytes.slice(HEAD_BYTES + (hasLeast ? LEAST_BYTES : 0)));
  if (!isWhole || !scores || hasLeast !== (least !== undefined) || initial === undefined)
    return { problem: 'damaged' };

  const day = numberAt(2);
  const lastDay = day === 0 ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (lastDay !== null && lastDay < today) return { problem: 'expired' };
  return { scores, ...(least && { least }), initial, lastDay };
}

function letterIn(bytes: readonly number[]): string | undefined {
  if (bytes.length > INITIAL_MAX_BYTES) return undefined;
  const text = new TextDecoder().decode(new Uint8Array(bytes));
  return text === '' || LETTER.test(text) ? text : undefined;
}

/** The day that many days after `today` (yyyy-mm-dd). */
export function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A time as a day where the reader is: yyyy-mm-dd. */
export function localDay(time: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

/** The counts in one line: D 5, I 11, S 8, C 6. */
export const countsText = (scores: Scores) => STYLES.map((style) => `${style} ${scores[style]}`).join(', ');
