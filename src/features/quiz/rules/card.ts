import words from './card-words.json' with { type: 'json' };
import { labelled } from './messages.ts';
import type { Standing } from './standing.ts';
import { filled } from './wording.ts';

type CardField = keyof typeof words.labels;
const FIELDS = Object.keys(words.labels) as CardField[];

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
 * Five lines that the person may change and then says to others. None is hedged, because the page asks the person to
 * change those that do not fit. Where several styles lead, they take turns.
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
      .map(({ label, line }) => filled(labelled, { label, text: line }))
      .join('\n'),
    card.foot,
  ].join('\n\n');
