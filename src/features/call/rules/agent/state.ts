import type { Booking } from './calendar.ts';
import type { Deed } from './cards.ts';
import type { CallBrief } from './trade.ts';
import type { Asked, Slots } from './understand.ts';

/** Tuesday, 24 November 2026, ten to ten: when the call takes place that stands in the page, and those of the tests. */
export const EXAMPLE_CLOCK = new Date(2026, 10, 24, 9, 50);

/** A call under way. Every answer makes a new one; nothing here changes. */
export interface CallState {
  brief: CallBrief;
  /** The clock of the caller when the call began. */
  now: Date;
  asked?: Asked | undefined;
  task?: 'book' | 'move' | 'cancel' | 'message' | undefined;
  /** What is known of the caller and of the booking that is being made. */
  draft: Slots;
  /** Times that were offered last, with their day. */
  offered: { day: string; time: string }[];
  /** What stands in the calendar for the caller. */
  booking?: Booking | undefined;
  /** Whether it was made in this call. */
  isNew: boolean;
  /** What the caller wants to have written down. */
  message?: string | undefined;
  /** What “yes” to an offer of help leads to. */
  offer?: 'person' | 'message' | 'book' | undefined;
  /** In a row. */
  misses: number;
  silences: number;
  angers: number;
  /** What the agent said last, its question of it, and how often in a row it has asked that again. */
  last: string;
  question?: string | undefined;
  repeats: number;
  /** Lines in which the caller asked for something that is not settled yet. */
  told: string[];
  /** A question of the caller was answered from the facts. */
  hasAnswer: boolean;
  /** What was done so far, for the note to the owner. */
  notes: string[];
  outcome?: string | undefined;
  texts: number;
  /** Words that were said and things that were looked up, for the length of the call. */
  words: number;
  turns: number;
  lookups: number;
  /** A person has the call, or it is over. */
  ended?: 'person' | 'bye' | undefined;
}

export interface Reply {
  text: string;
  deeds: Deed[];
}

/** What a rule adds to an answer: sentences, deeds, and what changes in the call. */
export interface Step {
  says: string[];
  deeds?: Deed[] | undefined;
  change?: Partial<CallState> | undefined;
}
