import type { FeatureKind } from './decision-tree.ts';
import { CONSONANTS, VOWELS } from './phonemes.ts';

/** What a letter can be said as: nothing, a phoneme, or two of them, as the x of box and the u of use. */
export const CHUNKS = [
  '',
  ...CONSONANTS,
  ...VOWELS,
  ...'K S,G Z,Y UW,Y UH,Y AH,AH L,AH M,T S,K W,W AH,K SH,G ZH,M AH'.split(','),
];

const LETTERS_AROUND = [-4, -3, -2, -1, 1, 2, 3, 4];

/** 0 outside the word. */
const letterAt = (word: string, index: number) =>
  index < 0 || index >= word.length ? 0 : word.charCodeAt(index) - 96;

/** `-` is the edge of the word. */
const letters = (list: string) =>
  new Set([...list].map((letter) => (letter === '-' ? 0 : letterAt(letter, 0))));

const LETTER: FeatureKind = {
  values: 27,
  sets: 'aeiouy aeiou eiy lr mn lmnr bdgvzj ptkfsc sxzc bcdfghjklmnpqrstvwxz aou -s td -es kgcq bpfvmw'
    .split(' ')
    .map(letters),
};

/** A chunk counts as its last phoneme. */
const sounds = (list: string) => {
  const wanted = list.split(' ');
  return new Set(
    CHUNKS.flatMap((chunk, index) => (wanted.includes(chunk.split(' ').at(-1) ?? '') ? [index] : [])),
  );
};

const SOUND: FeatureKind = {
  values: CHUNKS.length,
  sets: [
    VOWELS.join(' '),
    CONSONANTS.join(' '),
    'P T K F TH S SH CH HH',
    'S Z SH ZH CH JH',
    'R L W Y',
    'M N NG',
    'AH IH ER',
    'AH IH',
    'IY IH EY EH AE',
    'UW UH OW AO AA AW',
    'IY EY AY OW UW AW OY',
    'AE EH IH AH UH',
    'T D N S Z L TH',
  ].map(sounds),
};

const MOST = 7;
const COUNT: FeatureKind = {
  values: MOST + 1,
  sets: Array.from({ length: MOST }, (_, most) => new Set(Array(most + 1).keys())),
};

export const SPELLING_KINDS = [...LETTERS_AROUND.map(() => LETTER), SOUND, SOUND];

/**
 * What a letter's sound depends on: the letters around it and the two sounds after it.
 *
 * @param after The chunks of the letters behind it, as indexes, the nearest last; silent letters left out.
 */
export const spellingFeatures = (word: string, index: number, after: readonly number[]): number[] => [
  ...LETTERS_AROUND.map((offset) => letterAt(word, index + offset)),
  after.at(-1) ?? 0,
  after.at(-2) ?? 0,
];

/** A phoneme without stress, and the place of the letter that it belongs to. */
export interface SpelledPhoneme {
  phoneme: string;
  letter: number;
}

const IDS = new Map(CHUNKS.map((chunk, index) => [chunk, index]));
const VOWEL_SET = new Set(VOWELS);

export const vowelsOf = (phonemes: readonly SpelledPhoneme[]): number[] =>
  phonemes.flatMap(({ phoneme }, index) => (VOWEL_SET.has(phoneme) ? [index] : []));

export const STRESS_KINDS = [
  ...[SOUND, SOUND, SOUND, SOUND, SOUND, SOUND, SOUND],
  ...[COUNT, COUNT, COUNT, COUNT, COUNT],
  ...[LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER, LETTER],
];

/**
 * What the stress of a vowel depends on.
 *
 * @param vowels The places of the vowels among the phonemes; `which` is one of them.
 * @param behind The stress of the vowel behind it, and whether one of those behind is the strongest.
 */
export function stressFeatures(
  word: string,
  phonemes: readonly SpelledPhoneme[],
  vowels: readonly number[],
  which: number,
  behind: { next: number | undefined; isDecided: boolean },
): number[] {
  const place = vowels[which] ?? 0;
  const sound = (at: number | undefined) => IDS.get(phonemes[at ?? -1]?.phoneme ?? '') ?? 0;
  const letter = phonemes[place]?.letter ?? 0;
  const next = vowels[which + 1];
  return [
    ...[0, 1, 2, -1, -2].map((offset) => sound(place + offset)),
    sound(next),
    sound(vowels[which - 1]),
    Math.min(MOST, vowels.length - 1 - which),
    Math.min(MOST, which),
    behind.isDecided ? 1 : 0,
    behind.next ?? 3,
    Math.min(MOST, (next ?? phonemes.length) - place - 1),
    ...[word.length - 1, word.length - 2, word.length - 3, 0, 1].map((at) => letterAt(word, at)),
    ...[-1, 1, 2].map((offset) => letterAt(word, letter + offset)),
  ];
}
