import type { Untouched } from './transcription.ts';

/** How one form is said. Nothing if it is none after all. `before` and `after` are some of the text around the match. */
type Say = (
  groups: Record<string, string | undefined>,
  match: string,
  before: string,
  after: string,
) => readonly string[] | Untouched | undefined;

/**
 * One form that a part of a text may have, and how it is said. The pattern is sticky, and looks only a bounded way
 * further than what it takes, so that reading a text takes linear time.
 */
export type Rule = readonly [pattern: RegExp, say: Say];

/** The pattern of a rule, with backslashes as they are. */
export const sticky = (parts: TemplateStringsArray, ...values: string[]) =>
  new RegExp(String.raw(parts, ...values), 'uy');

/**
 * No letter or digit follows: what was matched is whole. The letters are those of Europe, because a pattern with those of
 * all scripts takes a browser ten times as long to make ready, and there are fifty of them.
 */
export const NO_MORE = String.raw`(?![A-Za-z\d\u00c0-\u024f])`;

/** Text that needs no sounds. */
export const TEXT: Untouched = { kind: 'text' };
