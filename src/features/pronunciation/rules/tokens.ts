import { type Rule, TEXT } from './rule.ts';
import { SHORT_WORDS } from './streets.ts';
import type { Untouched } from './transcription.ts';
import { FIXED, OTHERS, SHORT_DAYS, WORDS } from './word-rules.ts';

/**
 * A part of the text, and the words that are said for it: in lower case without accents; in capitals if they may have to
 * be spelled (`CRM`, `CRMs`); with `-` or `_` where they may have to be taken apart (`voice-over`, `you_tube`).
 */
export interface Token {
  start: number;
  end: number;
  said: readonly string[] | Untouched;
}

const CONTEXT = 40;

/**
 * Most of a text: a word that is nothing else, whatever stands around it. The rules find the same, slower. One in front of
 * a figure may be a month, one of few capitals a Roman numeral or a direction, and a letter in brackets or behind `&` is
 * no article.
 */
const PLAIN_WORD = new RegExp(
  `(?<![\\d–-]\\s?|&)(?!(?:[EINSVWX]|Ste|Mk|${SHORT_WORDS}|${SHORT_DAYS})\\b|(?<=[A-Z][a-z]{1,8}\\s)[ivxl]+\\b|(?<=\\()[a-z]\\))[A-Za-z][a-z]*(?=[,;!?)]|\\s(?![\\d–-])|:(?!\\/)|$)`,
  'y',
);
const PLAIN_SPACE = /[\s,;:!?)"]+/y;

const RULES = [FIXED, ...WORDS, ...OTHERS];
/** Half of all rules: `loadFigures` fetches them before a text that has figures is divided. */
let rulesOfFigures: readonly Rule[] = RULES;
/** As far as a figure may stand behind the name of its month or currency; a stroke may stand behind one. */
const FIGURE_NEAR = /.{0,12}\p{N}|\//suy;

/**
 * Fetches the rules for figures, once, if the text has any.
 *
 * @throws Error if they can't be had; without them a figure is a symbol that is not read.
 */
export async function loadFigures(text: string): Promise<void> {
  if (rulesOfFigures !== RULES || !/\p{N}|\//u.test(text)) return;
  const { FIGURES } = await import('./figures.ts');
  rulesOfFigures = [FIXED, ...FIGURES, ...WORDS, ...OTHERS];
  latest = { text: '', tokens: [] };
}

/** The text that was divided last: its words are loaded, then it is transcribed, often in several accents. */
let latest: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] };

/** Divides the text into tokens that follow each other without a gap, in time that grows with its length. */
export function tokensOf(text: string): readonly Token[] {
  if (text !== latest.text) latest = { text, tokens: divide(text) };
  return latest.tokens;
}

function divide(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < text.length) {
    const token = plainToken(text, start) ?? nextToken(text, start);
    const last = tokens.at(-1);
    // Runs of one unread kind are one token: an emoji is several characters, a word of another script many.
    if (last && 'kind' in last.said && 'kind' in token.said && last.said.unread === token.said.unread) {
      last.end = token.end;
    } else tokens.push(token);
    start = token.end;
  }
  return tokens;
}

function plainToken(text: string, start: number): Token | undefined {
  PLAIN_WORD.lastIndex = start;
  if (PLAIN_WORD.test(text)) {
    const end = PLAIN_WORD.lastIndex;
    return { start, end, said: [text.slice(start, end).toLowerCase()] };
  }
  PLAIN_SPACE.lastIndex = start;
  return PLAIN_SPACE.test(text) ? { start, end: PLAIN_SPACE.lastIndex, said: TEXT } : undefined;
}

function rulesAt(text: string, start: number) {
  if ((text.codePointAt(start) ?? 0) > 0xffff) return OTHERS;
  FIGURE_NEAR.lastIndex = start;
  return FIGURE_NEAR.test(text) ? rulesOfFigures : RULES;
}

function nextToken(text: string, start: number): Token {
  // No letter of a word lies beyond the first 65,536 characters of Unicode.
  for (const [pattern, say] of rulesAt(text, start)) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (!match) continue;
    const end = pattern.lastIndex;
    const before = text.slice(Math.max(0, start - CONTEXT), start);
    const said = say(match.groups ?? {}, match[0], before, text.slice(end, end + CONTEXT));
    if (said) return { start, end, said };
  }
  return { start, end: start + 1, said: { kind: 'text', unread: 'symbol' } };
}
