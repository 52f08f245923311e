/** What a feature may be: a number below `values`, and the sets of such numbers that a question may ask for. */
export interface FeatureKind {
  values: number;
  sets: readonly ReadonlySet<number>[];
}

export type Tree = { leaf: number } | Split;

interface Split {
  feature: number;
  /** Below the feature's `values` it asks for that value, from there on for one of its sets. */
  question: number;
  yes: Tree;
  no: Tree;
}

const FIRST_LEAF = 0x21;
const FIRST_FEATURE = 0x5c;

/** Whether the answer to a question about a feature of this kind is yes. */
export const holds = ({ values, sets }: FeatureKind, question: number, value: number): boolean =>
  question < values ? value === question : (sets[question - values]?.has(value) ?? false);

export function decide(tree: Tree, kinds: readonly FeatureKind[], features: readonly number[]): number {
  let at = tree;
  while (!('leaf' in at)) {
    const kind = kinds[at.feature];
    at = kind && holds(kind, at.question, features[at.feature] ?? 0) ? at.yes : at.no;
  }
  return at.leaf;
}

/** A tree as printable characters: one for a leaf, two for a split, which its yes and its no follow. */
export function writeTree(tree: Tree): string {
  if ('leaf' in tree) return String.fromCharCode(FIRST_LEAF + tree.leaf);
  const split = String.fromCharCode(FIRST_FEATURE + tree.feature, FIRST_LEAF + tree.question);
  return split + writeTree(tree.yes) + writeTree(tree.no);
}

export function readTree(text: string): Tree {
  let at = 0;
  const read = (): Tree => {
    const code = text.charCodeAt(at);
    at += 1;
    if (code < FIRST_FEATURE) return { leaf: code - FIRST_LEAF };
    const question = text.charCodeAt(at) - FIRST_LEAF;
    at += 1;
    return { feature: code - FIRST_FEATURE, question, yes: read(), no: read() };
  };
  return read();
}
