import { type Certainty, certaintyOf } from './certainty.ts';
import { onceForAllStyles, type Stating } from './certainty-once.ts';
import type { Case, Outcome } from './simulated-cases.ts';
import { SIMULATION_MODEL } from './simulation-model.ts';
import { STYLES } from './style.ts';

/** Statements of about the same chance: how many there were, what they said on average, and how often it was so. */
export interface Tenth {
  /** The lowest chance in it: 0, 10, … 90. */
  readonly from: number;
  readonly statements: number;
  /** Both in per cent. */
  readonly stated: number;
  readonly observed: number;
}

type Statement = readonly [stated: number, holds: boolean];

function tenthsOf(statements: readonly Statement[]): Tenth[] {
  const groups = Map.groupBy(statements, ([stated]) => Math.min(90, 10 * Math.floor(stated / 10)));
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([from, group]) => ({
      from,
      statements: group.length,
      stated: group.reduce((sum, [stated]) => sum + stated, 0) / group.length,
      observed: (100 * group.filter(([, holds]) => holds).length) / group.length,
    }));
}

/** Says of outcomes how certain they are. */
export function statingOnce(stating: Stating = certaintyOf): (outcome: Outcome) => Certainty {
  const stated = onceForAllStyles(stating);
  return ({ ranking, scores, second }) => stated(ranking, scores, second?.least);
}

/** Compares what the results of simulated people state with what is so: who is first, and who is on a retake. */
export function calibrationOf(cases: readonly Case[], stating: Stating = certaintyOf) {
  const certaintyFor = statingOnce(stating);
  const first: Statement[] = [];
  const again: Statement[][] = SIMULATION_MODEL.changes.map(() => []);
  for (const { strongest, outcome, again: retakes } of cases) {
    const certainty = certaintyFor(outcome);
    const [leader] = certainty.order;
    for (const style of STYLES) first.push([certainty.first[style], style === strongest]);
    for (const [index, { ranking, second }] of retakes.entries())
      again[index]?.push([certainty.again[index] ?? 0, (second?.order ?? ranking)[0] === leader]);
  }
  return {
    /** That a style is the person's first: four statements a person. */
    first: tenthsOf(first),
    /** That the same style comes first on a retake, for each change of the person. */
    again: again.map(tenthsOf),
  };
}
