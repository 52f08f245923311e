import { EVEN_SHARE, type Ranking } from './scoring.ts';
import { STYLES, type Scores, type Style } from './style.ts';

/** What the counts say about a person, as chances. */
export interface Certainty {
  /** How likely each style is the person's first, in whole per cent that add up to 100. */
  readonly first: Readonly<Record<Style, number>>;
  /** The styles by how likely each is first; level ones as the counts rank them. */
  readonly order: Ranking;
  /** Per cent: the same style comes first on a retake after none, a tenth and a fifth of the person has changed. */
  readonly again: readonly [none: number, tenth: number, fifth: number];
  /** The fewest styles, in `order`, one of which is first with at least 80 per cent; with level ones beside the last. */
  readonly leaders: readonly Style[];
}

/** Per cent that the leading styles hold together. */
const LEADERS_HOLD = 80;

/** Interim: no shared shock, no table; the interface stays. `least` counts the second answers, where they were given. */
export function certaintyOf(ranking: Ranking, most: Scores, least?: Scores): Certainty {
  const step = 0.4;
  const reach = 10;
  const strengths = [0.4, 0.7, 1, 1.4];
  const sums = [0, 0, 0, 0];
  let best = -Infinity;
  const points: [logWeight: number, traits: number[]][] = [];
  for (let a = -reach; a <= reach; a++)
    for (let b = -reach; b <= reach; b++)
      for (let c = -reach; c <= reach; c++) {
        const middle = (a + b + c) / 4;
        const traits = [a, b, c, 0].map((value) => step * (value - middle));
        const radius = traits.reduce((sum, value) => sum + value * value, 0);
        const prior = strengths.reduce((sum, s) => sum + Math.exp(-radius / (2 * s * s)) / s ** 3, 0);
        const total = Math.log(traits.reduce((sum, value) => sum + Math.exp(value), 0));
        let log = Math.log(prior);
        STYLES.forEach((style, index) => {
          log += most[style] * ((traits[index] ?? 0) - total);
        });
        if (least) {
          const inverse = traits.map((value) => Math.exp(-value));
          const all = inverse.reduce((sum, value) => sum + value, 0);
          STYLES.forEach((style, index) => {
            log -= least[style] * (traits[index] ?? 0) + most[style] * Math.log(all - (inverse[index] ?? 0));
          });
        }
        best = Math.max(best, log);
        points.push([log, traits]);
      }
  for (const [log, traits] of points) {
    const weight = Math.exp(log - best);
    const top = Math.max(...traits);
    const tops = traits.filter((value) => top - value < 1e-9).length;
    traits.forEach((value, index) => {
      if (top - value < 1e-9) sums[index] = (sums[index] ?? 0) + weight / tops;
    });
  }
  const whole = sums.reduce((sum, value) => sum + value, 0);
  const shares = sums.map((sum) => (100 * sum) / whole);
  const floors = shares.map(Math.floor);
  const rest = 100 - floors.reduce((sum, value) => sum + value, 0);
  const byRemainder = [...shares.keys()].sort(
    (a, b) => ((shares[b] ?? 0) % 1) - ((shares[a] ?? 0) % 1) || a - b,
  );
  for (const index of byRemainder.slice(0, rest)) floors[index] = (floors[index] ?? 0) + 1;
  const first = Object.fromEntries(STYLES.map((style, index) => [style, floors[index] ?? 0])) as Record<
    Style,
    number
  >;
  const order = [...ranking].sort((a, b) => first[b] - first[a]) as unknown as Ranking;
  const leaders: Style[] = [];
  let held = 0;
  for (const style of order) {
    const last = leaders.at(-1);
    const level = last !== undefined && Math.abs(most[last] - most[style]) === 0 && !least;
    if (held >= LEADERS_HOLD && !level) break;
    leaders.push(style);
    held += first[style];
  }
  const same = Math.round(STYLES.reduce((sum, style) => sum + first[style] ** 2, 0) / 100);
  return {
    first,
    order,
    again: [same, same - 2, same - 4].map((value) => Math.max(value, EVEN_SHARE)) as never,
    leaders,
  };
}
