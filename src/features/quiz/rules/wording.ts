import * as t from './messages.ts';
import numberWords from './number-words.json' with { type: 'json' };

/** A count of answers in words; 0 to 30, 0 is "none". */
export function inWords(count: number): string {
  return numberWords[count] ?? String(count);
}

/** "82 in 100", which no line breaks; no chance is printed as certain or as none. */
export function inHundred(chance: number): string {
  if (chance >= 100) return t.moreThan99;
  return chance < 1 ? t.lessThan1 : filled(t.inHundred, { chance });
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Puts values into a text, in one pass, so that braces inside a value stay as they are. Throws on an unknown token. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([\w.]+)\}/g, (_, token: string) => {
    const value = values[token];
    if (value === undefined) throw new Error(`Nothing is given for {${token}} in: ${template}`);
    return String(value);
  });
}
