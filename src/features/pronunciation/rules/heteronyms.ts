import table from './heteronyms.json' with { type: 'json' };

/** One of several words of the same spelling. */
export interface Sense {
  name: string;
  /** An entry of the dictionary, counted from 0, or the phonemes where the dictionary has none. */
  entry: number | string;
}

const SENSE = /^(?<name>[A-Z]?[a-z]+(?: [A-Z]?[a-z]+)*) (?<entry>\d|(?:[A-Z]{1,2}\d?(?: |$))+)$/;

/** @throws Error that quotes a sense of `heteronyms.json` that is not written as below. */
function readSense(sense: string): Sense {
  const { name, entry } = SENSE.exec(sense)?.groups ?? {};
  if (name && entry) return { name, entry: /^\d$/.test(entry) ? Number(entry) - 1 : entry };
  throw new Error(
    `heteronyms.json: “${sense}” is no sense. Write its name and an entry of the dictionary, “verb 2”, or phonemes, “verb HH AW1 Z”.`,
  );
}

/**
 * Words of one spelling that are said in several ways: `"noun 1, verb HH AW1 Z": "house"`. A key of the table names each
 * sense with the entry of the dictionary (cmu-pronouncing-dictionary), counted from 1, or with its own phonemes; the usual
 * one first. Behind it stand the words, with spaces between them. Entries that differ in accent alone are in no line, so
 * they are not offered. The build refuses a word that the dictionary lacks or that stands there twice, and a phoneme that
 * there is not. Put new words behind a key that is there already: of two equal keys JSON keeps the last alone, and
 * `npm run check` refuses them.
 */
export const HETERONYMS = Object.entries(table).flatMap(([key, words]) => {
  const senses = key.split(', ').map(readSense);
  return words.split(' ').map((word) => [word, senses] as const);
});

const SENSES = new Map(HETERONYMS);

/** The senses of a word, the usual one first; none if all its entries mean the same. */
export const sensesOf = (word: string): readonly Sense[] => SENSES.get(word) ?? [];
