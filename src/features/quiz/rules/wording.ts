/** 0 to 30. */
const NUMBER_WORDS = [
  ...'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  ),
  ...'sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four'.split(' '),
  ...'twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty'.split(' '),
];

/** A count of answers in words; 0 is "none". */
export function inWords(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Influence", "Influence and Steadiness", "Dominance, Influence and Steadiness". */
export function listed(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
}
