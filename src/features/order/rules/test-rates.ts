import { type OfferedRate, ratesOf } from './rates.ts';

const FIGURES = [
  { perMonth: 89_00, included: 250, extra: 400 },
  { perMonth: 349_00, included: 1_000, extra: 370 },
  { perMonth: 899_00, included: 3_000, extra: 320 },
];

/** The voice plans at figures of their own, for tests that write a sum out: a changed price is no failure there. */
export const TEST_RATES: readonly OfferedRate[] = ratesOf('voice').map((rate, index) => ({
  ...rate,
  ...FIGURES[index],
}));
