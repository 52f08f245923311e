import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import {
  entriesOf,
  guessFile,
  readShard,
  shardIndex,
  writeShard,
} from '../../features/pronunciation/rules/shards.ts';
import { type LexiconFiles, makeLexiconFiles } from './lexicon-files.ts';
import { lexiconWords } from './lexicon-words.ts';

let made: LexiconFiles;
beforeAll(async () => {
  made = await makeLexiconFiles();
});

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('every word is found in its shard with its entries', () => {
  const shards = made.starts.map((_, index) => readShard(made.files.get(`${index}.txt`) ?? ''));
  const words = [...lexiconWords()];
  const entries = (word: string) => entriesOf(shards[shardIndex(made.starts, word)]?.get(word) ?? []);
  const wrong = words.filter(([word, own]) => JSON.stringify(entries(word)) !== JSON.stringify(own));
  expect(words.length).toBeGreaterThan(150_000);
  expect(wrong).toEqual([]);
});

test('a phoneme that there is not is refused with its word', () => {
  const word = ['callrouter', { american: ['K AO1 L ZZ'] }] as const;
  expect(() => writeShard([word])).toThrow('“callrouter” has “ZZ”, which is no phoneme: “K AO1 L ZZ”.');
});

test('the frequent words are in a file of their own, and all of them are in the dictionary', () => {
  const common = readShard(made.files.get('common.txt') ?? '');
  expect(common.size).toBe(1000);
  expect(entriesOf(common.get('the') ?? []).american[0]).toBe('DH AH0');
});

test('there are not too many files, and none is large', () => {
  const guesses = [...made.files.keys()].filter((name) => name.startsWith('guesses-'));
  expect(made.starts.length).toBeLessThan(650);
  expect(guesses.length).toBeLessThan(325);
  for (const [name, text] of made.files) {
    // A file of guesses covers the beginnings of two files of entries; behind over- and un- many words are only guessed.
    const most = /^guesses-|^model-/.test(name) ? 16_000 : 7_000;
    expect(brotli(text), name).toBeLessThan(most);
  }
});

test('words that no dictionary has are guessed in the file where they are looked for', () => {
  const said = (word: string) =>
    entriesOf(readShard(made.files.get(guessFile(made.starts, word)) ?? '').get(word) ?? []).american;
  expect(said('hazardously')[0]).toMatch(/^HH AE1 Z ER0 D .* L IY0$/);
  expect(said('blorfing')).toEqual([]);
});

test('the notice of the dictionary goes with the files', () => {
  expect(made.files.get('LICENCE.txt')).toContain('Copyright (C) 1993-2015 Carnegie Mellon University');
});

test('the name of the folder changes with the files only', async () => {
  expect((await makeLexiconFiles()).folder).toBe(made.folder);
  expect(made.folder).toMatch(/^\/ipa\/[\da-f]{10}$/);
});
