import * as t from './messages.ts';

/** The terms that plans are paid on: how many months at once, and for how much less. */

export const PERIODS = ['monthly', 'biannual', 'annual'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_NAMES: Record<Period, string> = {
  monthly: t.monthly,
  biannual: t.biannual,
  annual: t.yearly,
};

/** Months paid for at once. */
export const PERIOD_MONTHS: Record<Period, number> = { monthly: 1, biannual: 6, annual: 12 };

/** Per cent off the monthly price on sale: a price is rounded down, so that it is reached, and passed by less than one point. */
export const PERIOD_DISCOUNT_PERCENT: Record<Period, number> = { monthly: 0, biannual: 10, annual: 20 };

/** A month of a plan never costs more than this part of its price, unless the customer raises the cap. */
export const SPEND_CAP_PERCENT = 150;

/** Parts of a bundle at which we write to the customer. */
export const USE_NOTICE_PERCENTS = [80, 100] as const;
