import table from './senses.json' with { type: 'json' };
import type { Weights } from './senses.ts';

/** For verbs in general and for senses of single words, what speaks for them (`-1 the`) and how much. */
export const WEIGHTS: Weights = new Map(
  Object.entries(table).map(([key, byWeight]) => [
    key,
    new Map(
      Object.entries(byWeight).flatMap(([weight, features]) =>
        features.split('|').map((feature) => [feature, Number(weight)] as const),
      ),
    ),
  ]),
);
