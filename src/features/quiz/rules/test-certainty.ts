import type * as certainty from './certainty.ts';
import type { Ranking } from './scoring.ts';
import { type Scores, STYLES, type Style } from './style.ts';

/**
 * The module `certainty.ts` for a test of thousands of reports: the same chances, each worked out once for all styles.
 * No style is treated otherwise than another (`certainty.test.ts`), so the 5,456 results are 206 under other names.
 */
export function remembering({ certaintyOf }: typeof certainty) {
  const known = new Map<string, certainty.Certainty>();
  return {
    certaintyOf: (ranking: Ranking, most: Scores, least?: Scores): certainty.Certainty => {
      const renamed = (counts: Scores) =>
        Object.fromEntries(STYLES.map((style, place) => [style, counts[ranking[place] ?? style]])) as Scores;
      const evidence = [renamed(most), least && renamed(least)] as const;
      const key = JSON.stringify(evidence);
      const found = known.get(key) ?? certaintyOf(STYLES, ...evidence);
      known.set(key, found);
      const nameOf = (style: Style) => ranking[STYLES.indexOf(style)] ?? style;
      const first = Object.fromEntries(STYLES.map((style) => [nameOf(style), found.first[style]])) as Scores;
      const order = found.order.map(nameOf) as unknown as Ranking;
      return { ...found, first, order, leaders: found.leaders.map(nameOf) };
    },
  };
}
