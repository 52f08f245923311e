import contrasts from './pairs.json' with { type: 'json' };

/**
 * Two sounds that learners mix up, by their ids, with their signs in North America and what to do differently. Each of
 * the pairs is a word with the first sound, a word with the second, and what they share: `_` stands for the sound.
 */
export type Contrast = (typeof contrasts)[number];

/** The contrasts that decide most often whether a word is understood in Canada. */
export const CONTRASTS: readonly Contrast[] = contrasts;

/** The IPA of both words of a pair, as in General American. */
export const spoken = ({ signs, pairs }: Contrast, index: number): string[] =>
  signs.map((sign) => (pairs[index]?.[2] ?? '').replace('_', sign));
