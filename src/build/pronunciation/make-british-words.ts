/**
 * Makes `british-words.txt` from two lists under the MIT licence, which are given by their paths:
 * `node src/build/pronunciation/make-british-words.ts readlex.dict britfone.main.3.0.1.csv`. The first is the Read
 * Lexicon (github.com/Shavian-info/readlex), which writes each sound as a letter of the Shavian alphabet, the r that
 * Americans say included, and no stress; the second is Britfone (github.com/JoseLlarena/Britfone), with stress. A fifth
 * of Britfone is left aside, so that the bench can hold our words against it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { HETERONYMS } from '../../features/pronunciation/rules/heteronyms.ts';
import { isVowel, withoutStress } from '../../features/pronunciation/rules/phonemes.ts';
import { committedGuess } from './dictionary-lexicon.ts';
import { readDictionary } from './dictionary.ts';
import { isKeptForProof } from './held-out.ts';
import symbols from './british-symbols.json' with { type: 'json' };

const [readLexicon = '', britfone = ''] = process.argv.slice(2);
const american = readDictionary();
const guess = committedGuess();
const heteronyms = new Set(HETERONYMS.map(([word]) => word));

const SHAVIAN: Record<string, string> = symbols.shavian;
const IPA: Record<string, string> = symbols.ipa;
const isVowelName = (phoneme: string) => /^[AEIOU]/.test(phoneme);
/** Without stress: `R IH T AY AX R D`. The AX of the list is a weak vowel, AH that of cup. */
function ofShavian(letters: string, word: string): string | undefined {
  const sounds = [...letters].map((letter) => SHAVIAN[letter]);
  if (sounds.includes(undefined)) return undefined;
  // The list has one letter for the vowels of kit and happy, and none for that of accurate.
  const said = sounds
    .join(' ')
    .replace('UH AX R', 'UA R')
    .replace(/(?<=[AEIOU].*)IH(?=(?: Z)?$)|IH(?= AX)/g, 'IY');
  return word.includes('u') ? said.replace(/(?<=^| )Y AX(?! R(?: [^AEIOU]|$))/g, 'Y UH') : said;
}

/** With stress: `R IH0 T AY1 AH0 D`. */
function ofBritfone(ipa: string): string | undefined {
  const sounds = ipa.split(' ').map((sign) => {
    const name = IPA[sign.replace(/[ˈˌ]/, '')];
    return name && isVowelName(name)
      ? `${name}${sign.startsWith('ˈ') ? 1 : sign.startsWith('ˌ') ? 2 : 0}`
      : name;
  });
  return sounds.includes(undefined) ? undefined : sounds.join(' ');
}

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');

/** Every way in which a list says a word. */
function listOf(rows: readonly (readonly [word: string, said: string | undefined])[]): Map<string, string[]> {
  const list = new Map<string, string[]>();
  for (const [word, said] of rows) {
    if (said === undefined) continue;
    const all = list.get(word) ?? [];
    list.set(word, all.includes(said) ? all : [...all, said]);
  }
  return list;
}

const read = listOf(
  linesOf(readLexicon).flatMap((line) => {
    const { word, letters } =
      /^(?<word>[a-zA-Z][a-zA-Z']*)(?:_[A-Z]+)? (?<letters>[^\s:.]+)$/.exec(line)?.groups ?? {};
    return word && letters ? [[word.toLowerCase(), ofShavian(letters, word.toLowerCase())] as const] : [];
  }),
);
const stressed = listOf(
  linesOf(britfone).flatMap((line) => {
    const { word, ipa } = /^(?<word>[A-Z']+)(?:\(\d\))?, (?<ipa>.+)$/.exec(line)?.groups ?? {};
    return word && ipa && !isKeptForProof(word.toLowerCase())
      ? [[word.toLowerCase(), ofBritfone(ipa)] as const]
      : [];
  }),
);

/** What it costs to take one phoneme for another; a vowel is likelier to be another vowel than to be none. */
function costOf(one: string, other: string): number {
  if (one === other) return 0;
  return isVowelName(one) === isVowelName(other) ? (isVowelName(one) ? 0.6 : 1.1) : 3;
}

/** The stresses that the vowels of `phonemes` take over from an entry that is said nearly the same. */
function stressesFrom(phonemes: readonly string[], entry: string): string[] {
  const other = entry.split(' ');
  const names = other.map((phoneme) => (isVowel(phoneme) ? withoutStress(phoneme) : phoneme));
  const costs = [Array.from({ length: names.length + 1 }, (_, index) => index)];
  for (const [row, one] of phonemes.entries()) {
    const line = [row + 1];
    for (const [column, name] of names.entries()) {
      const [across, up = 0, left = 0] = [costs[row]?.[column] ?? 0, costs[row]?.[column + 1], line[column]];
      line.push(Math.min(across + costOf(one, name), up + 1, left + 1));
    }
    costs.push(line);
  }
  const stresses: string[] = [];
  for (let row = phonemes.length, column = names.length; row > 0;) {
    const one = phonemes[row - 1] ?? '';
    const at = costs[row]?.[column] ?? 0;
    const isPair =
      column > 0 && at === (costs[row - 1]?.[column - 1] ?? 0) + costOf(one, names[column - 1] ?? '');
    if (isPair || at === (costs[row - 1]?.[column] ?? 0) + 1) {
      if (isVowelName(one)) stresses.unshift((isPair && other[column - 1]?.charAt(2)) || '0');
      row -= 1;
    } else column -= 1;
    if (isPair) column -= 1;
  }
  return stresses;
}

function withStresses(word: string, said: string): string | undefined {
  const phonemes = said.split(' ');
  // The list has signs of one letter for the, of, and, to and for.
  if (!phonemes.some(isVowelName)) return undefined;
  const [entry = guess(word)[0] ?? ''] = stressed.get(word) ?? american.get(word) ?? [];
  const found = stressesFrom(phonemes, entry);
  const vowels = phonemes.filter(isVowelName);
  const isFull = (vowel: string | undefined) => vowel !== undefined && vowel !== 'AX';
  // Where England weakens the vowel that America stresses, as in laboratory, the next full one is strong.
  const from = Math.max(0, found.indexOf('1'));
  const next = vowels.findIndex((vowel, index) => index >= from && isFull(vowel));
  const strongest = next < 0 ? Math.max(0, vowels.findLastIndex(isFull)) : next;
  const stresses = vowels.map((vowel, index) =>
    index === strongest
      ? '1'
      : isFull(vowel) && (found[index] !== '0' || (vowel === 'AH' && index > 0))
        ? '2'
        : '0',
  );
  return (
    phonemes
      .map((phoneme) => (isVowelName(phoneme) ? `${phoneme}${stresses.shift()}` : phoneme))
      .join(' ')
      // A word of weak vowels alone has that of cup, or of nurse before r.
      .replace('AX1 R', 'ER1 R')
      .replace(/AX(\d)/g, 'AH$1')
  );
}

const made = [...new Set([...read.keys(), ...stressed.keys()])].sort().flatMap((word) => {
  // A word with several meanings is said by the table of senses.
  if (heteronyms.has(word)) return [];
  const [own, ...others] = read.get(word) ?? [];
  const said = own !== undefined && others.length === 0 ? withStresses(word, own) : stressed.get(word)?.[0];
  return said === undefined ? [] : `${word} ${said}`;
});
writeFileSync(new URL('british-words.txt', import.meta.url), `${made.join('\n')}\n`);
const known = made.filter((line) => american.has(line.slice(0, line.indexOf(' ')))).length;
console.log(`${made.length} words, ${known} of them in the American dictionary`);
