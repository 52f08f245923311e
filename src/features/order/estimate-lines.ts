import { capOf, costAtRate, type Rate } from './rules/cost';
import {
  type CallLoad,
  capReason,
  cheapestRate,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  minutesSum,
} from './rules/estimate';
import { formatMoney, formatUnitPrice, MILLS_PER_CENT } from './rules/money';
import type { Feature } from './rules/plans';
import asked from './rules/price-needs.json' with { type: 'json' };
import type { CalculatedFamily, OfferedRate } from './rules/rates';

const UNITS: Record<CalculatedFamily, { one: string; many: string }> = {
  voice: { one: 'minute', many: 'minutes' },
  'mod-mentor': { one: 'seat', many: 'seats' },
  'mod-showcase': { one: 'video', many: 'videos' },
};

const EITHER = new Intl.ListFormat('en-CA', { type: 'disjunction' });
const money = (cents: number) => formatMoney(cents, 'CAD');

/**
 * What the calculator says, in plain text, one entry for each `data-line` of its markup: the cheapest of a family's rates
 * that have the features in `needs`, for what its sliders say, by their names, with the sums written out.
 */
export function linesFor(
  family: CalculatedFamily,
  rates: readonly OfferedRate[],
  values: Record<string, number>,
  needs: readonly Feature[] = [],
) {
  const isMissing = (rate: OfferedRate) => needs.some((feature) => !rate.features.includes(feature));
  const fitting = rates.filter((rate) => !isMissing(rate));
  const load = family === 'voice' ? (values as unknown as CallLoad) : undefined;
  const used = load ? minutesPerMonth(load) : (Object.values(values)[0] ?? 0);
  const { one, many } = UNITS[family];
  const { rate, cost } = (load ? cheapestUnderCap : cheapestRate)(fitting, used);
  const isPastCap = (one: Rate) => load !== undefined && costAtRate(one, used) > capOf(one);
  const others = rates
    .filter(
      (other) => other !== rate && !(isByUnit(other) && other.included && other.included < rate.included),
    )
    .map((other) => {
      if (isMissing(other)) return `${other.name} has no ${lackingIn(other)}`;
      const fewest = isByUnit(other) && other.included > used ? ` for ${other.included} ${many}` : '';
      const cap = isPastCap(other) ? ', past its spend cap' : '';
      return `${other.name} ${money(costAtRate(other, used))}${fewest}${cap}`;
    });
  return {
    cost: money(cost),
    plan: `${rate.name}, ${used.toLocaleString('en-CA')} ${used === 1 ? one : many}, before tax`,
    /** How the minutes come about; empty where seats or videos are counted. */
    minutes: load ? minutesSum(load) : '',
    sum: isByUnit(rate) ? sumOfUnits(rate) : costSum(rate, used, many),
    /** The same month on the other plans. */
    others: others.join(load ? '; ' : ', ') || 'None for so many',
    /** Why it is not a plan with a lower total, or where the cap ends the largest; empty where no cap matters. */
    cap: load ? capReason(fitting, rate, used) : '',
    choice: choiceOf(),
  };

  function lackingIn({ features }: OfferedRate): string {
    const missing = asked.filter(
      ({ feature }) => needs.some((one) => one === feature) && !features.some((one) => one === feature),
    );
    return EITHER.format(missing.map(({ label }) => label.toLowerCase()));
  }

  /** What makes it the plan that is shown. */
  function choiceOf(): string {
    if (!load) return 'This is the plan with the lowest total';
    return isPastCap(rate)
      ? 'No spend cap allows so many minutes. With it lifted, this is the plan with the lowest total'
      : 'This is the plan with the lowest total that its spend cap allows';
  }

  function sumOfUnits({ included, extra }: Rate): string {
    const fewest = included > used ? `, the fewest on this plan` : '';
    return `${Math.max(used, included)} × ${formatUnitPrice(extra ?? 0, 'CAD')} = ${money(cost)}${fewest}`;
  }
}

/** Whether every unit has the same price, so that the bundle is only the fewest that can be ordered. */
const isByUnit = ({ perMonth, included, extra }: Rate) =>
  extra !== null && perMonth * MILLS_PER_CENT === included * extra;
