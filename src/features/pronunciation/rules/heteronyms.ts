import table from './heteronyms.json' with { type: 'json' };

/** One of several words of the same spelling. */
export interface Sense {
  name: string;
  /** An entry of the dictionary, counted from 0, or the phonemes where the dictionary has none. */
  entry: number | string;
}

const SENSE = /^(?<name>.+?) (?<entry>\d|(?:[A-Z]{1,2}\d?(?: |$))+)$/;

/**
 * Words of one spelling that are said in several ways. A key of the table names each sense with the entry of the
 * dictionary, counted from 1, or with its own phonemes; the usual one first. Behind it stand the words. Entries that
 * differ in accent alone are in no line, so they are not offered.
 */
const SENSES = new Map(
  Object.entries(table).flatMap(([key, words]) => {
    const senses = key.split(', ').map((sense): Sense => {
      const { name = '', entry = '' } = SENSE.exec(sense)?.groups ?? {};
      return { name, entry: /^\d$/.test(entry) ? Number(entry) - 1 : entry };
    });
    return words.split(' ').map((word) => [word, senses]);
  }),
);

/** The senses of a word, the usual one first; none if all its entries mean the same. */
export const sensesOf = (word: string): readonly Sense[] => SENSES.get(word) ?? [];
