import { costAtRate, type Rate } from './cost.ts';
import type { Cents } from './money.ts';

/** 52 weeks in 12 months, as the price pages write it. */
export const WEEKS_PER_MONTH = 4.33;

/** A week on the phone, as a business owner would describe it. */
export interface CallLoad {
  callsPerDay: number;
  minutesPerCall: number;
  daysPerWeek: number;
  /** Of these calls, how many the agent takes, in per cent. */
  sharePercent: number;
}

/** Minutes of the agent in one month, rounded up once. Summed in whole hundredths: 433.00000000000006 is not 434. */
export function minutesPerMonth({
  callsPerDay,
  minutesPerCall,
  daysPerWeek,
  sharePercent,
}: CallLoad): number {
  const weeks = Math.round(WEEKS_PER_MONTH * 100);
  return Math.ceil((callsPerDay * minutesPerCall * daysPerWeek * weeks * sharePercent) / (100 * 100));
}

/** The rate at which `used` units cost least, and that cost; the larger plan if two cost the same. */
export function cheapestRate(rates: readonly Rate[], used: number): { rate: Rate; cost: Cents } {
  const [cheapest] = rates
    .map((rate) => ({ rate, cost: costAtRate(rate, used) }))
    .sort((one, other) => one.cost - other.cost || other.rate.included - one.rate.included);
  if (!cheapest) throw new RangeError('There is no rate to choose from.');
  return cheapest;
}
