import words from './card-words.json' with { type: 'json' };
import type { Standing } from './standing.ts';
import { filled } from './wording.ts';

type CardField = keyof typeof words.labels;
const FIELDS = Object.keys(words.labels) as CardField[];

/** Characters of a line, so that it takes two rows of the card at most. */
export const CARD_LINE_MAX = 90;
export const CARD_TITLE = words.title;
/** What each of the five lines is about, in reading order. */
export const CARD_LABELS: readonly string[] = FIELDS.map((field) => words.labels[field]);

/** What the card holds; no count, no chance and no style. */
export interface Card {
  readonly name: string;
  /** One for each label; an empty one is left out. */
  readonly lines: readonly string[];
  readonly foot: string;
}

export const cardFoot = (date: string) => filled(words.foot, { date });

/**
 * Five lines for the person to change and to say to others, so none is hedged: the page asks for those that do not fit.
 * Where several styles lead, they take turns.
 */
export function writeCard({ leads, first }: Standing): readonly string[] {
  return FIELDS.map((field, index) => {
    const style = leads[index % leads.length] ?? first;
    return words.lines[style][field];
  });
}

/** The lines that are not empty, each with its label. */
export const cardRows = ({ lines }: Card) =>
  CARD_LABELS.map((label, index) => ({ label, line: lines[index]?.trim() ?? '' })).filter(({ line }) => line);

/** The card as text for a message. */
export const cardText = (card: Card) =>
  [
    `${CARD_TITLE}\n${card.name}`,
    cardRows(card)
      .map(({ label, line }) => `${label}: ${line}`)
      .join('\n'),
    card.foot,
  ].join('\n\n');

/** Lines that this page has kept; anything else comes from a damaged draft. */
export const isCard = (lines: unknown): lines is readonly string[] =>
  Array.isArray(lines) &&
  lines.length === FIELDS.length &&
  lines.every((line) => typeof line === 'string' && line.length <= CARD_LINE_MAX);
