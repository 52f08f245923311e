import * as t from './messages.ts';

/** What a voice can be found by. Each value has the word that a visitor reads. */
export const FACETS = {
  accent: { american: t.american, british: t.british, scottish: t.scottish },
  tone: { deep: t.deep, middle: t.middle, bright: t.bright },
  pace: { unhurried: t.unhurried, medium: t.medium, brisk: t.brisk },
  use: { booking: t.booking, questions: t.quickAnswers, hard: t.hardCalls },
} as const;

export type Facet = keyof typeof FACETS;
export type FacetValue<Name extends Facet> = keyof (typeof FACETS)[Name] & string;

export const FACET_NAMES = {
  accent: t.accent,
  tone: t.tone,
  pace: t.pace,
  use: t.goodFor,
} as const satisfies Record<Facet, string>;

/** The pace is measured, not chosen. Words a minute over all lines, pauses included. */
export const paceOf = (wordsPerMinute: number): FacetValue<'pace'> =>
  wordsPerMinute < 147 ? 'unhurried' : wordsPerMinute < 172 ? 'medium' : 'brisk';

/** The tone that goes with the middle of a voice's pitch, in hertz. */
export const toneOf = (hertz: number): FacetValue<'tone'> =>
  hertz < 115 ? 'deep' : hertz < 150 ? 'middle' : 'bright';
