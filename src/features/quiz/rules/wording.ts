import numberWords from './number-words.json' with { type: 'json' };

/** A count of answers in words; 0 to 30, 0 is "none". */
export function inWords(count: number): string {
  return numberWords[count] ?? String(count);
}

const ONE_LINE = '\u00a0in\u00a0100';

/** "82 in 100", which no line breaks; no chance is printed as certain or as none. */
export function inHundred(chance: number): string {
  if (chance >= 100) return `more than 99${ONE_LINE}`;
  return `${chance < 1 ? 'less than 1' : chance}${ONE_LINE}`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Influence", "Influence and Steadiness", "Dominance, Influence and Steadiness". */
export function listed(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
}

/** Puts values into a text, in one pass, so that braces inside a value stay as they are. Throws on an unknown token. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([\w.]+)\}/g, (_, token: string) => {
    const value = values[token];
    if (value === undefined) throw new Error(`Nothing is given for {${token}} in: ${template}`);
    return String(value);
  });
}
