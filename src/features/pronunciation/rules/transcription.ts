/** The accents that can be shown. Canadian is worked out from American; British is too, for words its lists lack. */
export const ACCENTS = ['american', 'canadian', 'british'] as const;
export type Accent = (typeof ACCENTS)[number];

/**
 * How a text is said.
 * - `careful`: each word as if it stood alone, with its strong form
 * - `natural`: as in fluent speech, small words weak, and in Britain with linking r
 */
export const MANNERS = ['careful', 'natural'] as const;
export type Manner = (typeof MANNERS)[number];

/** 0 is unstressed, 1 the strongest syllable of the word, 2 the second strongest. */
export type Stress = 0 | 1 | 2;

/** The sounds of one syllable in IPA, one sign (with its length mark) an item, in the order in which they are said. */
export interface Syllable {
  stress: Stress;
  sounds: readonly string[];
}

/** One way to say a word. */
export interface Reading {
  syllables: readonly Syllable[];
  /** Tells it from the others of the same spelling: `noun`, `verb`, `past`, `the metal`. */
  sense?: string;
  /** Of a small word that has two: `strong` as it is said alone, `weak` as in fluent speech. */
  form?: 'strong' | 'weak';
}

/**
 * Where a reading comes from.
 * - `dictionary`: an entry of the CMU Pronouncing Dictionary, or of the lists of British words
 * - `ending`: an entry with a plural, possessive, past or -ing ending, put on by rule
 * - `guess`: worked out from the letters
 * - `letters`: said letter by letter, as in CRM
 */
const SOURCES = ['dictionary', 'ending', 'guess', 'letters'] as const;
export type Source = (typeof SOURCES)[number];

/** A word that is said. A number, date or amount is several, each with the characters it stands for. */
export interface SpokenWord {
  kind: 'word';
  /** As it is said: `forty` of `42`. */
  word: string;
  source: Source;
  /** At least one; the first is the usual one. */
  readings: readonly [Reading, ...Reading[]];
}

/**
 * Text that is shown as it is: punctuation, spaces, emoji, other scripts. `unread` if a reader would expect sounds:
 * `not-loaded` is a word without entry while the model that guesses is not there.
 */
export interface Untouched {
  kind: 'text';
  unread?: 'other-script' | 'symbol' | 'not-loaded';
}

/** A piece of the text: `text.slice(start, end)`. The pieces follow each other without a gap and cover all of it. */
export interface Piece {
  start: number;
  end: number;
  said: readonly SpokenWord[] | Untouched;
}

/** What is known of words. Words are lower case with straight apostrophes. */
export interface Lexicon {
  /** The phonemes of the word's entries (ARPAbet with stress, `R EH1 K ER0`), the first first; empty without an entry. */
  entries(word: string): readonly string[];
  /**
   * The phonemes in the south of England, where the lists have them and the rules would not give the same: of a word with
   * senses one entry for each, which is empty where the rules will do.
   */
  british(word: string): readonly string[] | undefined;
  /** The phonemes worked out from the letters, the likeliest first; nothing while what does it is not loaded. */
  guess(word: string): readonly string[] | undefined;
}
