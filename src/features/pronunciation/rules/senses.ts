import table from './senses.json' with { type: 'json' };
import type { Reading } from './transcription.ts';

/** The words in front of a sense that speak for it. */
const WORDS_BEFORE = new Map(
  Object.entries(table).flatMap(([senses, words]) =>
    senses.split(' ').map((sense) => [sense, new Set(words.split(' '))]),
  ),
);

const wordsBefore = (sense = '') => WORDS_BEFORE.get(sense.startsWith('to ') ? 'verb' : sense);

/** The readings with the one first that the word in front speaks for; as they are if it speaks for none. */
export function withLikelyFirst(
  readings: readonly [Reading, ...Reading[]],
  before: string,
): readonly [Reading, ...Reading[]] {
  const likely = readings.find(({ sense }) => wordsBefore(sense)?.has(before));
  return likely ? [likely, ...readings.filter((reading) => reading !== likely)] : readings;
}
