import { readFileSync } from 'node:fs';
import {
  addSequences,
  addUnits,
  emptyModel,
  type Guess,
  guessWith,
} from '../../features/pronunciation/rules/joint-model.ts';
import { listedGuesses } from '../../features/pronunciation/rules/listed-guesses.ts';
import { entriesOf, readShard } from '../../features/pronunciation/rules/shards.ts';
import { loadWeights } from '../../features/pronunciation/rules/senses.ts';
import { loadFigures } from '../../features/pronunciation/rules/tokens.ts';
import type { Lexicon } from '../../features/pronunciation/rules/transcription.ts';
import { filesOfModel } from './joint-model.ts';
import { lexiconWords } from './lexicon-words.ts';

// Whoever has the dictionary at hand has the rules for figures and senses too.
await Promise.all([loadFigures('0'), loadWeights(['read'])]);

const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** What a browser guesses with, all of it at once. */
export function committedGuess(): Guess {
  const { units = '', ...pairs } = Object.fromEntries(filesOfModel(beside('joint-model.txt')));
  const model = emptyModel();
  addUnits(model, units);
  for (const text of Object.values(pairs)) addSequences(model, text);
  return guessWith(model);
}

/** All words, the guesses and the model at once, for tests. */
export function dictionaryLexicon(): Lexicon {
  const words = lexiconWords();
  const guesses = readShard(beside('guessed-words.txt'));
  const guess = committedGuess();
  return {
    entries: (word) => words.get(word)?.american ?? [],
    british: (word) => words.get(word)?.british,
    guess: (word) => listedGuesses(word, (one) => entriesOf(guesses.get(one) ?? []).american) ?? guess(word),
  };
}
