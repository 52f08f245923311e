import type { Untouched } from './transcription.ts';

/** One form that a part of a text may have, and how it is said. */
export interface Rule {
  /** What it begins with: saves the attempt elsewhere. */
  starts: RegExp;
  /** Sticky. Looks only a bounded way further than what it takes, so that reading a text takes linear time. */
  pattern: RegExp;
  /** Nothing if the rule does not apply after all. `before` and `after` are some of the text around the match. */
  say(
    groups: Record<string, string | undefined>,
    match: string,
    before: string,
    after: string,
  ): readonly string[] | Untouched | undefined;
}

/** Text that needs no sounds. */
export const TEXT: Untouched = { kind: 'text' };
