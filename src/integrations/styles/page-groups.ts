import { type Names, usedRules } from './used-styles.ts';

/** Pages that are served the same block of styles. */
export interface PageGroup {
  /** The styles that the build wrote into these pages. */
  css: string;
  /** All that one of these pages may use. */
  names: Names;
  pages: string[];
}

interface Candidate extends PageGroup {
  rules: Map<string, number>;
}

/** Declarations that the pages of both would carry for the others' sake. */
function costOfMerging(a: Candidate, b: Candidate): number {
  const missing = (from: Candidate, to: Candidate) => {
    let weight = 0;
    for (const [place, own] of from.rules) if (!to.rules.has(place)) weight += own;
    return weight;
  };
  return missing(a, b) * b.pages.length + missing(b, a) * a.pages.length;
}

/**
 * Puts pages with the same styles and names together, and then those that differ least, until at most `limit` groups
 * are left: each is one hash in the content security policy. Pages of different stylesheets are never put together.
 */
export function groupPages(pages: readonly PageGroup[], limit: number): PageGroup[] {
  const groups = new Map<string, Candidate>();
  for (const { css, names, pages: own } of pages) {
    const key = JSON.stringify([css, [...names].sort()]);
    const known = groups.get(key);
    if (known) known.pages.push(...own);
    else groups.set(key, { css, names, pages: [...own], rules: usedRules(css, names) });
  }
  const list = [...groups.values()];
  while (list.length > limit) {
    let best: { a: Candidate; b: Candidate; cost: number } | undefined;
    for (const [index, a] of list.entries()) {
      for (const b of list.slice(index + 1)) {
        if (a.css !== b.css) continue;
        const cost = costOfMerging(a, b);
        if (!best || cost < best.cost) best = { a, b, cost };
      }
    }
    if (!best) break;
    const { a, b } = best;
    list.splice(list.indexOf(b), 1);
    list[list.indexOf(a)] = {
      css: a.css,
      names: new Set([...a.names, ...b.names]),
      pages: [...a.pages, ...b.pages],
      rules: new Map([...a.rules, ...b.rules]),
    };
  }
  return list.map(({ css, names, pages: own }) => ({ css, names, pages: own }));
}
