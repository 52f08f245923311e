import notes from './narrative-notes.json' with { type: 'json' };
import type { Standing } from './standing.ts';
import type { Style } from './style.ts';
import { titlesOf } from './styles.ts';
import { filled, inHundred } from './wording.ts';

/**
 * A line that is true of people whose first style leads, as it may be said of this one. `{You|You may}` has its first
 * form where the style is sure enough, and else the second.
 */
export const hedgedLine = (line: string, { isFirm }: Standing) =>
  line.replace(/\{([^{}|]*)\|([^{}|]*)\}/, isFirm ? '$1' : '$2');

/** A paragraph on such people, with what holds if that style comes first. Where it is sure enough, the text stays as it is. */
export const hedgedPortrait = (text: string, style: Style, { isFirm, chanceOf }: Standing) =>
  isFirm
    ? text
    : filled(notes.hedge, { title: titlesOf([style]), chance: inHundred(chanceOf(style)) }) + text;
