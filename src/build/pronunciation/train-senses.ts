/**
 * Makes the weights of `senses.json`: `node src/build/pronunciation/train-senses.ts WikipediaHomographData/data/train
 * masc_tagged`, some twenty seconds. Gives the same file each time. The own sentences and hints lie beside this file; of
 * the two folders nothing but these weights is kept here:
 *
 * - github.com/google-research-datasets/WikipediaHomographData, commit 8f008f021e88, folder data/train: the gold set of
 *   Gorman, Mazovetskiy and Nikolaev 2018 (Apache 2.0);
 * - github.com/nltk/nltk_data, commit 5db857e6f7df, packages/corpora/masc_tagged.zip, unpacked: the Manually Annotated
 *   Sub-Corpus of the American National Corpus (free for any use).
 *
 * It is a logistic regression whose weights become nothing unless they help (FTRL-Proximal, McMahan 2013), so that the
 * table stays small. Beside the weights of each sense, all verbs share some, by which words are judged that no list has.
 * It prints first how a fifth of the gold set is read when only the others are learned, then writes what all of it gives.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { sensesOf } from '../../features/pronunciation/rules/heteronyms.ts';
import { keysOf, scoresOf } from '../../features/pronunciation/rules/senses.ts';
import {
  type Example,
  goldExamples,
  ownExamples,
  readGold,
  readHints,
  readTagged,
  taggedExamples,
} from './heteronym-examples.ts';

const [gold, tagged] = process.argv.slice(2);
if (!gold || !tagged)
  throw new Error(
    'Usage: train-senses.ts <WikipediaHomographData/data/train> <masc_tagged>. Its head says where they are from.',
  );
const TABLE = new URL('../../features/pronunciation/rules/senses.json', import.meta.url);

/** The table has whole numbers: how many of these steps of the regression (log odds) a weight is. Less than half is left out. */
const STEP = 0.5;
/** What a hint counts, in log odds: as much as the strongest of what is learned. */
const HINT = 5;
/** How fast a weight follows the examples (alpha of FTRL-Proximal), and how often all of them are gone through. */
const RATE = 0.1;
const ROUNDS = 8;

/** How much evidence a weight needs: words near by are many, and of verbs in general they say nothing. */
function neededFor(key: string, feature: string): number {
  if (key === 'usual') return 0;
  if (key.startsWith('~')) return 0.5;
  if (feature.startsWith('* ')) return key === 'verb' ? Number.POSITIVE_INFINITY : 9;
  if (key === 'verb') return 5.5;
  return feature === '0' ? 0.3 : 6;
}

interface Cell {
  sum: number;
  squares: number;
  needed: number;
  hint: number;
}
type Model = Map<string, Map<string, Cell>>;

function cellOf(model: Model, key: string, feature: string): Cell {
  const cells = model.get(key) ?? new Map<string, Cell>();
  model.set(key, cells);
  const cell = cells.get(feature) ?? { sum: 0, squares: 0, needed: neededFor(key, feature), hint: 0 };
  cells.set(feature, cell);
  return cell;
}

const weightOf = ({ sum, squares, needed, hint }: Cell) =>
  hint ||
  (Math.abs(sum) <= needed ? 0 : -(sum - Math.sign(sum) * needed) / ((1 + Math.sqrt(squares)) / RATE + 1));

/** The senses of a word with the cells that count for each. */
const cellsOf = (model: Model, { word, senses, features }: Example) =>
  senses.map((sense, index) => [
    ...(index === 0 && !word.startsWith('~') ? [cellOf(model, 'usual', '')] : []),
    ...keysOf(word, senses, sense).flatMap((key) =>
      (key.startsWith('~') ? ['0'] : features).map((feature) => cellOf(model, key, feature)),
    ),
  ]);

/** In an order that looks random and is the same each time. */
function shuffled<T>(items: readonly T[], round: number): T[] {
  const order = [...items];
  let state = round + 1;
  for (let last = order.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const other = state % (last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

function addHints(model: Model) {
  for (const { word, sense, features } of readHints()) {
    const senses = sensesOf(word).map(({ name }) => name);
    const ownKey = (one: string) => keysOf(word, senses, one).at(-1);
    const own = ownKey(sense);
    // The first sense that is no verb has no weights: what speaks for it is written as speaking against the others.
    const keys = own ? [own] : senses.filter((one) => one !== sense).flatMap((one) => ownKey(one) ?? []);
    for (const key of keys)
      for (const feature of features) cellOf(model, key, feature).hint = own ? HINT : -HINT;
  }
}

/** Weights as whole numbers, without those that are nothing. */
function learn(examples: readonly Example[]): Map<string, Map<string, number>> {
  const model: Model = new Map();
  addHints(model);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const example of shuffled(examples, round)) {
      const cells = cellsOf(model, example);
      const scores = cells.map((own) => Math.exp(own.reduce((sum, cell) => sum + weightOf(cell), 0)));
      const all = scores.reduce((sum, score) => sum + score, 0);
      for (const [index, own] of cells.entries()) {
        const error = ((scores[index] ?? 0) / all - Number(index === example.right)) * example.weight;
        for (const cell of own) {
          const rise = (Math.sqrt(cell.squares + error ** 2) - Math.sqrt(cell.squares)) / RATE;
          cell.sum += error - rise * weightOf(cell);
          cell.squares += error ** 2;
        }
      }
    }
  const weights = new Map<string, Map<string, number>>();
  for (const [key, cells] of model) {
    const own = [...cells].map(([feature, cell]) => [feature, Math.round(weightOf(cell) / STEP)] as const);
    const kept = own.filter(([, weight]) => weight !== 0);
    if (kept.length > 0 && !key.startsWith('~')) weights.set(key, new Map(kept));
  }
  return weights;
}

function accuracy(
  examples: readonly Example[],
  weights: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string {
  const right = examples.filter((example) => {
    const scores = scoresOf(example.word, example.senses, example.features, weights);
    return scores.indexOf(Math.max(...scores)) === example.right;
  });
  return `${((right.length / examples.length) * 100).toFixed(2)} % of ${examples.length}`;
}

const labelled = goldExamples(readGold(gold));
const others = [...taggedExamples(readTagged(tagged), 0.5), ...ownExamples()];
const isJudge = (_: Example, index: number) => index % 5 === 2;
const part = learn([...labelled.filter((one, index) => !isJudge(one, index)), ...others]);
console.log(`a fifth that is not learned: ${accuracy(labelled.filter(isJudge), part)}`);

const weights = learn([...labelled, ...others]);
const table: Record<string, Record<string, string>> = {};
for (const [key, own] of [...weights].sort(([one], [other]) => (one < other ? -1 : 1))) {
  const byWeight = Map.groupBy([...own.keys()].sort(), (feature) => own.get(feature) ?? 0);
  table[key] = Object.fromEntries(
    [...byWeight].sort(([a], [b]) => a - b).map(([weight, features]) => [weight, features.join('|')]),
  );
}
const text = JSON.stringify(table, null, 2);
writeFileSync(TABLE, `${text}\n`);
console.log(
  `${[...weights.values()].reduce((sum, own) => sum + own.size, 0)} weights, ${brotliCompressSync(JSON.stringify(JSON.parse(text))).length} bytes compressed`,
);
