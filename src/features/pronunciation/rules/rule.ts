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

/** No letter or digit follows: what was matched is whole. */
export const NO_MORE = String.raw`(?![\p{L}\d])`;

/** Text that needs no sounds. */
export const TEXT: Untouched = { kind: 'text' };
