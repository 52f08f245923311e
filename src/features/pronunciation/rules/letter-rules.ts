import { decide, readTree, type Tree } from './decision-tree.ts';
import {
  CHUNKS,
  SPELLING_KINDS,
  type SpelledPhoneme,
  STRESS_KINDS,
  spellingFeatures,
  stressFeatures,
  vowelsOf,
} from './letter-features.ts';

/** Works out the phonemes (ARPAbet with stress) of a word in lower case from its letters. */
export type Guess = (word: string) => string;

/** Reads the rules: a line for each letter of the alphabet, and one for stress, each a decision tree. */
export function readLetterRules(text: string): Guess {
  const trees = text.trimEnd().split('\n').map(readTree);
  const stressTree = trees.pop() ?? { leaf: 0 };
  return (word) => {
    const letters = word.replace(/[^a-z]/g, '');
    return withStress(letters, spokenLetters(letters, trees), stressTree);
  };
}

/** From the last letter to the first: endings decide more about an English word than its beginning. */
function spokenLetters(word: string, trees: readonly Tree[]): SpelledPhoneme[] {
  const after: number[] = [];
  const phonemes: SpelledPhoneme[] = [];
  for (let letter = word.length - 1; letter >= 0; letter -= 1) {
    const tree = trees[word.charCodeAt(letter) - 97] ?? { leaf: 0 };
    const chunk = decide(tree, SPELLING_KINDS, spellingFeatures(word, letter, after));
    if (chunk === 0) continue;
    after.push(chunk);
    for (const phoneme of (CHUNKS[chunk] ?? '').split(' ').reverse()) phonemes.push({ phoneme, letter });
  }
  return phonemes.reverse();
}

function withStress(word: string, phonemes: readonly SpelledPhoneme[], tree: Tree): string {
  const vowels = vowelsOf(phonemes);
  const behind: Parameters<typeof stressFeatures>[4] = { next: undefined, isDecided: false };
  const said = phonemes.map(({ phoneme }) => phoneme);
  for (let which = vowels.length - 1; which >= 0; which -= 1) {
    const isLastChance = which === 0 && !behind.isDecided;
    const stress = isLastChance
      ? 1
      : decide(tree, STRESS_KINDS, stressFeatures(word, phonemes, vowels, which, behind));
    behind.next = stress;
    behind.isDecided ||= stress === 1;
    said[vowels[which] ?? 0] += String(stress);
  }
  return said.join(' ');
}
