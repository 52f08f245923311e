/**
 * Makes `british-words.txt` from two lists under the MIT licence, which are given by their paths:
 * `node src/build/pronunciation/make-british-words.ts readlex.dict britfone.main.3.0.1.csv`. The first is the Read
 * Lexicon (github.com/Shavian-info/readlex), which writes each sound as a letter of the Shavian alphabet, the r that
 * Americans say included, and no stress; the second is Britfone (github.com/JoseLlarena/Britfone), with stress. A fifth
 * of Britfone is left aside, so that the bench can hold our words against it. Where a word is stressed that no other list
 * has, the committed model guesses, which in turn learns from this list: it comes first, then `train-guesses.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { HETERONYMS, type Sense } from '../../features/pronunciation/rules/heteronyms.ts';
import { stemsOf } from '../../features/pronunciation/rules/endings.ts';
import { isVowel, withoutStress } from '../../features/pronunciation/rules/phonemes.ts';
import { americanSpelling } from '../../features/pronunciation/rules/spellings.ts';
import { committedGuess } from './dictionary-lexicon.ts';
import { readDictionary } from './dictionary.ts';
import { isKeptForProof } from './held-out.ts';
import symbols from './british-symbols.json' with { type: 'json' };

const [readLexicon = '', britfone = ''] = process.argv.slice(2);
const american = readDictionary();
const guess = committedGuess();
const sensesByWord = new Map(HETERONYMS);

const SHAVIAN: Record<string, string> = symbols.shavian;
const IPA: Record<string, string> = symbols.ipa;
const isVowelName = (phoneme: string) => /^[AEIOU]/.test(phoneme);
/**
 * What the list leaves open or has otherwise than the dictionaries of Cambridge and Longman, by spelling and sounds. It
 * has one letter for the vowels of kit and happy, and none for the weak ones of accurate and wanted.
 */
const CORRECTIONS: readonly (readonly [letters: RegExp, sounds: RegExp, said: string])[] = [
  // Cure; sure and poor are said with the vowel of law.
  [/u|o/, /UH AX R/g, 'UA R'],
  [/sur(?:e|an|ing)|^poor/, /(?<=(?:SH|P) )UA(?= R)/, 'AO'],
  // Idea, theatre and real; senior and familiar have two syllables in the same place.
  [/idea|theat|^(?:un|sur)?real/, /IY AX(?= [LTZ]|$)/, 'IA'],
  // They're, we're and you're.
  [/'re$/, /EY AX(?= R$)/, 'EA'],
  [/'re$/, /IY AX(?= R$)/, 'IA'],
  [/'re$/, /UW AX(?= R$)/, 'AO'],
  [/i(?:or|ar|our)s?$|nuclear|linear/, /IA(?= R(?: Z)?$)/, 'IX AX'],
  // Happy, happier and happiness.
  [/./, /(?<=[AEIOU].*)IH(?=(?: Z)?$)|IH(?= [AEIOU])/g, 'IX'],
  [/ied$/, /IH(?= D$)/, 'IX'],
  [/iness(?:es)?$/, /IH(?= N AX S)/, 'IX'],
  // Wanted, boxes, market, widest and business.
  [/[td]ed(?:ly)?$/, /AX(?= D(?: L IX)?$)/, 'IH'],
  [/(?:es|'s)$/, /(?<=\b(?:S|Z|SH|ZH|CH|JH) )AX(?= Z$)/, 'IH'],
  [/ets?$/, /(?<!\b[AEIOU]. )AX(?= T(?: S)?$)/, 'IH'],
  [/est$/, /AX(?= S T$)/, 'IH'],
  [/^business/, /AX(?= S)/, 'IH'],
  // Regular and education.
  [/u/, /(?<=^| )Y AX(?! R(?: [^AEIOU]|$))/g, 'Y UH'],
  [/[td]u[cl]/, /(?<=(?:CH|JH) )AX(?= [KL] [AEIOU])/, 'UH'],
  [/graph(?:s|ed|ing)?$/, /AE(?= F)/, 'AA'],
];

/** Without stress: `R IH T AY AX R D`. The AX of the list is a weak vowel, AH that of cup; IX is that of happy. */
function ofShavian(letters: string, word: string): string | undefined {
  const sounds = [...letters].map((letter) => SHAVIAN[letter]);
  if (sounds.includes(undefined)) return undefined;
  return CORRECTIONS.reduce(
    (said, [spelled, found, corrected]) => (spelled.test(word) ? said.replace(found, corrected) : said),
    sounds.join(' '),
  );
}

/** With stress: `R IH0 T AY1 AH0 D`. */
function ofBritfone(ipa: string, word: string): string | undefined {
  const sounds = ipa.split(' ').map((sign) => {
    const name = IPA[sign.replace(/[ˈˌ]/, '')];
    return name && isVowelName(name)
      ? `${name}${sign.startsWith('ˈ') ? 1 : sign.startsWith('ˌ') ? 2 : 0}`
      : name;
  });
  if (sounds.includes(undefined)) return undefined;
  // Piano and stadium are written with the vowel of happy and Friday with that of day, as the other list has them.
  return sounds
    .join(' ')
    .replace(word.includes('day') ? /(?<= D )IY[02](?=(?: Z)?$)/ : '', (found) => found && 'EY2')
    .replace(/IH0(?= [AEIOU])/g, 'IY0')
    .replace(/IA0(?! R)/g, 'IY0 AH0');
}

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');

/** How a list says a word, and, where it says it in several ways, whether as a noun (NN), a verb (VB) or otherwise. */
interface Listed {
  said: string;
  tags: string[];
}

function listOf(
  rows: readonly (readonly [word: string, said: string | undefined, tag?: string | undefined])[],
) {
  const list = new Map<string, Listed[]>();
  for (const [word, said, tag = ''] of rows) {
    if (said === undefined) continue;
    const all = list.get(word) ?? [];
    const same = all.find((one) => one.said === said);
    if (same) same.tags.push(tag);
    else list.set(word, [...all, { said, tags: [tag] }]);
  }
  return list;
}

const read = listOf(
  linesOf(readLexicon).flatMap((line) => {
    const { word, tag, letters } =
      /^(?<word>[a-zA-Z][a-zA-Z']*)(?:_(?<tag>[A-Z]+))? (?<letters>[^\s:.]+)$/.exec(line)?.groups ?? {};
    return word && letters
      ? [[word.toLowerCase(), ofShavian(letters, word.toLowerCase()), tag] as const]
      : [];
  }),
);
const stressed = listOf(
  linesOf(britfone).flatMap((line) => {
    const { word, ipa } = /^(?<word>[A-Z']+)(?:\(\d\))?, (?<ipa>.+)$/.exec(line)?.groups ?? {};
    return word && ipa && !isKeptForProof(word.toLowerCase())
      ? [[word.toLowerCase(), ofBritfone(ipa, word.toLowerCase())] as const]
      : [];
  }),
);

/** The American vowels that stand where England has one of its own. */
const NEAR: Record<string, string> = {
  OH: 'AA AO',
  IA: 'IH IY',
  EA: 'EH',
  UA: 'UH',
  AX: 'AH ER IH',
  IX: 'IY IH',
};

/** What it costs to take a phoneme for one of an entry; a vowel is likelier to be another vowel than to be none. */
function costOf(one: string, said: string): number {
  const other = isVowel(said) ? withoutStress(said) : said;
  if (one === other) return 0;
  if ((one === 'AX' || one === 'IX') && /[12]$/.test(said)) return 2;
  if (NEAR[one]?.includes(other)) return 0.2;
  return isVowelName(one) === isVowelName(other) ? (isVowelName(one) ? 0.6 : 1.1) : 3;
}

/** What it costs to take the first phonemes of one list for the first of another, for each number of both. */
function costsOf(phonemes: readonly string[], entry: readonly string[]): number[][] {
  const costs = [Array.from({ length: entry.length + 1 }, (_, index) => index)];
  for (const [row, one] of phonemes.entries()) {
    const line = [row + 1];
    for (const [column, other] of entry.entries()) {
      const [across, up = 0, left = 0] = [costs[row]?.[column] ?? 0, costs[row]?.[column + 1], line[column]];
      line.push(Math.min(across + costOf(one, other), up + 1, left + 1));
    }
    costs.push(line);
  }
  return costs;
}

const distance = (said: string, entry: string) =>
  costsOf(said.split(' '), entry.split(' ')).at(-1)?.at(-1) ?? 0;

/** Of several ways to say a word, the one that an entry of the American dictionary is nearest to. */
const nearest = (all: readonly Listed[], entry: string) =>
  all.toSorted((one, other) => distance(one.said, entry) - distance(other.said, entry))[0];

/** The stresses that the vowels of `phonemes` take over from an entry that is said nearly the same. */
function stressesFrom(phonemes: readonly string[], entry: string): string[] {
  const other = entry.split(' ');
  const costs = costsOf(phonemes, other);
  const stresses: string[] = [];
  for (let row = phonemes.length, column = other.length; row > 0;) {
    const one = phonemes[row - 1] ?? '';
    const at = costs[row]?.[column] ?? 0;
    const isPair =
      column > 0 && at === (costs[row - 1]?.[column - 1] ?? 0) + costOf(one, other[column - 1] ?? '');
    if (isPair || at === (costs[row - 1]?.[column] ?? 0) + 1) {
      if (isVowelName(one)) stresses.unshift((isPair && other[column - 1]?.charAt(2)) || '0');
      row -= 1;
    } else column -= 1;
    if (isPair) column -= 1;
  }
  return stresses;
}

/** The entry that shows where a word is stressed: its own, or that of its stem or American spelling, or a guess. */
function stressedEntry(word: string): string {
  const bare = word.replace(/(?:ly|ness|less|ful|ment|able|er)$/, '');
  const words = [word, ...stemsOf(word).map((stem) => stem.word), americanSpelling(word) ?? word, bare];
  for (const one of words) {
    const entry = stressed.get(one)?.[0]?.said ?? american.get(one)?.[0];
    if (entry !== undefined) return entry;
  }
  return guess(word)[0] ?? '';
}

function withStresses(word: string, said: string, entry: string): string | undefined {
  const phonemes = said.split(' ');
  // The list has signs of one letter for the, of, and, to and for; a and an stand in it as they are said in a sentence.
  if (!phonemes.some(isVowelName) || word === 'a' || word === 'an') return undefined;
  const found = stressesFrom(phonemes, entry);
  const vowels = phonemes.filter(isVowelName);
  // The e of research and frequent is weak where another vowel can be strong.
  const isWeakE =
    /^[^aeiou]*e/.test(word) && vowels[0] === 'IH' && vowels.some((one) => !/[AI][XH]/.test(one));
  const isFull = (vowel: string | undefined, index?: number) =>
    vowel !== undefined && vowel !== 'AX' && vowel !== 'IX' && !(isWeakE && index === 0);
  // Where England weakens the vowel that America stresses, as in laboratory, the next full one is strong.
  const from = Math.max(0, found.lastIndexOf('1'));
  const next = vowels.findIndex((vowel, index) => index >= from && isFull(vowel, index));
  // French words in -et, -age and -eau are strong in front, as buffet, garage and debris are.
  const isFrench = /(?:et|age|eau|ebri)s?$/.test(word) && /(?:EY|ZH|OW|IY)(?: Z)?$/.test(said);
  const strongest =
    isFrench && vowels.length === 2 ? 0 : next < 0 ? Math.max(0, vowels.findLastIndex(isFull)) : next;
  const isSecond = (vowel: string, index: number) =>
    isFull(vowel, index) && (found[index] !== '0' || vowel === 'IY' || vowel === 'AH');
  const stresses = vowels.map((vowel, index) =>
    index === strongest ? '1' : isSecond(vowel, index) ? '2' : '0',
  );
  return (
    phonemes
      .map((phoneme) => (isVowelName(phoneme) ? `${phoneme}${stresses.shift()}` : phoneme))
      .join(' ')
      // A word of weak vowels alone has that of cup, or of nurse before r.
      .replace('AX1 R', 'ER1 R')
      .replace(/AX(\d)/g, 'AH$1')
      .replace(/IX(\d)/g, 'IY$1')
      .replace(/IY2(?= AH0)/g, 'IY0')
  );
}

const TAGS: Record<string, string> = { noun: 'NN', verb: 'V', adjective: 'JJ' };

const vowelsIn = (phonemes: string) => phonemes.match(/\b[AEIOU]/g)?.length;

/** A lone entry is not that of a sense with more vowels, nor is the verb isolate the noun. */
const isOfSense = (said: string, american: string, isOnly: boolean) =>
  distance(said, american) <= 2 &&
  (!isOnly || vowelsIn(said) === vowelsIn(american)) &&
  !(said.endsWith('EY T') && american.endsWith('AH0 T'));

/** How a word of several senses is said in each of them, unless the Read Lexicon is too far off: `noun: R EH1 K AO0 R D`. */
function withSenses(word: string, senses: readonly Sense[]): string[] {
  const all = read.get(word) ?? [];
  return senses.flatMap(({ name, entry }) => {
    const phonemes = typeof entry === 'string' ? entry : (american.get(word)?.[entry] ?? '');
    const tag = TAGS[name];
    const tagged = all.filter(({ tags }) => tag && tags.some((one) => one.startsWith(tag)));
    const own = nearest(tagged.length > 0 ? tagged : all, phonemes);
    const said =
      own && isOfSense(own.said, phonemes, all.length === 1)
        ? withStresses(word, own.said, phonemes)
        : undefined;
    return said === undefined ? [] : `${name}: ${said}`;
  });
}

/** Businessmen and businessman end alike. */
const withWeakMen = (word: string, said: string) =>
  word.endsWith('men') && read.get(word.replace(/men$/, 'man'))?.[0]?.said.endsWith('M AX N')
    ? said.replace(/EH N$/, 'AX N')
    : said;

/** The first part of copyright or volleyball ends like happy. */
function withHappyInside(word: string, said: string): string {
  for (let end = 3; end < word.length - 2; end += 1) {
    const [first] = /[iy]/.test(word.charAt(end - 1)) ? (read.get(word.slice(0, end)) ?? []) : [];
    const [second] = first?.said.endsWith(' IX') ? (read.get(word.slice(end)) ?? []) : [];
    if (first && second && said === `${first.said.slice(0, -2)}IH ${second.said}`)
      return `${first.said} ${second.said}`;
  }
  return said;
}

function entriesOf(word: string): string[] {
  const senses = sensesByWord.get(word);
  if (senses) return withSenses(word, senses);
  const [other] = stressed.get(word) ?? [];
  const all = read.get(word) ?? [];
  const usual = american.get(word)?.[0];
  const own = all.length > 1 ? (other ?? nearest(all, usual ?? '')) : all[0];
  const said =
    own && own !== other
      ? withStresses(word, withHappyInside(word, withWeakMen(word, own.said)), stressedEntry(word))
      : other?.said;
  return said === undefined ? [] : [said];
}

const made = [...new Set([...read.keys(), ...stressed.keys()])].sort().flatMap((word) => {
  const entries = entriesOf(word);
  return entries.length > 0 ? `${word} ${entries.join(', ')}` : [];
});
writeFileSync(new URL('british-words.txt', import.meta.url), `${made.join('\n')}\n`);
const known = made.filter((line) => american.has(line.slice(0, line.indexOf(' ')))).length;
console.log(`${made.length} words, ${known} of them in the American dictionary`);
