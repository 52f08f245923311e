import british from './british.json' with { type: 'json' };
import { stemsOf } from './endings.ts';
import { STRONG_U } from './entry.ts';
import { isVowel, type Sound, stressOf, withoutStress } from './phonemes.ts';
import signs from './signs.json' with { type: 'json' };

const SIGNS: Record<string, string> = { ...signs.consonants, ...signs.british };
/** What a list of British words tells apart, and the American dictionary does not. */
const LISTED: Record<string, string> = signs.britishListed;
/** Vowels in front of an r that is not said. */
const BEFORE_SILENT_R: Record<string, string> = signs.britishBeforeSilentR;
/** Words in which the vowel of trap is that of palm in the south of England (Wells's BATH set). */
const BATH_WORDS = new Set(british.bath.split(' '));
/** Words in which an American vowel of cup or of law is that of lot. */
const LOT_WORDS = new Set(british.lot.split(' '));
/** Before r and a vowel, o is that of lot in these and wherever it is written with two r, and else that of law. */
const SHORT_OR =
  /orr|(?:w|qu)ar[re]|ority|oric|^(?:orange|forest|foreign|florida|florist|floren|origin|coral|moral|oracle)/;

/** What the rules for one vowel know: its letters are '' where letters and vowels can't be paired. */
type Place = { stress: number } & Record<
  'phoneme' | 'vowel' | 'letters' | 'word' | 'before' | 'next' | 'after',
  string
>;

/** The signs of an entry that is British already. An r is said before a vowel only. */
export const listedSounds = (phonemes: readonly string[], word: string): Sound[] =>
  phonemes.flatMap((phoneme, index) => {
    if (phoneme === 'R' && !isVowel(phonemes[index + 1] ?? '')) return [];
    const isCup = index === 0 && phoneme === 'AH0' && STRONG_U.test(word);
    const sign = isCup ? 'ʌ' : (LISTED[phoneme] ?? SIGNS[phoneme] ?? SIGNS[withoutStress(phoneme)] ?? '');
    return [{ phoneme, sign }];
  });

/** The sounds of a word as in the south of England, worked out from its American entry and its spelling. */
export function britishSounds(american: readonly string[], word: string): Sound[] {
  const phonemes = prepared(american.join(' '), word);
  const letters = vowelLetters(word, phonemes.filter(isVowel).length);
  return phonemes.flatMap((phoneme, index) => {
    const [before = '', next = '', after = ''] = [-1, 1, 2].map((offset) => phonemes[index + offset]);
    if (!isVowel(phoneme))
      return phoneme !== 'R' || isVowel(next) || (next === 'W' && /roi/.test(word))
        ? [{ phoneme, sign: SIGNS[phoneme] ?? '' }]
        : [];
    const place: Place = {
      phoneme,
      vowel: withoutStress(phoneme),
      stress: stressOf(phoneme),
      letters: letters.shift() ?? '',
      word,
      before,
      next,
      after,
    };
    return [...(hasYod(place) ? [{ phoneme: 'Y', sign: 'j' }] : []), { phoneme, sign: vowelSign(place) }];
  });
}

/** What England says otherwise than America, by the spelling of a word and its phonemes. */
const PREPARED: readonly (readonly [letters: RegExp, phonemes: RegExp, british: string])[] = [
  // Hostile is said like aisle, organization like size, and secretary, category and ceremony have weak ends.
  [/[^aeiou]ile$/, /AH0 L$/, 'AY0 L'],
  [/i[sz]ation/, /[AI]H0(?= Z EY)/, 'AY0'],
  [/(?:ary|ory|ery)$/, /(?:EH|AO)[02] R IY0$/, 'AH0 R IY0'],
  [/mony$/, /OW[02](?= N IY0$)/, 'AH0'],
  // Process begins like pro, and proclaim and entitle have weak prefixes.
  [/^pro/, /^P R AA1 (?=S EH|G R EH)/, 'P R OW1 '],
  [/^pro/, /^P R OW0 /, 'P R AH0 '],
  [/^e[nmx]/, /^EH0 /, 'IH0 '],
  [/^a[bd]/, /^AE0 /, 'AH0 '],
  // February has no w.
  [/u/, /(?<=Y )AH0 W(?= [AEIOU])/, 'UW0'],
  // Junior and familiar have a vowel before the last one; million and union do not.
  [/[ln]i(?:a|e|ou|or)/, /(?<= [LN]) Y (?=AH0|ER0)/, ' IY0 '],
  // Fire, retired and hourly have a vowel in place of the r, and the r of ER is said before a vowel.
  [/r/, /(A[YW]\d) R(?= [^AEIOU]|$)/g, '$1 AH0'],
  [/./, /(ER\d)(?= [AEIOU])/g, '$1 R'],
];

const prepared = (phonemes: string, word: string): string[] =>
  PREPARED.reduce(
    (text, [letters, found, british]) => (letters.test(word) ? text.replace(found, british) : text),
    phonemes,
  ).split(' ');

/** The letters of each vowel sound, if the word has as many groups of vowel letters; else nothing. */
function vowelLetters(word: string, count: number): string[] {
  const spelled = word.replace(/qu|gu(?=e$|es$)/g, (pair) => pair.charAt(0)).replace(/^y(?=[aeiou])/, '');
  const withoutSilent = spelled.replace(/e(?:s|d)?$/, '');
  return (
    [withoutSilent, spelled]
      .map((letters) => letters.match(/[aeiouy]+/g) ?? [])
      .find(({ length }) => length === count) ?? []
  );
}

const hasYod = ({ phoneme, before, letters, word }: Place) =>
  /^U[WH]/.test(phoneme) &&
  ['T', 'D', 'N', 'TH'].includes(before) &&
  (letters ? /^(?:u|eu?|ue|ui)$/.test(letters) && !letters.includes('o') : /[tdnh](?:u|ew|eu)/.test(word));

function vowelSign(place: Place): string {
  const { phoneme, vowel, stress, letters, word, before, next, after } = place;
  const own = SIGNS[phoneme] ?? SIGNS[vowel] ?? '';
  if (next === 'R') return isVowel(after) ? beforeSaidR(own, place) : (BEFORE_SILENT_R[vowel] ?? own);
  if (next === '') return vowelAtEnd(own, place);
  if (phoneme === 'AH0' && before === '' && STRONG_U.test(word)) return 'ʌ';
  if (vowel === 'AE' && stress > 0 && isBath(place)) return 'ɑː';
  const isLotWord = LOT_WORDS.has(word) || word.startsWith('what');
  if (isLotWord && /A[HO]/.test(vowel) && (stress > 0 || word.length < 5)) return 'ɒ';
  if (vowel === 'AA') return isLot(place) ? 'ɒ' : own;
  // Off, long and dog, which Americans say with the vowel of law.
  if (vowel === 'AO') return isOff(place) ? 'ɒ' : own;
  if (phoneme === 'AH0' && isStrongU(place)) return 'ʊ';
  if (phoneme === 'AH0') return letters === 'i' && next !== 'L' ? 'ɪ' : own;
  if (phoneme === 'UW0' && isVowel(next)) return 'ʊ';
  if (phoneme === 'IY0') return weakSee(place);
  return own;
}

/** English ends no word in a short vowel: a weak a is that of comma, and moi, Benoit and hurrah have that of palm. */
function vowelAtEnd(own: string, { phoneme, vowel, stress, word }: Place): string {
  if (
    phoneme === 'AA0'
      ? /[^w]a$/.test(word)
      : stress !== 1 && /^(?:AE|AH|UH)$/.test(vowel) && /ah?$/.test(word)
  )
    return 'ə';
  if (vowel === 'AE' || (/^AH[12]$/.test(phoneme) && /a(?:g?h)?$/.test(word))) return 'ɑː';
  if (vowel === 'EH') return 'eɪ';
  if (vowel === 'UH') return 'uː';
  if (vowel === 'IH') return stress === 1 ? 'iː' : 'i';
  return phoneme === 'IY0' ? 'i' : own;
}

/** The vowel of happy at an end, a weak one in report. */
const weakSee = ({ word, next, letters }: Place) =>
  isVowel(next) || next === 'Z' || letters === 'y' || /^(?:any|every)/.test(word)
    ? 'i'
    : /^(?:re|pre|de|be)/.test(word)
      ? 'ɪ'
      : 'iː';

/** The weak vowel of regular. */
const isStrongU = ({ before, letters, word }: Place) =>
  before === 'Y' && (letters ? letters === 'u' : word.includes('u'));

function isBath({ word, next }: Place): boolean {
  const words = [word, word.replace(/(?:ers?|est|ly|way)$/, ''), ...stemsOf(word).map((stem) => stem.word)];
  // A long one is also the end of a compound, as in webmaster, where its vowel is told from others by what follows it.
  const lengths = next === 'F' || next === 'S' ? [5, 6, 7] : [];
  return words.some(
    (one) => BATH_WORDS.has(one) || lengths.some((length) => BATH_WORDS.has(one.slice(-length))),
  );
}

const isOff = ({ letters, word, before }: Place) =>
  (letters || word.replace(/[^aeiou]/g, '')) === 'o' ||
  (letters === 'a' && before === 'W' && /wan|was|wat(?!er)/.test(word));

/** The vowel of lot is written o, or a behind w, as in watch; that of Antoine is another. */
const isLot = ({ letters, word, before }: Place) =>
  letters ? /^o(?!i)/.test(letters) || (letters === 'a' && before === 'W') : word.includes('o');

function beforeSaidR(own: string, { vowel, stress, letters, word, after }: Place): string {
  if (vowel === 'EH') {
    if (/arr/.test(word)) return 'æ';
    if (/air|ear|aer/.test(word) || /ar(?:ent|y$|ies|ied|i[aeou]|ing|e)/.test(word)) return 'eə';
    return letters === 'a' || (letters === '' && /ar/.test(word)) ? 'æ' : own;
  }
  if (vowel === 'IY' && /^re(?:r|wr)/.test(word)) return 'iː';
  if (vowel === 'IH' || vowel === 'IY')
    return stress === 0 || letters === 'i' || /irr|yr|irac|irit/.test(word) ? 'ɪ' : 'ɪə';
  if (vowel === 'UH' || vowel === 'UW') return 'ʊə';
  if (vowel === 'AY' || vowel === 'AW') return stressOf(after) > 0 ? own : `${own}ə`;
  if (vowel === 'AO') return SHORT_OR.test(word) ? 'ɒ' : own;
  if (vowel === 'AA') return /or/.test(word) ? 'ɒ' : own;
  if (vowel === 'ER' && stress > 0)
    return /urr(?!ing)|our|orr|oro/.test(word) && !/furr|blurr/.test(word) ? 'ʌ' : own;
  return own;
}
