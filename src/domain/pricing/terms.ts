/** How plans are billed: the periods, and the rules printed on every price page. */

export const PERIODS = ['monthly', 'biannual', 'annual'] as const;
export type Period = (typeof PERIODS)[number];

/** "Biannual" alone could mean every second year, so the name says what it is. */
export const PERIOD_NAMES: Record<Period, string> = {
  monthly: 'Monthly',
  biannual: 'Every 6 months (biannual)',
  annual: 'Yearly',
};

/** Months paid for at once. */
export const PERIOD_MONTHS: Record<Period, number> = { monthly: 1, biannual: 6, annual: 12 };

/** Per cent off the monthly price on sale; a rounded price may differ by less than one point. */
export const PERIOD_DISCOUNT_PERCENT: Record<Period, number> = { monthly: 0, biannual: 10, annual: 20 };

/** Days before a renewal on which we write to the customer. */
export const RENEWAL_NOTICE_DAYS: Record<Period, readonly number[]> = {
  monthly: [],
  biannual: [30, 7],
  annual: [30, 7],
};

/** Calls shorter than this are free, in seconds. */
export const FREE_CALL_SECONDS = 10;

/** Highest monthly bill before tax, in per cent of the plan's price, unless the customer raises it. */
export const SPEND_CAP_PERCENT = 150;

/** Per cent of the allowance at which we write to the customer. */
export const ALLOWANCE_ALERT_PERCENT = [80, 100] as const;
