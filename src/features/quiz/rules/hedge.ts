import notes from './narrative-notes.json' with { type: 'json' };
import type { Standing } from './standing.ts';
import type { Style } from './style.ts';
import { titlesOf } from './styles.ts';
import { filled, inHundred } from './wording.ts';

/**
 * What is true of people whose first style is `style`, as it may be said of this one: a line of "you" becomes what
 * may be, a paragraph what holds if that style comes first. Where the first is sure enough, the text stays as it is.
 */
export function hedged(text: string, style: Style, { isFirm, chanceOf }: Standing): string {
  if (isFirm) return text;
  if (text.startsWith(notes.you)) return notes.youMay + text.slice(notes.you.length);
  return filled(notes.hedge, { title: titlesOf([style]), chance: inHundred(chanceOf(style)) }) + text;
}
