import { capOf, costAtRate, type Rate } from '~/domain/pricing/cost';
import { type CallLoad, cheapestRate, costSum, minutesPerMonth, minutesSum } from '~/domain/pricing/estimate';
import { formatMoney, MILLS_PER_CENT } from '~/domain/pricing/money';
import type { CalculatedFamily } from '~/domain/pricing/rates';

/** What the calculator says, in plain text: one line for each `data-line` of its markup. */
export interface EstimateLines {
  cost: string;
  plan: string;
  /** How the minutes come about; empty where seats or videos are counted. */
  minutes: string;
  sum: string;
  /** The same month on the other plans. */
  others: string;
  /** Empty while the month stays under the spend cap, and where there is none. */
  cap: string;
}

const UNITS = {
  'mod-mentor': { one: 'seat', many: 'seats' },
  'mod-showcase': { one: 'video', many: 'videos' },
};

const number = (amount: number) => amount.toLocaleString('en-CA');
const money = (cents: number) => formatMoney(cents, 'CAD');

/** The lines for what the sliders of a family say, by their names. */
export function linesFor(
  family: CalculatedFamily,
  rates: readonly Rate[],
  values: Record<string, number>,
): EstimateLines {
  if (family === 'voice') return estimateLines(rates, values as unknown as CallLoad);
  const [units = 0] = Object.values(values);
  return unitLines(rates, units, UNITS[family]);
}

/** The cheapest of the rates for these calls, with both sums written out in the visitor's numbers. */
export function estimateLines(rates: readonly Rate[], load: CallLoad): EstimateLines {
  const minutes = minutesPerMonth(load);
  const { rate, cost } = cheapestRate(rates, minutes);
  const cap = capOf(rate);
  return {
    cost: money(cost),
    plan: `${rate.name}, ${number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}, before tax`,
    minutes: minutesSum(load),
    sum: costSum(rate, minutes),
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

/** The cheapest way to order so many seats or videos, with the sum written out. */
export function unitLines(
  rates: readonly Rate[],
  units: number,
  { one, many }: { one: string; many: string },
): EstimateLines {
  const { rate, cost } = cheapestRate(rates, units);
  return {
    cost: money(cost),
    plan: `${rate.name}, ${units} ${units === 1 ? one : many}, before tax`,
    minutes: '',
    sum: sumOf(rate),
    others:
      rates
        .filter(
          (other) => other !== rate && !(isByUnit(other) && other.included && other.included < rate.included),
        )
        .map((other) => {
          const fewest = isByUnit(other) && other.included > units ? ` for ${other.included} ${many}` : '';
          return `${other.name} ${money(costAtRate(other, units))}${fewest}`;
        })
        .join(', ') || 'None for so many',
    cap: '',
  };

  function sumOf({ perMonth, included, extra }: Rate): string {
    const each = money((extra ?? 0) / MILLS_PER_CENT);
    if (isByUnit(rate)) {
      const fewest = included > units ? `, the fewest on this plan` : '';
      return `${Math.max(units, included)} × ${each} = ${money(cost)}${fewest}`;
    }
    return units > included
      ? `${money(perMonth)} + ${units - included} × ${each} = ${money(cost)}`
      : `${money(perMonth)} with ${included} ${many} included`;
  }
}

/** Whether every unit has the same price, so that the bundle is only the fewest that can be ordered. */
function isByUnit({ perMonth, included, extra }: Rate): boolean {
  return extra !== null && perMonth * MILLS_PER_CENT === included * extra;
}
