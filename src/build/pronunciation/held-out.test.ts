import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKeptForProof } from './held-out.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Of the fifth that is kept for proof, words that no other list of ours has: whoever reads it too would have them. */
const ONLY_BRITFONE =
  'abs adjacency ahold alsager ar asda averham beethoven bibliographic bloomberg bosham byfleet cheshunt clackmannanshire condos czechia div duh euros exec expedia faq fujitsu heist helena industrialize isleworth jeez kinross latvia laurent liter meh'.split(
    ' ',
  );

test('what is kept to judge our British words is not among them', () => {
  const ours = new Set(
    read('british-words.txt')
      .split('\n')
      .map((line) => line.slice(0, line.indexOf(' '))),
  );
  expect(ONLY_BRITFONE.filter((word) => !isKeptForProof(word))).toEqual([]);
  expect(ONLY_BRITFONE.filter((word) => ours.has(word))).toEqual([]);
  const judged =
    read('../../../tests/bench/samples/pronunciation.txt').match(/(?<=^uk britfone )\S+/gm) ?? [];
  expect(judged.length).toBe(997);
  expect(judged.filter((word) => !isKeptForProof(word))).toEqual([]);
});
