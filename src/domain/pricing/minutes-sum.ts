import { capOf, costAtRate, type Rate } from './cost.ts';
import { formatMoney, formatUnitPrice } from './money.ts';

const money = (cents: number) => formatMoney(cents, 'CAD');

/** What so many minutes cost at a rate, written out: `CA$89 + 75 × CA$0.40 = CA$119`. */
export function minutesSum(rate: Rate, minutes: number): string {
  const beyond = minutes - rate.included;
  return beyond > 0 && rate.extra !== null
    ? `${money(rate.perMonth)} + ${beyond.toLocaleString('en-CA')} × ${formatUnitPrice(rate.extra, 'CAD')} = ${money(costAtRate(rate, minutes))}`
    : `${money(rate.perMonth)} with ${rate.included.toLocaleString('en-CA')} minutes included`;
}

/** Where the spend cap stands, for a month that would pass it; empty otherwise. */
export function capNotice(rate: Rate, minutes: number): string {
  const cap = capOf(rate);
  return costAtRate(rate, minutes) > cap
    ? `The spend cap stands at ${money(cap)}. Past it the agent only takes messages, unless you raise it.`
    : '';
}
