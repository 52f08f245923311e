import { costAtRate, type Rate } from './rules/cost';
import { type CallLoad, capHint, cheapestRate, costSum, minutesPerMonth, minutesSum } from './rules/estimate';
import { formatMoney, MILLS_PER_CENT } from './rules/money';
import type { CalculatedFamily } from './rules/rates';

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

const UNITS: Record<CalculatedFamily, { one: string; many: string }> = {
  voice: { one: 'minute', many: 'minutes' },
  'mod-mentor': { one: 'seat', many: 'seats' },
  'mod-showcase': { one: 'video', many: 'videos' },
};

const number = (amount: number) => amount.toLocaleString('en-CA');
const money = (cents: number) => formatMoney(cents, 'CAD');

/** The cheapest of a family's rates for what its sliders say, by their names, with the sums written out. */
export function linesFor(
  family: CalculatedFamily,
  rates: readonly Rate[],
  values: Record<string, number>,
): EstimateLines {
  const load = family === 'voice' ? (values as unknown as CallLoad) : undefined;
  const used = load ? minutesPerMonth(load) : (Object.values(values)[0] ?? 0);
  const { one, many } = UNITS[family];
  const { rate, cost } = cheapestRate(rates, used);
  const others = rates
    .filter(
      (other) => other !== rate && !(isByUnit(other) && other.included && other.included < rate.included),
    )
    .map((other) => {
      const fewest = isByUnit(other) && other.included > used ? ` for ${other.included} ${many}` : '';
      return `${other.name} ${money(costAtRate(other, used))}${fewest}`;
    });
  return {
    cost: money(cost),
    plan: `${rate.name}, ${number(used)} ${used === 1 ? one : many}, before tax`,
    minutes: load ? minutesSum(load) : '',
    sum: load ? costSum(rate, used) : sumOf(rate),
    others: others.join(', ') || 'None for so many',
    cap: load ? capHint(rate, used) : '',
  };

  function sumOf({ perMonth, included, extra }: Rate): string {
    const each = money((extra ?? 0) / MILLS_PER_CENT);
    if (isByUnit(rate)) {
      const fewest = included > used ? `, the fewest on this plan` : '';
      return `${Math.max(used, included)} × ${each} = ${money(cost)}${fewest}`;
    }
    return used > included
      ? `${money(perMonth)} + ${used - included} × ${each} = ${money(cost)}`
      : `${money(perMonth)} with ${included} ${many} included`;
  }
}

/** Whether every unit has the same price, so that the bundle is only the fewest that can be ordered. */
function isByUnit({ perMonth, included, extra }: Rate): boolean {
  return extra !== null && perMonth * MILLS_PER_CENT === included * extra;
}
