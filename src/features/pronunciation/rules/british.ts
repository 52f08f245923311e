import { BATH_WORDS, BRITISH_WORDS, LOT_WORDS, SHORT_OR } from './british-words.ts';
import { stemsOf, withEnding } from './endings.ts';
import { STRONG_U } from './entry.ts';
import { isVowel, stressOf, withoutStress } from './phonemes.ts';
import { CONSONANT_SIGNS, type Sound } from './sound.ts';
import { tableOf } from './table.ts';

const VOWELS = tableOf(
  'AA ɑː, AE æ, AH ʌ, AO ɔː, AW aʊ, AY aɪ, EH e, ER ɜː, EY eɪ, IH ɪ, IY iː, OW əʊ, OY ɔɪ, UH ʊ, ' +
    'UW uː, AH0 ə, ER0 ə',
);

/** Vowels in front of an r that is not said. */
const BEFORE_SILENT_R = tableOf('IH ɪə, IY ɪə, EH eə, UH ʊə, UW ʊə, AA ɑː, AO ɔː');

/** What the rules for one vowel know: its letters are '' where letters and vowels can't be paired. */
interface Place {
  vowel: string;
  stress: number;
  letters: string;
  word: string;
  before: string;
  next: string;
  after: string;
}

/** The sounds of a word as in the south of England, worked out from its American entry and its spelling. */
export function britishSounds(american: readonly string[], word: string): Sound[] {
  const phonemes = prepared(ownEntry(word) ?? american.join(' '), word);
  const vowelCount = phonemes.filter(isVowel).length;
  const letters = vowelLetters(word, vowelCount);
  let which = -1;
  const sounds: Sound[] = [];
  phonemes.forEach((phoneme, index) => {
    const [before = '', next = '', after = ''] = [
      phonemes[index - 1],
      phonemes[index + 1],
      phonemes[index + 2],
    ];
    if (!isVowel(phoneme)) {
      if (phoneme !== 'R' || isVowel(next)) sounds.push({ phoneme, sign: CONSONANT_SIGNS[phoneme] ?? '' });
      return;
    }
    which += 1;
    const place = { stress: stressOf(phoneme), letters: letters[which] ?? '', word, before, next, after };
    if (hasYod(phoneme, place)) sounds.push({ phoneme: 'Y', sign: 'j' });
    sounds.push({ phoneme, sign: vowelSign(phoneme, { ...place, vowel: withoutStress(phoneme) }) });
  });
  return sounds;
}

function ownEntry(word: string): string | undefined {
  const own = BRITISH_WORDS[word];
  const stem = own ? undefined : stemsOf(word).find((one) => BRITISH_WORDS[one.word]);
  return stem ? withEnding(BRITISH_WORDS[stem.word] ?? '', stem.ending) : own;
}

/** The r of ER is said before a vowel, `-ary` and `-ory` are weak, `-ile` is aisle, and process begins like pro. */
function prepared(phonemes: string, word: string): string[] {
  let text = phonemes;
  if (/[^aeiou]ile$/.test(word)) text = text.replace(/AH0 L$/, 'AY0 L');
  if (/(?:ary|ory|ery)$/.test(word)) text = text.replace(/(?:EH|AO)[02] R IY0$/, 'AH0 R IY0');
  text = text.replace(/^P R AA1 (?=S EH|G R EH)/, 'P R OW1 ');
  return text.replace(/(ER\d)(?= [AEIOU])/g, '$1 R').split(' ');
}

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

const hasYod = (phoneme: string, { before, letters, word }: Omit<Place, 'vowel'>) =>
  /^U[WH]/.test(phoneme) &&
  ['T', 'D', 'N', 'TH'].includes(before) &&
  (letters ? /^(?:u|eu?|ue|ui)$/.test(letters) && !letters.includes('o') : /[tdnh](?:u|ew|eu)/.test(word));

function vowelSign(phoneme: string, place: Place): string {
  const { vowel, stress, letters, word, next, after } = place;
  const own = VOWELS[phoneme] ?? VOWELS[vowel] ?? '';
  if (next === 'R') return isVowel(after) ? beforeSaidR(own, place) : (BEFORE_SILENT_R[vowel] ?? own);
  if (phoneme === 'AH0' && word.startsWith('u') && place.before === '' && STRONG_U.test(word)) return 'ʌ';
  if (vowel === 'AE' && stress > 0 && isBath(word)) return 'ɑː';
  if (
    (vowel === 'AH' || vowel === 'AO') &&
    (LOT_WORDS.has(word) || word.startsWith('what')) &&
    (stress > 0 || word.length < 5)
  )
    return 'ɒ';
  if (vowel === 'AA') return isLot(place) ? 'ɒ' : own;
  // Off, long and dog, which Americans say with the vowel of law.
  if (vowel === 'AO') return isOff(place) ? 'ɒ' : own;
  if (phoneme === 'AH0') return letters === 'i' && next !== 'L' ? 'ɪ' : own;
  if (vowel === 'UW' && isVowel(next)) return 'u';
  if (phoneme === 'IY0') return weakSee(place);
  return own;
}

/** The vowel of happy at an end, a weak one in report. */
const weakSee = ({ word, next, letters }: Place) =>
  next === '' || isVowel(next) || next === 'Z' || letters === 'y' || /^(?:any|every)/.test(word)
    ? 'i'
    : /^(?:re|pre|de|be)/.test(word)
      ? 'ɪ'
      : 'iː';

const isBath = (word: string) =>
  BATH_WORDS.has(word.replace(/(?:ers?|est|ly|way)$/, '')) ||
  BATH_WORDS.has(word) ||
  stemsOf(word).some((stem) => BATH_WORDS.has(stem.word));

const isOff = ({ letters, word, before }: Place) =>
  (letters || word.replace(/[^aeiou]/g, '')) === 'o' ||
  (letters === 'a' && before === 'W' && /wan|was|wat(?!er)/.test(word));

/** The vowel of lot is written o, or a behind w, as in watch. */
const isLot = ({ letters, word, before }: Place) =>
  letters ? /^o/.test(letters) || (letters === 'a' && before === 'W') : word.includes('o');

function beforeSaidR(own: string, { vowel, stress, letters, word }: Place): string {
  if (vowel === 'EH') {
    if (/arr/.test(word)) return 'æ';
    if (/air|ear|aer/.test(word) || /ar(?:ent|y$|ies|ied|i[aeou]|ing|e)/.test(word)) return 'eə';
    return letters === 'a' || (letters === '' && /ar/.test(word)) ? 'æ' : own;
  }
  if (vowel === 'IY' && /^re(?:r|wr)/.test(word)) return 'iː';
  if (vowel === 'IH' || vowel === 'IY') return letters === 'i' || /irr|yr|irac|irit/.test(word) ? 'ɪ' : 'ɪə';
  if (vowel === 'UH' || vowel === 'UW') return 'ʊə';
  if (vowel === 'AY' || vowel === 'AW') return `${own}ə`;
  if (vowel === 'AO') return SHORT_OR.test(word) ? 'ɒ' : own;
  if (vowel === 'AA') return /or/.test(word) ? 'ɒ' : own;
  if (vowel === 'ER' && stress > 0)
    return /urr(?!ing)|our|orr|oro/.test(word) && !/furr|blurr/.test(word) ? 'ʌ' : own;
  return own;
}
