import type { Mills } from '../../order/rules/money.ts';

/** What the price of one call is reckoned from, small enough for a page: the browser needs no price list beside it. */
export interface CallMeter {
  /** The seconds of the file between which the clock runs: from the first word after the ring to a hand-over or the end. */
  from: number;
  to: number;
  minute: Mills;
  /** A text or an email counts from the second at which it is written. */
  extras: readonly { at: number; mills: Mills }[];
}

/** The seconds that are billed when the file has played for so long: whole ones, so that a reader can do the sum. */
export const billedSeconds = ({ from, to }: CallMeter, seconds: number): number =>
  Math.round(Math.max(0, Math.min(seconds, to) - from));

/**
 * What the call has cost when the file has played for so long, by the price list and beyond the plan's bundle. Not rounded:
 * whoever shows it rounds, once.
 */
export function priceOnMeter(meter: CallMeter, seconds: number): Mills {
  const written = meter.extras.filter(({ at }) => at <= seconds);
  const spoken = (billedSeconds(meter, seconds) * meter.minute) / 60;
  return written.reduce((sum, { mills }) => sum + mills, spoken);
}

/** A call that ends before this many seconds of talk is not billed. */
export const FREE_SECONDS = 10;

/** A mill is a tenth of a cent. */
export const centsOf = (mills: Mills): number => mills / 10;

/** 370 is “37¢”, 35.2 is “3.5¢”, 1,200 is “$1.20”. */
export const moneyWords = (mills: Mills): string =>
  mills < 1000 ? `${Number(centsOf(mills).toFixed(1))}¢` : `$${(centsOf(mills) / 100).toFixed(2)}`;
