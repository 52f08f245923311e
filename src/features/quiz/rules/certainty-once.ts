import type { Certainty } from './certainty.ts';
import type { Ranking } from './scoring.ts';
import { type Scores, STYLES, type Style } from './style.ts';

/** How a result is judged: `certaintyOf`, or what stands in for it. */
export type Stating = (ranking: Ranking, most: Scores, least?: Scores) => Certainty;

/**
 * The same chances for thousands of results, each worked out once. No style is treated otherwise than another
 * (`certainty.test.ts`), so the 5,456 results are 206 under other names.
 */
export function onceForAllStyles(stating: Stating): Stating {
  const known = new Map<string, Certainty>();
  return (ranking, most, least) => {
    const renamed = (counts: Scores) =>
      Object.fromEntries(STYLES.map((style, place) => [style, counts[ranking[place] ?? style]])) as Scores;
    const evidence = [renamed(most), least && renamed(least)] as const;
    const key = JSON.stringify(evidence);
    const found = known.get(key) ?? stating(STYLES, ...evidence);
    known.set(key, found);
    const nameOf = (style: Style) => ranking[STYLES.indexOf(style)] ?? style;
    const first = Object.fromEntries(STYLES.map((style) => [nameOf(style), found.first[style]])) as Scores;
    const order = found.order.map(nameOf) as unknown as Ranking;
    return { ...found, first, order, leaders: found.leaders.map(nameOf) };
  };
}
