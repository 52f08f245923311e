/** A whole number of cents: every amount that is charged. */
export type Cents = number;

/** A whole number of mills, tenths of a cent: the price of one text may be CA$0.035, which is no whole number of cents. */
export type Mills = number;

export const CURRENCIES = ['CAD', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const MILLS_PER_CENT = 10;
const SYMBOLS: Record<Currency, string> = { CAD: 'CA$', USD: 'US$' };

const format = (
  dollars: number,
  currency: Currency,
  minimumFractionDigits: number,
  maximumFractionDigits: number,
) => SYMBOLS[currency] + dollars.toLocaleString('en-CA', { minimumFractionDigits, maximumFractionDigits });

/** `CA$349`, `CA$22.50`, `CA$8,628`: whole dollars without decimals, anything else with two. */
export function formatMoney(cents: Cents, currency: Currency): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  return format(cents / 100, currency, decimals, decimals);
}

/** The price of one minute, text or email: `CA$0.40`, `CA$0.035`. Two decimals, a third only where it is needed. */
export function formatUnitPrice(mills: Mills, currency: Currency): string {
  return format(mills / 1_000, currency, 2, 3);
}

/** What `quantity` units cost, rounded to the nearest cent once, at the end. */
export function priceOfUnits(quantity: number, unitPrice: Mills): Cents {
  return Math.round((quantity * unitPrice) / MILLS_PER_CENT);
}
