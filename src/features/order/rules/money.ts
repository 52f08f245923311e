/** A whole number of cents: every amount that is charged. */
export type Cents = number;

/** A whole number of mills, tenths of a cent: the price of one text may be CA$0.035, which is no whole number of cents. */
export type Mills = number;

export const CURRENCIES = ['CAD', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const MILLS_PER_CENT = 10;
const SYMBOLS: Record<Currency, string> = { CAD: 'CA$', USD: 'US$' };

/** The price of one minute, text or email: `CA$0.40`, `CA$0.035`. Whole dollars are written without decimals. */
export function formatUnitPrice(mills: Mills, currency: Currency): string {
  const minimumFractionDigits = mills % 1_000 === 0 ? 0 : 2;
  return SYMBOLS[currency] + (mills / 1_000).toLocaleString('en-CA', { minimumFractionDigits });
}

/** `CA$349`, `CA$22.50`, `CA$8,628`. */
export const formatMoney = (cents: Cents, currency: Currency) =>
  formatUnitPrice(cents * MILLS_PER_CENT, currency);

/** What `quantity` units cost, rounded to the nearest cent once, at the end. */
export function priceOfUnits(quantity: number, unitPrice: Mills): Cents {
  return Math.round((quantity * unitPrice) / MILLS_PER_CENT);
}
