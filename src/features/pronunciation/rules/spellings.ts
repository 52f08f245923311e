/** Canadian and British spellings by their American ones, which the dictionary prefers. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(kilo)metre/, '$1meter'],
  [/our(?=s?$|ed$|ing$|ful|able|less|ite)/, 'or'],
  [/([bt])re(s?)$/, '$1er$2'],
  [/([aeioulnrtv])(is|ys)(?=e|ing|ation)/, '$1#$2'],
  [/ence(s?)$/, 'ense$1'],
  [/ll(?=ed$|ing$|er$|ery$)/, 'l'],
  [/oeuvre/, 'euver'],
  [/ogue(s?)$/, 'og$1'],
];

/** How an American would write the word; nothing if the same. */
export function americanSpelling(word: string): string | undefined {
  for (const [pattern, american] of ENDINGS) {
    if (!pattern.test(word)) continue;
    return word.replace(pattern, american).replace('#is', 'iz').replace('#ys', 'yz');
  }
  return undefined;
}

/** Spellings whose own entry in the dictionary is doubtful. */
export const PREFERS_AMERICAN = /^kilometre/;
