/** What America says in place of an English sound. The order counts: a vowel is named for what follows it first. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  // Near, square and cure have a vowel and an r in America.
  [/IA(\d)/g, 'IH$1'],
  [/EA(\d)/g, 'EH$1'],
  [/UA(\d)/g, 'UH$1'],
  [/ER(\d) R/g, 'ER$1'],
  // The American dictionary writes a weak vowel and its r as one sound, also in front of a vowel.
  [/AH0 R\b/g, 'ER0'],
  // Parody has the vowel of square and hurry that of nurse.
  [/AE(\d) (?=R [AEIOU])/g, 'EH$1 '],
  [/AH([12]) R(?= [AEIOU])/g, 'ER$1'],
  // Orange has the vowel of north, and off, long, dog and moth that of law; other words of lot have that of palm.
  [/OH(\d) (?=(?:R|F|TH)\b|(?:S|NG|G)(?: T)?(?: Z| S| IH0 NG| IH0 Z|$))/g, 'AO$1 '],
  [/OH(\d)/g, 'AA$1'],
  // Tune and new have no y sound, unlike value. Education has a weak vowel, actual a strong one.
  [/(?<=\b(?:T|D|N|S|Z|TH|L) )Y (?=U[HW][12])/g, ''],
  [/(?<=\b(?:Y|CH|JH) )UH0(?= [^AEIOU])/g, 'AH0'],
  [/UH0(?= [AEIOU])/g, 'UW0'],
];

/** Letters in front of which the vowel of bath is that of trap in America. */
const TRAP = /a(?:ss|st|sk|sp|ft|ff|th|nce|nch|nt|nd|mple|lf|lv|ugh|ph)/;
/** The weak vowel of a long word in -ary and -ory, which Americans say in full. */
const WEAK_BEFORE_Y = /ER0(?= (?:IY0|[AI]H0 L IY0)(?: Z)?$)/;
const FULL_VOWELS: readonly (readonly [letters: RegExp, vowel: string])[] = [
  [/^[^aeiou]*[aeiouy]+[^aeiou]+[aeiouy].*ar(?:y|ies|ily)$/, 'EH2 R'],
  [/^[^aeiou]*[aeiouy]+[^aeiou]+[aeiouy].*or(?:y|ies|ily)$/, 'AO2 R'],
];

/** How Americans would say a word of the British lists that their own dictionary lacks, both in ARPAbet with stress. */
export function americanOf(british: string, word: string): string {
  let said = TRAP.test(word) ? british.replace(/AA(\d)(?! R)/, 'AE$1') : british;
  for (const [sound, american] of AMERICAN) said = said.replace(sound, american);
  for (const [letters, vowel] of FULL_VOWELS)
    if (letters.test(word)) said = said.replace(WEAK_BEFORE_Y, vowel);
  // Entitle begins with the vowel of dress.
  if (/^en[^aeiou]/.test(word)) said = said.replace(/^IH0/, 'EH0');
  // Fertile ends like turtle, and organization has a weak vowel.
  if (/[^aeiou]iles?$/.test(word)) said = said.replace(/AY[02] L(?= Z$|$)/, 'AH0 L');
  if (/i[sz]ations?/.test(word)) said = said.replace(/AY[02](?= Z EY1 SH AH0 N)/, 'AH0');
  return said;
}
