import { type FeatureKind, holds, type Tree } from '../../features/pronunciation/rules/decision-tree.ts';

/** Examples to learn from: the features of each, one after the other, and what should be decided. */
export interface Examples {
  kinds: readonly FeatureKind[];
  features: Uint8Array;
  answers: Uint8Array;
}

interface Counted {
  best: number;
  errors: number;
  counts: Map<number, number>;
}

const xlog = (value: number) => (value > 0 ? value * Math.log2(value) : 0);

function countAnswers({ answers }: Examples, rows: Int32Array): Counted {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(answers[row] ?? 0, (counts.get(answers[row] ?? 0) ?? 0) + 1);
  let best = 0;
  let most = 0;
  for (const [answer, count] of counts) {
    if (count > most || (count === most && answer < best)) [best, most] = [answer, count];
  }
  return { best, errors: rows.length - most, counts };
}

/** Asks at each step what tells most about the answer (information gain) until the answers of a branch are the same. */
export function growTree(examples: Examples, rows = Int32Array.from(examples.answers.keys())): Tree {
  const { best, errors, counts } = countAnswers(examples, rows);
  const question = errors > 0 ? bestQuestion(examples, rows, counts) : undefined;
  if (!question) return { leaf: best };
  const [yes, no] = divide(examples, rows, question.feature, question.question);
  return { ...question, yes: growTree(examples, yes), no: growTree(examples, no) };
}

function divide({ kinds, features }: Examples, rows: Int32Array, feature: number, question: number) {
  const kind = kinds[feature] ?? { values: 0, sets: [] };
  const isYes = (row: number) => holds(kind, question, features[row * kinds.length + feature] ?? 0);
  return [rows.filter(isYes), rows.filter((row) => !isYes(row))] as const;
}

function bestQuestion({ kinds, features, answers }: Examples, rows: Int32Array, counts: Map<number, number>) {
  const column = new Uint8Array(256);
  const totals = [...counts.values()];
  [...counts.keys()].forEach((answer, index) => {
    column[answer] = index;
  });
  const width = totals.length;
  const before = xlog(rows.length) - totals.reduce((sum, count) => sum + xlog(count), 0);
  let best: { feature: number; question: number } | undefined;
  let most = 1e-6;
  for (const [feature, { values, sets }] of kinds.entries()) {
    const table = new Int32Array(values * width);
    for (const row of rows) {
      const cell = (features[row * kinds.length + feature] ?? 0) * width + (column[answers[row] ?? 0] ?? 0);
      table[cell] = (table[cell] ?? 0) + 1;
    }
    const yes = new Int32Array(width);
    const ask = (question: number, wanted: Iterable<number>) => {
      yes.fill(0);
      let size = 0;
      for (const value of wanted) {
        for (let index = 0; index < width; index += 1) {
          const count = table[value * width + index] ?? 0;
          yes[index] = (yes[index] ?? 0) + count;
          size += count;
        }
      }
      if (size === 0 || size === rows.length) return;
      let after = xlog(size) + xlog(rows.length - size);
      for (let index = 0; index < width; index += 1) {
        after -= xlog(yes[index] ?? 0) + xlog((totals[index] ?? 0) - (yes[index] ?? 0));
      }
      if (before - after > most + 1e-9) [most, best] = [before - after, { feature, question }];
    };
    for (let value = 0; value < values; value += 1) ask(value, [value]);
    sets.forEach((set, index) => void ask(values + index, set));
  }
  return best;
}

/** Takes back the splits that correct fewer than `worth` examples each, so that the tree stays small and general. */
export function pruneTree(examples: Examples, full: Tree, worth: number): Tree {
  const prune = (tree: Tree, rows: Int32Array): { tree: Tree; errors: number; splits: number } => {
    const { best, errors } = countAnswers(examples, rows);
    const leaf = { tree: { leaf: best }, errors, splits: 0 };
    if ('leaf' in tree) return leaf;
    const [yesRows, noRows] = divide(examples, rows, tree.feature, tree.question);
    const yes = prune(tree.yes, yesRows);
    const no = prune(tree.no, noRows);
    const splits = yes.splits + no.splits + 1;
    if (errors - yes.errors - no.errors < worth * splits) return leaf;
    return { tree: { ...tree, yes: yes.tree, no: no.tree }, errors: yes.errors + no.errors, splits };
  };
  return prune(full, Int32Array.from(examples.answers.keys())).tree;
}
