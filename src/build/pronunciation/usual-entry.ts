/** The entry of a word without senses that is shown: as a rule the first. */
export function usualEntry(word: string, entries: readonly string[]): string {
  const [first = ''] = entries;
  // Friday is said with the vowel of day more often than with that of see.
  if (word.endsWith('day')) return first.replace(/ D IY[02]$/, ' D EY2');
  // Caught and cot are kept apart: who says them alike loses nothing by the sign.
  if (/au|aw|ough|al[kt]|all/.test(word) && !/wall|o(?!ugh)/.test(word)) {
    return entries.find((entry) => /AO[12]/.test(entry)) ?? first.replace(/AA([12])(?! R)/, 'AO$1');
  }
  return first;
}
