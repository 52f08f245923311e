/** Vowels that are others in America, the longer ones first. */
const VOWELS: readonly (readonly [RegExp, string])[] = [
  [/IA(\d)/g, 'IH$1'],
  [/EA(\d)/g, 'EH$1'],
  [/UA(\d)/g, 'UH$1'],
  [/ER(\d) R/g, 'ER$1'],
  [/AH0 R(?! [AEIOU])/g, 'ER0'],
  [/OH(\d) (?=R)/g, 'AO$1 '],
  // Off, long, dog and moth are said with the vowel of law.
  [/OH(\d) (?=(?:F|S|TH|NG|G)\b)/g, 'AO$1 '],
  [/OH(\d)/g, 'AA$1'],
  [/(?<=\b(?:T|D|N|S|Z|TH|L) )Y (?=U)/g, ''],
];

/** Letters in front of which the vowel of bath is that of trap in America. */
const TRAP = /a(?:ss|st|sk|sp|ft|ff|th|nce|nch|nt|nd|mple|lf|lv|ugh|ph)/;
const LONG_ENOUGH = /^[^aeiou]*[aeiouy]+[^aeiou]+[aeiouy]/;

/** How Americans would say a word of the British lists that their own dictionary lacks. */
export function americanOf(british: string, word: string): string {
  let said = british;
  if (TRAP.test(word)) said = said.replace(/AA(\d)(?! R)/, 'AE$1');
  for (const [pattern, american] of VOWELS) said = said.replace(pattern, american);
  if (LONG_ENOUGH.test(word)) {
    if (/ar(?:y|ies|ily)$/.test(word))
      said = said.replace(/(?:AH0 R|ER0)(?= (?:IY0|AH0 L IY0|IH0 L IY0)(?: Z)?$)/, 'EH2 R');
    if (/or(?:y|ies|ily)$/.test(word))
      said = said.replace(/(?:AH0 R|ER0)(?= (?:IY0|AH0 L IY0|IH0 L IY0)(?: Z)?$)/, 'AO2 R');
  }
  if (/[^aeiou]iles?$/.test(word)) said = said.replace(/AY[02] L(?= Z$|$)/, 'AH0 L');
  if (/i[sz]ations?/.test(word)) said = said.replace(/AY[02](?= Z EY1 SH AH0 N)/, 'AH0');
  return said;
}
