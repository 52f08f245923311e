/**
 * Makes `letter-rules.txt` and `guessed-words.txt`: `node src/build/pronunciation/train-letter-rules.ts`, some four
 * minutes. Gives the same files each time: nothing in it is random.
 *
 * It learns from nine tenths of all our words that are made of letters alone, as Americans say them; a word without a
 * vowel letter is an abbreviation and is left out, as is what `alignWords` can't align. The score is of the other tenth
 * of the CMU Pronouncing Dictionary.
 *
 * The letter rules are small enough for a browser. A joint model that is not says beforehand how the words of
 * `spellingsToGuess` are said.
 */
import { writeFileSync } from 'node:fs';
import type { Tree } from '../../features/pronunciation/rules/decision-tree.ts';
import { writeTree } from '../../features/pronunciation/rules/decision-tree.ts';
import {
  CHUNKS,
  SPELLING_KINDS,
  STRESS_KINDS,
  spellingFeatures,
  stressFeatures,
  vowelsOf,
} from '../../features/pronunciation/rules/letter-features.ts';
import { readLetterRules } from '../../features/pronunciation/rules/letter-rules.ts';
import { isVowel, stressOf, withoutStress } from '../../features/pronunciation/rules/phonemes.ts';
import { writeShard } from '../../features/pronunciation/rules/shards.ts';
import { type AlignedWord, alignWords } from './alignment.ts';
import { readDictionary } from './dictionary.ts';
import { type Examples, growTree, pruneTree } from './grow-tree.ts';
import { isHeldOut } from './held-out.ts';
import { learnJointModel } from './joint-model.ts';
import { bestGuesses } from './best-guesses.ts';
import { scoreGuesses } from './score.ts';
import { spellingsToGuess } from './spellings-to-guess.ts';
import { wordsToLearn } from './words-to-learn.ts';

/** The errors that a split has to correct to be kept. */
const WORTH = { spelling: 1.5, stress: 2 };

const learned = new Map([...wordsToLearn()].map(([word, entry]) => [word, entry.split(' ')]));
const aligned = alignWords(
  [...learned].map(([word, entry]) => ({ word, phonemes: entry.map(withoutStress) })),
);
console.log(`${aligned.length} of ${learned.size} words aligned`);

const rules = [...spellingTrees(aligned), stressTree(aligned)].map(writeTree).join('\n');
writeFileSync(new URL('letter-rules.txt', import.meta.url), `${rules}\n`);

const letterRules = readLetterRules(rules);
const say = learnJointModel(aligned.map(withStress));
const heldOut = [...readDictionary()].filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word));
const guesses = {
  'letter rules': letterRules,
  'listed words': (word: string) => bestGuesses(word, say(word), letterRules)[0] ?? '',
};
for (const [name, guess] of Object.entries(guesses)) {
  for (const stress of [false, true]) {
    const { wholeWords, phonemes } = scoreGuesses(heldOut, guess, { stress });
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    console.log(
      `${name}, ${stress ? 'with' : 'without'} stress: words ${percent(wholeWords)}, phonemes ${percent(phonemes)}`,
    );
  }
}

const listed = spellingsToGuess().map(
  (word) => [word, { american: bestGuesses(word, say(word), letterRules) }] as const,
);
writeFileSync(new URL('guessed-words.txt', import.meta.url), writeShard(listed));
console.log(`${listed.length} words guessed`);

/** The chunks with the digits of the entry. */
function withStress({ word, chunks }: AlignedWord): AlignedWord {
  const entry = [...(learned.get(word) ?? [])];
  const size = (chunk: string) => (chunk === '' ? 0 : chunk.split(' ').length);
  return { word, chunks: chunks.map((chunk) => entry.splice(0, size(chunk)).join(' ')) };
}

/** A tree for each letter of the alphabet. */
function spellingTrees(alignedWords: readonly AlignedWord[]): Tree[] {
  const rows = Array.from({ length: 26 }, () => ({ features: [] as number[], answers: [] as number[] }));
  for (const { word, chunks } of alignedWords) {
    const after: number[] = [];
    for (let letter = word.length - 1; letter >= 0; letter -= 1) {
      const answer = CHUNKS.indexOf(chunks[letter] ?? '');
      const of = rows[word.charCodeAt(letter) - 97];
      of?.features.push(...spellingFeatures(word, letter, after));
      of?.answers.push(answer);
      if (answer > 0) after.push(answer);
    }
  }
  return rows.map(({ features, answers }) => learn(SPELLING_KINDS, features, answers, WORTH.spelling));
}

/** Words of one syllable have their stress where it must be. */
function stressTree(alignedWords: readonly AlignedWord[]): Tree {
  const features: number[] = [];
  const answers: number[] = [];
  for (const { word, chunks } of alignedWords) {
    const phonemes = chunks.flatMap((chunk, letter) =>
      chunk === '' ? [] : chunk.split(' ').map((phoneme) => ({ phoneme, letter })),
    );
    const stresses = (learned.get(word) ?? []).filter(isVowel).map(stressOf);
    const vowels = vowelsOf(phonemes);
    const behind: Parameters<typeof stressFeatures>[4] = { next: undefined, isDecided: false };
    for (let which = vowels.length - 1; which >= 0 && vowels.length > 1; which -= 1) {
      const stress = stresses[which] ?? 0;
      features.push(...stressFeatures(word, phonemes, vowels, which, behind));
      answers.push(stress);
      behind.next = stress;
      behind.isDecided ||= stress === 1;
    }
  }
  return learn(STRESS_KINDS, features, answers, WORTH.stress);
}

function learn(kinds: Examples['kinds'], features: number[], answers: number[], worth: number): Tree {
  const examples = { kinds, features: Uint8Array.from(features), answers: Uint8Array.from(answers) };
  return pruneTree(examples, growTree(examples), worth);
}
