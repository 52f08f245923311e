import { type OfferedRate, ratesOf } from './rates.ts';

const FIGURES = [
  { perMonth: 89_00, included: 250, extra: 400 },
  { perMonth: 349_00, included: 1_000, extra: 370 },
  { perMonth: 899_00, included: 3_000, extra: 320 },
];

/** The voice plans with fixed figures: tests can write a sum out, and a changed price breaks none of them. */
export const TEST_RATES: readonly OfferedRate[] = ratesOf('voice').map((rate, index) => ({
  ...rate,
  ...FIGURES[index],
}));
