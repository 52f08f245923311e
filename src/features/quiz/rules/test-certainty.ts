import type * as certainty from './certainty.ts';

/**
 * The module `certainty.ts` for a test of thousands of reports: the same chances, each worked out once. The arithmetic
 * is most of the work of a report, and depends on the counts alone.
 */
export function remembering({ certaintyOf }: typeof certainty) {
  const known = new Map<string, certainty.Certainty>();
  return {
    certaintyOf: (...evidence: Parameters<typeof certaintyOf>) => {
      const key = JSON.stringify(evidence);
      const found = known.get(key) ?? certaintyOf(...evidence);
      known.set(key, found);
      return found;
    },
  };
}
