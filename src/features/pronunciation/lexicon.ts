import { folder, starts } from 'virtual:lexicon-files';
import { addSequences, addUnits, emptyModel, guessWith, pairsOf } from './rules/joint-model';
import { listedGuesses } from './rules/listed-guesses';
import { entriesNeeded, isGuessed, partsToGuess } from './rules/needed';
import { loadWeights } from './rules/senses';
import { loadFigures } from './rules/tokens';
import { wordsToLoad } from './rules/transcribe';
import { entriesOf, guessFile, readShard, shardIndex } from './rules/shards';
import type { Lexicon } from './rules/transcription';

type Shard = Map<string, string[]>;

const COMMON = `${folder}/common.txt`;
/** The file of the model that all words need. */
const UNITS = 'units';

/** What is loaded stays for the life of the page. A file that failed is asked for again the next time. */
const loading = new Map<string, Promise<unknown>>();
const shards = new Map<string, Shard>();
const model = emptyModel();
const partsOfModel = new Set<string>();
let guess = guessWith(model);
/** A word is guessed at each key that is typed, and takes a millisecond or two. */
const guessed = new Map<string, string[]>();

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
  guess: (word) => listed(word) ?? modelGuess(word),
};

const modelPartsOf = (word: string) => [UNITS, ...pairsOf(word)];

function modelGuess(word: string): readonly string[] | undefined {
  if (!modelPartsOf(word).every((part) => partsOfModel.has(part))) return undefined;
  const said = guessed.get(word) ?? guess(word);
  guessed.set(word, said);
  return said;
}

const loadModelPart = (part: string) =>
  load(`${folder}/model-${part}.txt`, (text) => {
    if (part === UNITS) addUnits(model, text);
    else addSequences(model, text);
    partsOfModel.add(part);
    // What was worked out from less of the model is worked out anew.
    guess = guessWith(model);
    guessed.clear();
  });

/**
 * Fetches the rules for the figures of a text and for the senses of its words, what is known of the words, the guesses of
 * those without an entry, and the parts of the model that say what is in no list. Asks for no file twice, so it may be
 * called at each key.
 *
 * @returns `missing`: the words whose file can't be had; they are guessed, or not said at all without the model.
 */
export async function loadLexicon(text: string): Promise<{ lexicon: Lexicon; missing: readonly string[] }> {
  await loadFigures(text).catch(() => undefined);
  const words = wordsToLoad(text);
  const weights = loadWeights(words).catch(() => undefined);
  if (words.length > 0) await loadShard(COMMON).catch(() => undefined);
  const needed = entriesNeeded(words, (word) => shards.get(COMMON)?.has(word) ?? false);
  const failed = new Set<string>();
  await Promise.all(
    [...new Set(needed.map(shardOf))].map((path) => loadShard(path).catch(() => failed.add(path))),
  );
  const withoutEntry = words.filter((word) => isGuessed(word, lexicon));
  const guessFiles = new Set(entriesNeeded(withoutEntry, () => false).map(guessesOf));
  await Promise.all([...guessFiles].map((path) => loadShard(path).catch(() => undefined)));
  const modelParts = withoutEntry
    .flatMap((word) => partsToGuess(word, lexicon, listed))
    .flatMap(modelPartsOf);
  await Promise.all([...new Set(modelParts)].map((part) => loadModelPart(part).catch(() => undefined)));
  await weights;
  return { lexicon, missing: withoutEntry.filter((word) => failed.has(shardOf(word))) };
}
