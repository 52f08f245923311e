import { costAtRate, type Rate } from './rules/cost';
import {
  type CallLoad,
  capHint,
  cheapestRate,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  minutesSum,
} from './rules/estimate';
import { formatMoney, formatUnitPrice, MILLS_PER_CENT } from './rules/money';
import type { CalculatedFamily } from './rules/rates';

const UNITS: Record<CalculatedFamily, { one: string; many: string }> = {
  voice: { one: 'minute', many: 'minutes' },
  'mod-mentor': { one: 'seat', many: 'seats' },
  'mod-showcase': { one: 'video', many: 'videos' },
};

const money = (cents: number) => formatMoney(cents, 'CAD');

/**
 * What the calculator says, in plain text, one entry for each `data-line` of its markup: the cheapest of a family's rates
 * for what its sliders say, by their names, with the sums written out.
 */
export function linesFor(family: CalculatedFamily, rates: readonly Rate[], values: Record<string, number>) {
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
    plan: `${rate.name}, ${used.toLocaleString('en-CA')} ${used === 1 ? one : many}, before tax`,
    /** How the minutes come about; empty where seats or videos are counted. */
    minutes: load ? minutesSum(load) : '',
    sum: isByUnit(rate) ? sumOfUnits(rate) : costSum(rate, used, many),
    /** The same month on the other plans. */
    others: others.join(', ') || 'None for so many',
    /** Empty while the month stays under the spend cap, and where there is none. */
    cap: load ? capLine() : '',
  };

  /** And which plan the month fits without that. */
  function capLine(): string {
    const fitting = cheapestUnderCap(rates, used);
    const fits =
      fitting.rate === rate ? '' : ` ${fitting.rate.name}, ${money(fitting.cost)}, stays under its cap.`;
    return capHint(rate, used) + fits;
  }

  function sumOfUnits({ included, extra }: Rate): string {
    const fewest = included > used ? `, the fewest on this plan` : '';
    return `${Math.max(used, included)} × ${formatUnitPrice(extra ?? 0, 'CAD')} = ${money(cost)}${fewest}`;
  }
}

/** Whether every unit has the same price, so that the bundle is only the fewest that can be ordered. */
const isByUnit = ({ perMonth, included, extra }: Rate) =>
  extra !== null && perMonth * MILLS_PER_CENT === included * extra;
