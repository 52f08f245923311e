/** Re- that does not mean again: report, but not reopen. The dictionary has the vowel of see in most of both. */
const WEAK_RE =
  /^re(?:buff|buke|cant|cede|cept|cipr|cite|claim|coil|dound|flex|fresh|gain|hears|laps|lati|leas|lia|lie|lig|linq|mark(?!et)|mem|mind|miss|mit|mot|mov|peal|plac|plen|plet|port|posit|press|pris|priev|proach|publ|pud|puls|put|quir|solv|sound|sourc|spect|splend|spons|strain|strict|surg|tain|tali|tard|tent|tort|tract|treat|trench|triev|turn|veng|vers|view|vil|visi(?!t)|viv|volt|volv)/;

/** The entry of a word without senses that is shown: as a rule the first. */
export const usualEntry = (word: string, entries: readonly string[]): string =>
  withStrongest(chosen(word, entries));

/** Some entries of several syllables have no strongest vowel: it is the first that has a stress, or the first of all. */
export const withStrongest = (entry: string): string =>
  entry.includes('1') || !/\d.*\d/.test(entry)
    ? entry
    : entry.replace(entry.includes('2') ? '2' : /[02]/, '1');

function chosen(word: string, entries: readonly string[]): string {
  const [entry = ''] = entries;
  const first = WEAK_RE.test(word) ? entry.replace(/^R IY[02] /, 'R IH0 ') : entry;
  // Friday is said with the vowel of day more often than with that of see.
  if (/day(?:'?s)?$/.test(word)) return first.replace(/ D IY[02](?= Z$|$)/, ' D EY2');
  // Caught and cot are kept apart: who says them alike loses nothing by the sign.
  if (/au|aw|ough|al[kt]|all/.test(word) && !/wall|o(?!ugh)/.test(word)) {
    return entries.find((other) => /AO[12]/.test(other)) ?? first.replace(/AA([12])(?! R)/, 'AO$1');
  }
  // Audio and caution have the vowel of law, whatever their o is.
  if (/^[^aeiou]*(?:au|aw)/.test(word)) return first.replace(/^((?:[A-Z]{1,2} )*)AA([12])(?! R)/, '$1AO$2');
  // So have soft, cost and moth.
  if (/^[^aeiou]*o(?:ff|ft|ss|st|th)(?:e?[sdr]|ing|est|l?y)?$/.test(word)) return first.replace(/AA1/, 'AO1');
  return first;
}
