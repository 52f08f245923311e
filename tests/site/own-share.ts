import type { BuiltPage } from './built-page.ts';
import { mainText } from './every-page.ts';
import { wordsOf } from './wording.ts';

/** What is compared: so many words in a row. */
const RUN = 5;

function runsOf(page: BuiltPage): Set<string> {
  const words = wordsOf(mainText(page));
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')));
}

/** The share of a page’s runs of words that none of its siblings has, from 0 to 1. */
export function ownShare(page: BuiltPage, siblings: readonly BuiltPage[]): number {
  const others = new Set(siblings.flatMap((one) => [...runsOf(one)]));
  const runs = [...runsOf(page)];
  return runs.filter((run) => !others.has(run)).length / runs.length;
}
