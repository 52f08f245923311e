import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { phonemesOf, readShard, shardIndex } from '../../features/pronunciation/rules/shards.ts';
import { readDictionary } from './dictionary.ts';
import { type LexiconFiles, makeLexiconFiles } from './lexicon-files.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let made: LexiconFiles;
beforeAll(async () => {
  made = await makeLexiconFiles();
});

const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

test('every word of the dictionary is found in its shard with the entries of the dictionary', () => {
  const shards = made.starts.map((_, index) => readShard(made.files.get(`${index}.txt`) ?? ''));
  const dictionary = [...readDictionary()];
  const wrong = dictionary.filter(
    ([word, entries]) =>
      shards[shardIndex(made.starts, word)]?.get(word)?.map(phonemesOf).join() !== entries.join(),
  );
  expect(dictionary.length).toBeGreaterThan(125_000);
  expect(wrong).toEqual([]);
});

test('the frequent words are in a file of their own, and all of them are in the dictionary', () => {
  const common = readShard(made.files.get('common.txt') ?? '');
  expect(common.size).toBe(1000);
  expect(common.get('the')?.map(phonemesOf)[0]).toBe('DH AH0');
});

test('there are not too many files, and none is large', () => {
  expect(made.files.size).toBeLessThan(300);
  for (const [name, text] of made.files) {
    expect(brotli(text), name).toBeLessThan(name === 'rules.txt' ? 35_000 : 8_000);
  }
});

test('the notice of the dictionary goes with the files', () => {
  expect(made.files.get('LICENCE.txt')).toContain('Copyright (C) 1993-2015 Carnegie Mellon University');
});

test('the name of the folder changes with the files only', async () => {
  expect((await makeLexiconFiles()).folder).toBe(made.folder);
  expect(made.folder).toMatch(/^\/ipa\/[\da-f]{10}$/);
});
