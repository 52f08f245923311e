/**
 * Makes `joint-model.txt` and `guessed-words.txt`: `node src/build/pronunciation/train-guesses.ts`, some three minutes.
 * Gives the same files each time: nothing in it is random.
 *
 * It learns from nine tenths of all our words that are made of letters alone, as Americans say them; a word without a
 * vowel letter is an abbreviation and is left out, as is what `alignWords` can't align. The score is of the other tenth
 * of the CMU Pronouncing Dictionary. The whole model says beforehand how the words of `spellingsToGuess` are said; a
 * browser has what of it is worth its bytes, for all others.
 */
import { writeFileSync } from 'node:fs';
import { guessWith } from '../../features/pronunciation/rules/joint-model.ts';
import { withoutStress } from '../../features/pronunciation/rules/phonemes.ts';
import { writeShard } from '../../features/pronunciation/rules/shards.ts';
import { type AlignedWord, alignWords } from './alignment.ts';
import { readDictionary } from './dictionary.ts';
import { isHeldOut } from './held-out.ts';
import { learnJointModel, writeModel } from './joint-model.ts';
import { scoreGuesses } from './score.ts';
import { spellingsToGuess } from './spellings-to-guess.ts';
import { wordsToLearn } from './words-to-learn.ts';

/** What a sequence has to tell of an average unit to be kept, in nats: a word then costs a browser some 32 KB. */
const WORTH = 2e-7;

const learned = new Map([...wordsToLearn()].map(([word, entry]) => [word, entry.split(' ')]));
const aligned = alignWords(
  [...learned].map(([word, entry]) => ({ word, phonemes: entry.map(withoutStress) })),
);
console.log(`${aligned.length} of ${learned.size} words aligned`);

const { units, full, pruned } = learnJointModel(aligned.map(withStress), WORTH);
writeFileSync(new URL('joint-model.txt', import.meta.url), writeModel(units, pruned));

const heldOut = [...readDictionary()].filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word));
for (const [name, model] of Object.entries({ whole: full, browser: pruned })) {
  const guess = guessWith(model);
  const said = new Map(heldOut.map(([word]) => [word, guess(word)[0] ?? '']));
  for (const stress of [false, true]) {
    const { wholeWords, phonemes } = scoreGuesses(heldOut, (word) => said.get(word) ?? '', { stress });
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    console.log(
      `${name}, ${stress ? 'with' : 'without'} stress: words ${percent(wholeWords)}, phonemes ${percent(phonemes)}`,
    );
  }
}

const guess = guessWith(full);
const listed = spellingsToGuess().map((word) => [word, { american: guess(word) }] as const);
writeFileSync(new URL('guessed-words.txt', import.meta.url), writeShard(listed));
console.log(`${listed.length} words guessed`);

/** The chunks with the digits of the entry. */
function withStress({ word, chunks }: AlignedWord): AlignedWord {
  const entry = [...(learned.get(word) ?? [])];
  const size = (chunk: string) => (chunk === '' ? 0 : chunk.split(' ').length);
  return { word, chunks: chunks.map((chunk) => entry.splice(0, size(chunk)).join(' ')) };
}
