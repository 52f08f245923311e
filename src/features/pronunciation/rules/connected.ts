import data from './connected.json' with { type: 'json' };
import { ipaOf } from './transcribe.ts';
import type { Accent, Manner, Piece, Reading, SpokenWord, Syllable } from './transcription.ts';

type Kind = keyof typeof data.kinds;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** The small words that have a weak form, by the rule that says where they keep the strong one. */
const KINDS = new Map(
  Object.entries(data.kinds).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind as Kind] as const),
  ),
);

// What the weak forms of these are. A small word in none of the three lists, such as `he`, has its own vowel, but short.
/** Their vowel becomes ə: `of` is əv. */
const SCHWA = setOf(data.schwa);
/** Their vowel becomes ə unless a vowel follows: `the car`, but ði in `the apple`. */
const SCHWA_BEFORE_CONSONANT = setOf(data.schwaBeforeConsonant);
/** They lose their h and keep the vowel: `him` is ɪm. */
const WITHOUT_H = setOf(data.withoutH);
/** What the dictionary has in its weak form alone. */
const STRONG = new Map(Object.entries(data.strong));

// Words around a small one that tell whether it is weak.
/** Pronouns that may be the subject: behind an auxiliary they end a question, as in `Who are you?`. */
const SUBJECTS = setOf(data.subject);
/** Behind these, `do` is an auxiliary: `Where do callers go?` */
const QUESTIONS = setOf(data.question);
/** What stands on both sides of them is set against each other: `to and from London`. */
const COORDINATORS = setOf(data.coordinator);
/** Behind these a new clause starts, so what an auxiliary in front of them belongs to is missing: `I can if you want`. */
const JOINERS = setOf(data.joiner);
/** Auxiliaries that only the verb of a clause can be: a word in front of them ends its phrase. */
const FINITES = setOf(data.finite);
/** Words that open a noun phrase: `the thing that …`, `I know that the …`. */
const DETERMINERS = setOf(data.determiner);
/** What may stand between `have` and its participle: `have you never been`. */
const BEFORE_PARTICIPLE = setOf(data.beforeParticiple);
/** Participles without `-ed`, behind which `have` is an auxiliary; with `better`, of `had better`. */
const PARTICIPLES = setOf(data.participle);
/** Words in `-ed` that are no participles: `have need`. */
const NO_PARTICIPLES = setOf(data.noParticiple);
/** Behind these, `that` opens what is said: `I hope that …`. */
const SAYING = setOf(data.saying);
/** Behind these, `that` points at something and is strong: `like that`. */
const NEVER_RELATIVE = setOf(data.neverRelative);
/** Behind `is there` and the like, these show that something exists: `is there any`. */
const QUANTITIES = setOf(data.quantity);
/** In front of these, `that` opens a clause: `that everyone …`. */
const CLAUSE_STARTS = setOf(data.clauseStart);
/** Prepositions that a place or a time at the start of a sentence begins with: `In a clinic that is …`. */
const OPENERS = setOf(data.opener);
/** Forms of be that may stand behind `there` and `that`. */
const BE = setOf(data.be);

/** What stands between two words of one phrase; anything else is a pause. */
const WITHIN_PHRASE = /^(?:[^\S\n\r\u2028\u2029]|["“”«»'‘’*_-])*$/;
/** A line that was broken for its width, not for a pause, goes on with a small letter. */
const BROKEN_LINE = /^[^\S\n\r]*\r?\n[^\S\n\r]*$/;
const QUOTED = /["“”«»'‘’]/;

const isVowelSound = (sound = '') => /^[aeiouæɑɒɔəɚɛɜɝɪʊʌ]/.test(sound);

/** A word of a phrase, whether capitals or quotes set it apart, and where it stands in the pieces. */
interface PhraseWord {
  spoken: SpokenWord;
  name: string;
  isLoud: boolean;
  piece: number;
  place: number;
}

/**
 * The pieces of `transcribe` as they are said in a manner. A small word has both its forms as readings, the one first
 * that is said; the rest stay as they are but for linking r.
 *
 * Which words have weak forms, and when they keep the strong one, is from Swan's Basic English Usage (358), Roach's
 * English Phonetics and Phonology (chapter 12) and the Cambridge dictionary, whose first weak form is taken: həv, but ɪz.
 */
export function connected(text: string, pieces: readonly Piece[], accent: Accent, manner: Manner): Piece[] {
  const said = pieces.map((piece) => ('kind' in piece.said ? piece.said : [...piece.said]));
  for (const phrase of phrasesOf(text, pieces)) {
    const names = phrase.map(({ name }) => name);
    // The form of a word depends on the sound that follows, so the last one comes first.
    let next: SpokenWord | undefined;
    for (const [at, { spoken, isLoud, piece, place }] of [...phrase.entries()].reverse()) {
      const isWeak = manner === 'natural' && !isLoud && isWeakAt(names, at);
      const isBeforeVowel = isVowelSound(next?.readings[0].syllables[0]?.sounds[0]);
      let own = withForms(spoken, accent, isWeak, isBeforeVowel);
      if (manner === 'natural' && accent === 'british' && isBeforeVowel) own = withLinkingR(own);
      const words = said[piece];
      if (words && !('kind' in words)) words[place] = own;
      next = own;
    }
  }
  return pieces.map(({ start, end }, index): Piece => ({ start, end, said: said[index] ?? [] }));
}

function phrasesOf(text: string, pieces: readonly Piece[]): PhraseWord[][] {
  const phrases: PhraseWord[][] = [];
  let phrase: PhraseWord[] = [];
  let before: Piece | undefined;
  for (const [piece, own] of pieces.entries()) {
    if ('kind' in own.said) continue;
    if (before && isPause(text.slice(before.end, own.start), text.charAt(own.start))) phrase = [];
    for (const [place, spoken] of own.said.entries()) {
      if (phrase.length === 0) phrases.push(phrase);
      const isLoud = own.said.length === 1 && isSetApart(text, own, phrase.length > 0);
      phrase.push({ spoken, name: spoken.word.toLowerCase(), isLoud, piece, place });
    }
    before = own;
  }
  return phrases;
}

const isPause = (between: string, after: string) =>
  !WITHIN_PHRASE.test(between) && !(BROKEN_LINE.test(between) && /[a-z]/.test(after));

/** `I said TO, not from`, `“of” is`, `vitamin A is`. In a title or among shouted words a capital sets nothing apart. */
function isSetApart(text: string, { start, end }: Piece, isInside: boolean): boolean {
  const spelling = text.slice(start, end);
  if (QUOTED.test(text.charAt(start - 1)) && QUOTED.test(text.charAt(end))) return true;
  if (!/^[A-Z]+$/.test(spelling)) return false;
  // What follows, as far as it tells a shout or a title.
  const after = text.slice(end, end + 4);
  return spelling.length > 1 ? !/^\W*[A-Z]{2}/.test(after) : isInside && /^\s+[a-z]/.test(after);
}

/** Whether the word at a place of a phrase is weak in fluent speech. A phrase ends where the text has a pause. */
function isWeakAt(phrase: readonly string[], at: number): boolean {
  const [before = '', word = '', next = '', after = ''] = [-1, 0, 1, 2].map((offset) => phrase[at + offset]);
  const kind = KINDS.get(word);
  if (!kind || phrase.length === 1) return false;
  const isLast = next === '';
  switch (kind) {
    case 'pronoun':
      return !(isLast && (word === 'his' || COORDINATORS.has(before)));
    case 'article':
    case 'linker':
      return !isLast;
    case 'preposition': {
      const isOpposed = COORDINATORS.has(before) && KINDS.get(phrase[at - 2] ?? '') === 'preposition';
      return !isLast && !FINITES.has(next) && !COORDINATORS.has(next) && !isOpposed;
    }
    case 'some':
      return !isLast && at > 0 && !FINITES.has(next) && !JOINERS.has(next) && !/^(?:of|day)$/.test(next);
    case 'there':
      return word !== 'there' ? !isLast : isExistential(before, next, after);
    case 'that':
      return !isLast && isConjunction(phrase, at);
    default:
      return !isLast && !isLeftAlone(before, next, after) && isAuxiliary(kind, phrase, at);
  }
}

/** `there is`, `there has been`, `there may be`, `is there a`; not `people there can`. */
const isExistential = (before: string, next: string, after: string) =>
  BE.has(next) ||
  (FINITES.has(next) && /^(?:be|been|have)$/.test(after)) ||
  (FINITES.has(before) && QUANTITIES.has(next));

/** `the thing that annoys me`, `I hope that she will`; neither `that is mine` nor `I know that man`. */
function isConjunction(phrase: readonly string[], at: number): boolean {
  const [third = '', second = '', before = '', next = ''] = [-3, -2, -1, 1].map(
    (offset) => phrase[at + offset],
  );
  if (before === '' || NEVER_RELATIVE.has(before) || COORDINATORS.has(next)) return false;
  // `In a clinic that is a question`: nothing but a place or a time comes before.
  if (BE.has(next) && OPENERS.has(phrase[0] ?? '') && at < 8) return false;
  if (DETERMINERS.has(second)) return true;
  if (FINITES.has(next)) return !SAYING.has(before) && !SUBJECTS.has(before);
  if (DETERMINERS.has(third) && /s$|ed$/.test(next) && !/s$|ed$/.test(before)) return true;
  return (
    SAYING.has(before) ||
    CLAUSE_STARTS.has(next) ||
    SUBJECTS.has(next.replace(/'.*/, '')) ||
    (DETERMINERS.has(next) && next !== 'one')
  );
}

/** `Who are you?`, `I can and I will`, `a can of soup`: what an auxiliary belongs to is missing, or it is none. */
const isLeftAlone = (before: string, next: string, after: string) =>
  (SUBJECTS.has(next) && after === '' && !/^(?:so|neither|nor)$/.test(before)) ||
  JOINERS.has(next) ||
  /^(?:an?|the|this|my|your|our|their)$/.test(before);

function isAuxiliary(kind: Kind, phrase: readonly string[], at: number): boolean {
  const [before = '', word, next = ''] = [-1, 0, 1].map((offset) => phrase[at + offset]);
  if (kind === 'do') {
    if (SUBJECTS.has(next) && (next !== 'it' || at === 0)) return true;
    return QUESTIONS.has(before) || (word === 'does' && at === 0);
  }
  if (kind !== 'have') return true;
  const main =
    phrase
      .slice(at + 1)
      .find((one) => PARTICIPLES.has(one) || !(BEFORE_PARTICIPLE.has(one) || /.ly$/.test(one))) ?? '';
  return PARTICIPLES.has(main) || (/.ed$/.test(main) && !NO_PARTICIPLES.has(main));
}

/** The word with both its forms, if it has two that differ; the one first that is said. */
function withForms(spoken: SpokenWord, accent: Accent, isWeak: boolean, isBeforeVowel: boolean): SpokenWord {
  const word = spoken.word.toLowerCase();
  if (!KINDS.has(word) || spoken.source === 'letters') return spoken;
  const [usual, ...others] = spoken.readings;
  const strong: Reading = {
    ...usual,
    syllables: strongSyllables(word, usual.syllables, accent),
    form: 'strong',
  };
  const weak: Reading = { syllables: weakSyllables(word, strong.syllables, isBeforeVowel), form: 'weak' };
  if (ipaOf(weak) === ipaOf(strong))
    return { ...spoken, readings: [{ ...usual, syllables: strong.syllables }, ...others] };
  return { ...spoken, readings: isWeak ? [weak, strong, ...others] : [strong, ...others, weak] };
}

function strongSyllables(word: string, syllables: readonly Syllable[], accent: Accent): readonly Syllable[] {
  const own = STRONG.get(word);
  if (!own) return syllables;
  const sounds = (accent === 'british' ? own : own.replace('ː', '')).split(' ');
  return [{ stress: 1, sounds }];
}

/** No syllable of a weak form is stressed. */
function weakSyllables(word: string, strong: readonly Syllable[], isBeforeVowel: boolean): Syllable[] {
  return strong.map(({ sounds }, index) => ({
    stress: 0,
    sounds: index < strong.length - 1 ? sounds : weakSounds(word, sounds, isBeforeVowel),
  }));
}

function weakSounds(word: string, strong: readonly string[], isBeforeVowel: boolean): string[] {
  if (WITHOUT_H.has(word)) return strong.filter((sound) => sound !== 'h');
  const isSchwa = SCHWA.has(word) || (SCHWA_BEFORE_CONSONANT.has(word) && !isBeforeVowel);
  return strong.flatMap((sound, index) => {
    if (sound === 'r' && isSchwa && isVowelSound(strong[index - 1])) return [];
    if (!isVowelSound(sound)) return [sound];
    if (isSchwa) return [sound === 'ɝ' || strong[index + 1] === 'r' ? 'ɚ' : 'ə'];
    // The dictionaries have been as bin in Britain too.
    return [word === 'been' ? 'ɪ' : sound.replace('ː', '')];
  });
}

/** An r that is written at the end of a word is said before a vowel; none is put where none is written. */
function withLinkingR(spoken: SpokenWord): SpokenWord {
  if (!/re?$/.test(spoken.word.toLowerCase())) return spoken;
  const [first, ...others] = spoken.readings;
  const isConsonantRe = /[^aeiou]re$/.test(spoken.word.toLowerCase());
  const linked = (reading: Reading): Reading => {
    const last = reading.syllables.at(-1);
    const [before, end] = last?.sounds.slice(-2) ?? [];
    // The r of genre is said in front of its end already.
    if (!last || !isVowelSound(last.sounds.at(-1)) || (isConsonantRe && before === 'r' && end === 'ə'))
      return reading;
    return {
      ...reading,
      syllables: [...reading.syllables.slice(0, -1), { ...last, sounds: [...last.sounds, 'r'] }],
    };
  };
  return { ...spoken, readings: [linked(first), ...others.map(linked)] };
}
