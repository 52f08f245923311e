import { folder, starts } from 'virtual:lexicon-files';
import { type Guess, readLetterRules } from './rules/letter-rules';
import { listedGuesses } from './rules/listed-guesses';
import { entriesNeeded, isGuessed } from './rules/needed';
import { entriesOf, guessFile, readShard, shardIndex } from './rules/shards';
import type { Lexicon } from './rules/transcription';

type Shard = Map<string, string[]>;

const COMMON = `${folder}/common.txt`;
const RULES = `${folder}/rules.txt`;

/** What is loaded stays for the life of the page. A file that failed is asked for again the next time. */
const loading = new Map<string, Promise<unknown>>();
const shards = new Map<string, Shard>();
let guess: Guess | undefined;

function load(path: string, read: (text: string) => void): Promise<unknown> {
  const under = loading.get(path) ?? fetchText(path).then(read);
  loading.set(path, under);
  under.catch(() => loading.delete(path));
  return under;
}

async function fetchText(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

const loadShard = (path: string) => load(path, (text) => shards.set(path, readShard(text)));

const shardOf = (word: string) => `${folder}/${Math.max(0, shardIndex(starts, word))}.txt`;

const entries = (word: string) => {
  const coded = shards.get(COMMON)?.get(word) ?? shards.get(shardOf(word))?.get(word);
  return coded && entriesOf(coded);
};

const guessesOf = (word: string) => `${folder}/${guessFile(starts, word)}`;

const listed = (word: string) =>
  listedGuesses(word, (one) => entriesOf(shards.get(guessesOf(one))?.get(one) ?? []).american);

const lexicon: Lexicon = {
  entries: (word) => entries(word)?.american ?? [],
  british: (word) => entries(word)?.british,
  guess: (word) => listed(word) ?? (guess && [guess(word)]),
};

/**
 * Fetches what is known of the words (of `wordsToLoad`), the guesses of those without an entry, and the letter rules if
 * one of these is in no list. Asks for no file twice, so it may be called at each key.
 *
 * @returns `missing`: the words whose file can't be had; they are guessed, or not said at all without the rules.
 */
export async function loadLexicon(
  words: readonly string[],
): Promise<{ lexicon: Lexicon; missing: readonly string[] }> {
  if (words.length > 0) await loadShard(COMMON).catch(() => undefined);
  const needed = entriesNeeded(words, (word) => shards.get(COMMON)?.has(word) ?? false);
  const failed = new Set<string>();
  await Promise.all(
    [...new Set(needed.map(shardOf))].map((path) => loadShard(path).catch(() => failed.add(path))),
  );
  const guessed = words.filter((word) => isGuessed(word, lexicon));
  const guessFiles = new Set(entriesNeeded(guessed, () => false).map(guessesOf));
  await Promise.all([...guessFiles].map((path) => loadShard(path).catch(() => undefined)));
  if (guessed.some((word) => isGuessed(word, lexicon, listed))) {
    await load(RULES, (text) => {
      guess = readLetterRules(text);
    }).catch(() => undefined);
  }
  return { lexicon, missing: guessed.filter((word) => failed.has(shardOf(word))) };
}
