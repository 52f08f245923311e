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
import * as t from './rules/messages';
import { formatMoney, formatUnitPrice, MILLS_PER_CENT } from './rules/money';
import type { Feature } from './rules/plans';
import { PRICE_NEEDS } from './rules/price-needs';
import type { CalculatedFamily, OfferedRate } from './rules/rates';

const UNITS: Record<CalculatedFamily, (amount: number) => string> = {
  voice: t.minutes,
  'mod-mentor': t.seats,
  'mod-showcase': t.videos,
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
  const units = UNITS[family];
  const { rate, cost } = (load ? cheapestUnderCap : cheapestRate)(fitting, used);
  const isPastCap = (one: Rate) => load !== undefined && costAtRate(one, used) > capOf(one);
  const others = rates
    .filter(
      (other) => other !== rate && !(isByUnit(other) && other.included && other.included < rate.included),
    )
    .map((other) => {
      if (isMissing(other)) return t.hasNo(other.name, lackingIn(other));
      const fewest = isByUnit(other) && other.included > used ? units(other.included) : '';
      return t.otherPlan(other.name, money(costAtRate(other, used)), fewest, isPastCap(other));
    });
  return {
    cost: money(cost),
    plan: t.planFor(rate.name, units(used)),
    /** How the minutes come about; empty where seats or videos are counted. */
    minutes: load ? minutesSum(load) : '',
    sum: isByUnit(rate) ? sumOfUnits(rate) : costSum(rate, used, units),
    /** The same month on the other plans. */
    others: others.join(load ? '; ' : ', ') || t.noneForSoMany,
    /** Why it is not a plan with a lower total, or where the cap ends the largest; empty where no cap matters. */
    cap: load ? capReason(fitting, rate, used) : '',
    choice: choiceOf(),
  };

  function lackingIn({ features }: OfferedRate): string {
    const missing = PRICE_NEEDS.filter(
      ({ feature }) => needs.some((one) => one === feature) && !features.some((one) => one === feature),
    );
    return EITHER.format(missing.map(({ label }) => label.toLowerCase()));
  }

  /** What makes it the plan that is shown. */
  function choiceOf(): string {
    if (!load) return t.lowestTotal;
    return isPastCap(rate) ? t.lowestPastCap : t.lowestUnderCap;
  }

  function sumOfUnits({ included, extra }: Rate): string {
    const words = included > used ? t.fewestAtPrice : t.unitsAtPrice;
    return words(Math.max(used, included), formatUnitPrice(extra ?? 0, 'CAD'), money(cost));
  }
}

/** Whether every unit has the same price, so that the bundle is only the fewest that can be ordered. */
const isByUnit = ({ perMonth, included, extra }: Rate) =>
  extra !== null && perMonth * MILLS_PER_CENT === included * extra;
