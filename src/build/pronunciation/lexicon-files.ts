import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HETERONYMS } from '../../features/pronunciation/rules/heteronyms.ts';
import { entriesOf, guessFile, readShard, writeShard } from '../../features/pronunciation/rules/shards.ts';
import { readDictionary } from './dictionary.ts';
import { heteronymProblems } from './heteronym-problems.ts';
import { filesOfModel } from './joint-model.ts';
import { lexiconWords } from './lexicon-words.ts';

/** About 2 KB each on the way, so that a word costs little. */
const WORDS_A_SHARD = 250;

export interface LexiconFiles {
  /** `/ipa/<version>`: new whenever a file is, so that all of them may be kept for ever. */
  folder: string;
  /** The beginnings of words at which the shards `0.txt`, `1.txt` … start. */
  starts: string[];
  /** The texts of the files by their names. */
  files: Map<string, string>;
}

/**
 * The dictionary in shards, the most frequent words in one of their own as well, guesses of words without an entry in
 * shards of theirs, and for all others the parts of the model.
 */
export async function makeLexiconFiles(): Promise<LexiconFiles> {
  const beside = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const problems = heteronymProblems(HETERONYMS, readDictionary());
  if (problems.length > 0)
    throw new Error(`src/features/pronunciation/rules/heteronyms.json:\n  - ${problems.join('\n  - ')}`);
  const words = [...lexiconWords()];
  const files = new Map<string, string>();
  const starts: string[] = [];
  for (let first = 0; first < words.length; first += WORDS_A_SHARD) {
    files.set(`${starts.length}.txt`, writeShard(words.slice(first, first + WORDS_A_SHARD)));
    starts.push(shortestStart(words[first - 1]?.[0] ?? '', words[first]?.[0] ?? ''));
  }
  // Function words, numbers, days and months, and of the other words of our own pages the most frequent.
  const common = new Set((await beside('common-words.txt')).split('\n'));
  files.set('common.txt', writeShard(words.filter(([word]) => common.has(word))));
  const guesses = Map.groupBy(readShard(await beside('guessed-words.txt')), ([word]) =>
    guessFile(starts, word),
  );
  // Also the empty ones, so that no browser asks in vain.
  for (const name of new Set(starts.map((start) => guessFile(starts, start)))) {
    files.set(name, writeShard((guesses.get(name) ?? []).map(([word, coded]) => [word, entriesOf(coded)])));
  }
  for (const [part, text] of filesOfModel(await beside('joint-model.txt')))
    files.set(`model-${part}.txt`, text);
  files.set('LICENCE.txt', await beside('licences.txt'));

  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(name).update(text);
  return { folder: `/ipa/${hash.digest('hex').slice(0, 10)}`, starts, files };
}

/** The shortest beginning of `first` that comes after `before`. */
function shortestStart(before: string, first: string): string {
  let length = 0;
  while (first.slice(0, length) <= before && length < first.length) length += 1;
  return first.slice(0, length);
}
