import { capMinutes, capOf, type Rate, rateOf } from '~/features/order/rules/cost';
import { formatMoney } from '~/features/order/rules/money';
import { subscriptionsOf } from '~/features/order/rules/plans';
import type { CompareContent } from './rules/compare-content';
import { type CostLine, cheaperStretch, planLine, pointsOf, scaleOf } from './rules/cost-lines';
import { cheapestOffer } from './rules/other-price';

type Costs = CompareContent['costs'];

/** The line of somebody else, and the plans of ours that it is held against in words. */
interface Other extends CostLine {
  against: readonly string[];
}

const [CENTS, MINUTES_PER_HOUR] = [100, 60];
const count = (amount: number) => amount.toLocaleString('en-CA');

/** The lines of others: what they publish, or the reader’s own time at what an hour of it is assumed to be worth. */
function otherLines({ lines, own, plans }: Costs, prices: CompareContent['prices']): Other[] {
  const published = lines.map(({ price, offer, label, units, against }): Other => {
    const { offers = [] } = prices.find(({ id }) => id === price) ?? {};
    const chosen = offers.filter(({ name }) => !offer || name === offer);
    const costAt = (each: number) => cheapestOffer(chosen, each * units);
    return { name: label, costAt, against: against ? [against] : plans };
  });
  if (!own) return published;
  const { label, minutes, hourly } = own;
  const costAt = (each: number) => Math.round((each * minutes * hourly * CENTS) / MINUTES_PER_HOUR);
  return [...published, { name: label, costAt, against: plans }];
}

/** All that the drawing and the sentences below it say, from the price list and what others publish. */
export function drawnCosts(costs: Costs, prices: CompareContent['prices']) {
  const { currency, minutes, upTo, unit } = costs;
  const ours = subscriptionsOf('voice')
    .filter(({ id }) => costs.plans.includes(id))
    .map((plan) => {
      const rate = rateOf(plan, { currency });
      return { id: plan.id, rate, ...planLine(rate, minutes) };
    });
  const others = otherLines(costs, prices);
  const drawn = [
    ...others.map((line) => ({ name: line.name, isOurs: false, points: pointsOf(line, upTo) })),
    ...ours.map((line) => ({ name: line.name, isOurs: true, points: pointsOf(line, upTo) })),
  ];
  const pairs = others.flatMap((other) =>
    ours.filter(({ id }) => other.against.includes(id)).map((line) => ({ line, other })),
  );
  const crossings = pairs.flatMap(({ line, other }) => {
    const from = cheaperStretch(line, other, upTo)?.from ?? 1;
    const isMet = from > 1 && other.costAt(from) !== null;
    return isMet ? [{ units: from, cost: line.costAt(from) ?? 0 }] : [];
  });
  return {
    drawn,
    crossings,
    said: pairs.map(({ line, other }) => crossingWords(line, other, upTo, unit)),
    caps: ours.map(({ rate, endsAt }) => capWords(rate, endsAt, costs)),
    scale: scaleOf(Math.max(...drawn.flatMap(({ points }) => points.map(({ cost }) => cost)))),
  };
}

function crossingWords(line: CostLine, other: CostLine, upTo: number, [one, many]: Costs['unit']): string {
  const stretch = cheaperStretch(line, other, upTo);
  const units = (amount: number) => `${count(amount)} ${amount === 1 ? one : many}`;
  if (!stretch) return `${other.name} costs less than ${line.name} at each size drawn here.`;
  if (stretch.from === 1) return `${line.name} costs less than ${other.name}, up to ${units(stretch.to)}.`;
  return `${other.name} costs less than ${line.name} below ${units(stretch.from)}. From there on, ${line.name} does.`;
}

/** Where the spend cap of a plan ends its full service, in minutes and in what lies along the bottom. */
function capWords(rate: Rate, endsAt: number, { currency, minutes, unit }: Costs): string {
  const { name, included } = rate;
  const units = minutes > 0 && minutes !== 1 ? `, or ${count(endsAt)} ${unit[1]}` : '';
  return `${name}: ${count(included)} minutes a month. Its spend cap of ${formatMoney(capOf(rate), currency)} ends full service at ${count(capMinutes(rate))} minutes${units}.`;
}
