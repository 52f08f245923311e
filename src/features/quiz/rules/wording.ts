import numberWords from './number-words.json' with { type: 'json' };

/** A count of answers in words; 0 to 30, 0 is "none". */
export function inWords(count: number): string {
  return numberWords[count] ?? String(count);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Influence", "Influence and Steadiness", "Dominance, Influence and Steadiness". */
export function listed(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
}
