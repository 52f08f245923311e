import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stemsOf } from '../../features/pronunciation/rules/endings.ts';
import { readShard } from '../../features/pronunciation/rules/shards.ts';
import { readDictionary } from './dictionary.ts';
import { readOwnWords } from './own-words.ts';
import { spellingsToGuess } from './spellings-to-guess.ts';

const here = new URL('./', import.meta.url);
const rules = new URL('../../features/pronunciation/rules/', import.meta.url);
const samples = readFileSync(new URL('../../../tests/bench/samples/pronunciation.txt', here), 'utf8');

/** Their spellings are of two lists in which any word may stand, and a program guessed how they are said. */
const GUESSED = 'guessed-words.txt';

/** The rare words and the names of WikiPron, by which the bench judges guesses. */
const wordsOf = (kind: string) => [
  ...new Set(samples.toLowerCase().match(new RegExp(`(?<=^\\w\\w ${kind} )\\S+`, 'gm'))),
];
const rare = wordsOf('unknown');
const names = wordsOf('name');

const filesOf = (folder: URL, ending: RegExp) =>
  readdirSync(folder)
    .filter((name) => ending.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

/** How many of the words a file has, in any of its lines. */
function found(text: string, words: readonly string[]): number {
  const own = new Set(text.toLowerCase().match(/[a-z']+/g));
  return words.filter((word) => own.has(word)).length;
}

test('no script that makes our lists or rules reads the samples or WikiPron', () => {
  const scripts = [...filesOf(here, /\.ts$/), ...filesOf(rules, /\.ts$/)];
  expect(scripts.length).toBeGreaterThan(30);
  expect(scripts.filter(([, code]) => /wikipron|bench\/samples/i.test(code)).map(([name]) => name)).toEqual(
    [],
  );
});

test('no list of ours was made from WikiPron: of its rare words, each has only what a free list had already', () => {
  expect(rare.length + names.length).toBeGreaterThan(1_200);
  const american = readDictionary();
  expect([...rare, ...names].filter((word) => american.has(word))).toEqual([]);
  // The Read Lexicon, of which the British list is made, has a sixth of the rare words and a tenth of the names; the own
  // table has some names of Canada. A list learned from the samples would have them all.
  const most = (name: string) => (name === 'british-words.txt' ? [0.18, 0.11] : [0.01, 0.03]);
  const lists = [...filesOf(here, /\.(?:txt|json)$/), ...filesOf(rules, /\.json$/)];
  const learned = lists.filter(([name, text]) => {
    if (name === GUESSED) return false;
    const [ofRare = 0, ofNames = 0] = most(name);
    return found(text, rare) > rare.length * ofRare || found(text, names) > names.length * ofNames;
  });
  expect(learned.map(([name]) => name)).toEqual([]);
});

test('what is guessed beforehand are the spellings of two free lists, and no others', () => {
  const spellings = new Set(spellingsToGuess());
  // A word of the own table may still have its guess, which nobody sees, until the guesses are made anew.
  const own = new Set(readOwnWords().words.map(([word]) => word));
  const isOwn = (word: string) => own.has(word) || stemsOf(word).some((stem) => own.has(stem.word));
  const guessed = [...readShard(readFileSync(new URL(GUESSED, here), 'utf8')).keys()];
  expect(guessed.length).toBeGreaterThan(100_000);
  expect(guessed.filter((word) => !spellings.has(word) && !isOwn(word))).toEqual([]);
});
