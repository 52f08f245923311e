import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pairsOf } from '../../src/features/pronunciation/rules/joint-model.ts';
import { listedGuesses } from '../../src/features/pronunciation/rules/listed-guesses.ts';
import { sensesOf } from '../../src/features/pronunciation/rules/heteronyms.ts';
import { entriesNeeded, isGuessed, partsToGuess } from '../../src/features/pronunciation/rules/needed.ts';
import {
  entriesOf,
  guessFile,
  readShard,
  shardIndex,
} from '../../src/features/pronunciation/rules/shards.ts';
import { transcribe, wordsToLoad } from '../../src/features/pronunciation/rules/transcribe.ts';
import type { Lexicon } from '../../src/features/pronunciation/rules/transcription.ts';
import { committedGuess } from '../../src/build/pronunciation/dictionary-lexicon.ts';
import { readDictionary } from '../../src/build/pronunciation/dictionary.ts';
import { isHeldOut } from '../../src/build/pronunciation/held-out.ts';
import { lexiconWords } from '../../src/build/pronunciation/lexicon-words.ts';
import { type LexiconFiles, makeLexiconFiles } from '../../src/build/pronunciation/lexicon-files.ts';
import { scoreGuesses } from '../../src/build/pronunciation/score.ts';
import { projectRoot } from '../command.ts';
import { readPages } from '../site/built-page.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { scriptsAtLoad, withImports } from '../site/scripts.ts';
import { budgets } from './budgets.ts';
import { type Cell, median, type Table } from './table.ts';

const RUNS = 9;
/** Words of a paragraph. */
const PARAGRAPH = 56;
const TOOL_PAGE = '/ipa-speak-buddy';

/** How well and how fast text becomes IPA, and what the first sentence costs. */
export async function measurePronunciation(): Promise<Table[]> {
  const lexiconFiles = await makeLexiconFiles();
  const articles = await articleTexts();
  const { starts, files } = lexiconFiles;
  const shards = new Map([...files].map(([name, text]) => [name, readShard(text)]));
  const entries = (word: string) =>
    entriesOf(shards.get(`${Math.max(0, shardIndex(starts, word))}.txt`)?.get(word) ?? []);
  const modelGuess = committedGuess();
  const listed = (word: string) =>
    listedGuesses(word, (one) => entriesOf(shards.get(guessFile(starts, one))?.get(one) ?? []).american);
  const lexicon: Lexicon = {
    entries: (word) => entries(word).american,
    british: (word) => entries(word).british,
    guess: (word) => listed(word) ?? modelGuess(word),
  };
  return [
    qualityTable(lexicon, (word) => modelGuess(word)[0] ?? ''),
    speedTable(lexicon, articles),
    await sizeTable(lexiconFiles, shards, lexicon, listed, articles),
  ];
}

/** The words of the articles, without their front matter, marks and components. */
async function articleTexts(): Promise<string[]> {
  const folder = join(projectRoot, 'src/content/blog');
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return sources.map((source) =>
    source
      .replace(/^---[\s\S]*?\n---/, '')
      .replace(/^(?:import|\s*[<{|#]).*$/gm, '')
      .replace(/\]\([^)]*\)|[[*_`]/g, ''),
  );
}

const percent = (share: number) => 100 * share;

function qualityTable(lexicon: Lexicon, guess: (word: string) => string): Table {
  const words = [...readDictionary()];
  const all = [...lexiconWords()];
  const same = all.filter(([word, { american }]) => american.join() === lexicon.entries(word).join());
  const heldOut = words.filter(([word]) => /^[a-z]+$/.test(word) && isHeldOut(word));
  const guessed = (stress: boolean) => scoreGuesses(heldOut, guess, { stress });
  const row = (name: string, whole: Cell, ...phonemes: Cell[]) => ({ name, cells: [whole, ...phonemes] });
  const [plain, stressed] = [guessed(false), guessed(true)];
  return {
    title: `Pronunciation, percent right of ${words.length.toLocaleString('en-CA')} words; guesses of the tenth the model never saw`,
    columns: ['whole words', 'phonemes'],
    rows: [
      row('dictionary', { value: percent(same.length / all.length), least: budgets.ipaEntries }),
      row(
        'guesses',
        { value: percent(plain.wholeWords), least: budgets.ipaGuessedWords },
        { value: percent(plain.phonemes), least: budgets.ipaGuessedPhonemes },
      ),
      row('with stress', { value: percent(stressed.wholeWords) }, { value: percent(stressed.phonemes) }),
    ],
  };
}

function speedTable(lexicon: Lexicon, articles: readonly string[]): Table {
  const text = articles.join(' ').split(/\s+/).slice(0, 1_000).join(' ');
  // Processor time of this thread, so that whatever else the machine does is no part of it.
  const times = Array.from({ length: RUNS }, (_, run) => {
    const own = text + ' '.repeat(run);
    const before = process.threadCpuUsage();
    wordsToLoad(own);
    transcribe(own, lexicon, 'british');
    return process.threadCpuUsage(before).user / 1_000;
  });
  const [first = Number.NaN] = times;
  return {
    title: 'A text of 1,000 words in IPA, ms',
    columns: ['first time', 'median'],
    rows: [
      {
        name: 'text',
        cells: [first, median(times)].map((ms) => ({ value: ms, budget: budgets.ipaMs })),
      },
    ],
  };
}

/** What the first text that is typed costs: a sentence of about twelve words, and a paragraph, each of our articles. */
async function sizeTable(
  { starts, files, folder }: LexiconFiles,
  shards: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  lexicon: Lexicon,
  listed: Lexicon['guess'],
  articles: readonly string[],
): Promise<Table> {
  const sizes = new Map([...files].map(([name, text]) => [name, brotliCompressSync(text).length]));
  const code = await codeBytes(folder);
  const costOf = (text: string) => {
    const words = wordsToLoad(text);
    const needed = new Set(['common.txt']);
    for (const word of entriesNeeded(words, (one) => shards.get('common.txt')?.has(one) ?? false)) {
      needed.add(`${Math.max(0, shardIndex(starts, word))}.txt`);
    }
    const guessed = words.filter((word) => isGuessed(word, lexicon));
    for (const word of entriesNeeded(guessed, () => false)) needed.add(guessFile(starts, word));
    for (const part of guessed.flatMap((word) => partsToGuess(word, lexicon, listed))) {
      for (const name of ['units', ...pairsOf(part)]) needed.add(`model-${name}.txt`);
    }
    const parts = [
      code.always,
      /\p{N}|\//u.test(text) ? code.figures : 0,
      words.some((word) => sensesOf(word).length > 0) ? code.senses : 0,
      ...[...needed].map((name) => sizes.get(name) ?? 0),
    ];
    return parts.reduce((sum, bytes) => sum + bytes, 0);
  };
  const row = (name: string, texts: readonly string[], budget: number) => {
    const costs = texts.map(costOf).sort((a, b) => a - b);
    const at = (share: number) => costs[Math.floor((costs.length - 1) * share)] ?? 0;
    const cells: Cell[] = [{ value: at(0.5), budget }, { value: at(0.95) }, { value: at(1) }];
    return { name: `${name} (${texts.length})`, cells };
  };
  const sentences = articles
    .flatMap((article) => article.split(/(?<=[.?!])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /^\S+(?:\s+\S+){9,13}$/.test(sentence));
  const paragraphs = articles.flatMap(
    (article) => article.match(new RegExp(`\\S+(?:\\s+\\S+){${PARAGRAPH - 1}}`, 'g')) ?? [],
  );
  const whole = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const constant = [code.always, whole].map((value) => ({ value }));
  const rows = [
    row('sentence', sentences, budgets.ipaFirstSentenceBytes),
    row(`${PARAGRAPH} words`, paragraphs, budgets.ipaParagraphBytes),
  ];
  return {
    title: 'The first text, bytes in brotli 11: sentences of ten to fourteen words, paragraphs',
    columns: ['median', '95 of 100', 'worst', 'of it code', 'whole dictionary'],
    rows: rows.map(({ name, cells }) => ({ name, cells: [...cells, ...constant] })),
  };
}

/** What comes with a press on a sound, with the first figure, and with the first word of several senses. */
const [SHEET, FIGURES, WEIGHTS] = ['/sound-sheet\\.', '/figures\\.', '/weights\\.'];

/** The scripts of the tool's page that typing loads: for all texts, and what figures and senses add. */
async function codeBytes(lexiconFolder: string) {
  const site = await provideSampleSite();
  const page = (await readPages(site)).find(({ route }) => route === TOOL_PAGE);
  if (!page) throw new Error(`${TOOL_PAGE} is not built.`);
  const bytesWithout = async (leftOut: string) => {
    const scripts = await withImports(site, scriptsAtLoad(page), 'lazy', new RegExp(leftOut));
    if (!scripts.some(({ code }) => code.includes(lexiconFolder)))
      throw new Error(`No script of ${TOOL_PAGE} asks for the dictionary.`);
    return scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  };
  const always = await bytesWithout(`${SHEET}|${FIGURES}|${WEIGHTS}`);
  const figures = (await bytesWithout(`${SHEET}|${WEIGHTS}`)) - always;
  const senses = (await bytesWithout(`${SHEET}|${FIGURES}`)) - always;
  return { always, figures, senses };
}
