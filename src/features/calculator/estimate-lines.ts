import { capOf, costAtRate, type Rate } from '~/domain/pricing/cost';
import { type CallLoad, cheapestRate, minutesPerMonth, WEEKS_PER_MONTH } from '~/domain/pricing/estimate';
import { formatMoney, formatUnitPrice } from '~/domain/pricing/money';

/** What the calculator says, in plain text: one line for each `data-line` of its markup. */
export interface EstimateLines {
  cost: string;
  plan: string;
  minutes: string;
  sum: string;
  /** The same month on the other plans. */
  others: string;
  /** Empty while the month stays under the spend cap. */
  cap: string;
}

const number = (amount: number) => amount.toLocaleString('en-CA');
const money = (cents: number) => formatMoney(cents, 'CAD');

/** The cheapest of the rates for these calls, with both sums written out in the visitor's numbers. */
export function estimateLines(rates: readonly Rate[], load: CallLoad): EstimateLines {
  const minutes = minutesPerMonth(load);
  const { rate, cost } = cheapestRate(rates, minutes);
  const beyond = minutes - rate.included;
  const cap = capOf(rate);
  return {
    cost: money(cost),
    plan: `${rate.name}, ${number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}, before tax`,
    minutes: `${load.callsPerDay} × ${load.minutesPerCall} minutes × ${load.daysPerWeek} days × ${WEEKS_PER_MONTH} weeks × ${load.sharePercent}% = ${number(minutes)}`,
    sum:
      beyond > 0 && rate.extra !== null
        ? `${money(rate.perMonth)} + ${number(beyond)} × ${formatUnitPrice(rate.extra, 'CAD')} = ${money(cost)}`
        : `${money(rate.perMonth)} with ${number(rate.included)} minutes included`,
    others: rates
      .filter((other) => other !== rate)
      .map((other) => `${other.name} ${money(costAtRate(other, minutes))}`)
      .join(', '),
    cap:
      cost > cap
        ? `The spend cap stands at ${money(cap)}. Past it the agent only takes messages, unless you raise it.`
        : '',
  };
}
