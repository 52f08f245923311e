import blends from './blends.json' with { type: 'json' };
import type { Style } from './style.ts';

/** First letter: the primary style. Second letter: the style that came second. */
export type BlendKey = { [Primary in Style]: `${Primary}${Exclude<Style, Primary>}` }[Style];

/**
 * How a second tendency colours the first. Third person, with the tokens of `fillPronouns`; 50 to 80 words
 * together with the opening sentence that `writeNarrative` puts before them ("A second strong tendency is …").
 */
export const BLEND_TEXTS: Readonly<Record<BlendKey, string>> = blends;
