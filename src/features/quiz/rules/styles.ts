import { list } from '../../../site/language.ts';
import blends from './blends.json' with { type: 'json' };
import styles from './styles.json' with { type: 'json' };
import { STYLES, type Style } from './style.ts';
import various from './various.json' with { type: 'json' };

/** Words about one style. Equal in number, and within ten per cent in length, for all four. */
export interface StyleText {
  readonly title: string;
  readonly description: string;
  /** Third person, with the tokens of `fillPronouns`; 60 to 90 words. */
  readonly paragraph: string;
  /** The same in one sentence, where several styles lead. */
  readonly sketch: string;
  /** Second person, with the token of `hedgedLine`. */
  readonly strengths: readonly string[];
  /** Second person. */
  readonly drains: readonly string[];
  /** Said to someone else about the person, with the tokens of `fillPronouns`. */
  readonly tips: readonly string[];
  /** First person: sentences that the person may say to others. */
  readonly asks: readonly string[];
  /** How to work with someone else who leans this way. */
  readonly workingWith: string;
  /** Second person, for the coming week. */
  readonly experiments: readonly string[];
}

export const STYLE_TEXTS: Readonly<Record<Style, StyleText>> = styles;

/** First letter: the primary style. Second letter: the style that came second. */
export type BlendKey = { [Primary in Style]: `${Primary}${Exclude<Style, Primary>}` }[Style];

/**
 * How a second style colours the first. Third person, with the tokens of `fillPronouns`; 50 to 80 words together with
 * a short opening sentence.
 */
export const BLEND_TEXTS: Readonly<Record<BlendKey, string>> = blends;

/** Letters of the leading styles in D, I, S, C order. */
export type VariousKey = keyof typeof various;

/** How it looks when three styles lead, or all four. Third person, with the tokens of `fillPronouns`. */
export const VARIOUS_TEXTS: Readonly<Record<VariousKey, string>> = various;

export const variousKey = (styles: readonly Style[]) =>
  STYLES.filter((style) => styles.includes(style)).join('') as VariousKey;

/** The names of styles as part of a sentence. */
export const titlesOf = (styles: readonly Style[]) => list(styles.map((style) => STYLE_TEXTS[style].title));
