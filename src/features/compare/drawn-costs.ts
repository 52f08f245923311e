import { cappedAt, capOf, type Rate, rateOf } from '~/features/order/rules/cost';
import { formatMoney } from '~/features/order/rules/money';
import { subscriptionsOf } from '~/features/order/rules/plans';
import { number } from '~/site/language';
import type { CompareContent } from './rules/compare-schema';
import { type CostLine, cheaperStretch, planLine, pointsOf, scaleOf } from './rules/cost-lines';
import * as t from './rules/messages';
import { cheapestOffer } from './rules/other-price';

type Costs = CompareContent['costs'];

/** The line of somebody else, and the plans of ours that it is held against in words. */
interface Other extends CostLine {
  mark: string;
  against: readonly string[];
}

const [CENTS, MINUTES_PER_HOUR] = [100, 60];

/** The lines of others: what they publish, or the reader’s own time at what an hour of it is assumed to be worth. */
function otherLines({ lines, own, plans }: Costs, prices: CompareContent['prices']): Other[] {
  const published = lines.map(({ price, offer, label, mark, units, against }): Other => {
    const { offers = [] } = prices.find(({ id }) => id === price) ?? {};
    const chosen = offers.filter(({ name }) => !offer || name === offer);
    const costAt = (each: number) => cheapestOffer(chosen, each * units);
    return { name: label, mark, costAt, against: against ? [against] : plans };
  });
  if (!own) return published;
  const { label, mark, minutes, hourly } = own;
  const costAt = (each: number) => Math.round((each * minutes * hourly * CENTS) / MINUTES_PER_HOUR);
  return [...published, { name: label, mark, costAt, against: plans }];
}

/** All that the drawing and the sentences below it say, from the price list and what others publish. */
export function drawnCosts(costs: Costs, prices: CompareContent['prices']) {
  const { currency, minutes, upTo } = costs;
  const ours = subscriptionsOf('voice')
    .filter(({ id }) => costs.plans.includes(id))
    .map((plan) => {
      const rate = rateOf(plan, { currency });
      return { id: plan.id, rate, ...planLine(rate, minutes) };
    });
  const others = otherLines(costs, prices);
  const drawn = [
    ...others.map((line) => ({ name: line.mark, isOurs: false, points: pointsOf(line, upTo) })),
    ...ours.map((line) => ({ name: line.name, isOurs: true, points: pointsOf(line, upTo) })),
  ];
  const heldAgainst = ({ against }: Other) => ours.filter(({ id }) => against.includes(id));
  const crossings = others.flatMap((other) =>
    heldAgainst(other).flatMap((line) => {
      const from = cheaperStretch(line, other, upTo)?.from ?? 1;
      const isMet = from > 1 && other.costAt(from) !== null;
      return isMet ? [{ units: from, cost: line.costAt(from) ?? 0 }] : [];
    }),
  );
  return {
    drawn,
    crossings,
    said: others.map((other) => crossingWords(other, heldAgainst(other), costs)),
    caps: ours.map(({ rate, endsAt }) => capWords(rate, endsAt, costs)),
    scale: scaleOf(Math.max(...drawn.flatMap(({ points }) => points.map(({ cost }) => cost)))),
  };
}

/** `Against pay in B.C., Starter costs less from 2 hours a week, Growth from 4 and Scale from 10.` */
function crossingWords(other: Other, ours: readonly CostLine[], { upTo, unit }: Costs): string {
  const stretches = ours.map((line) => ({ name: line.name, stretch: cheaperStretch(line, other, upTo) }));
  if (stretches.every(({ stretch }) => !stretch))
    return t.costsMore(
      other.name,
      ours.map(({ name }) => name),
    );
  // The unit is said once, after the first number.
  const first = stretches.findIndex(({ stretch }) => stretch && (stretch.from > 1 || stretch.to < upTo));
  const said = (amount: number, isFirst: boolean) => (isFirst ? t.inUnit(amount, unit) : number(amount));
  const parts = stretches.map(({ name, stretch }, index) => {
    if (!stretch) return t.nowhereLess(name, index === 0);
    const { from, to } = stretch;
    const reach = {
      from: from > 1 ? said(from, index === first) : undefined,
      to: to < upTo ? said(to, index === first && from === 1) : undefined,
    };
    return t.lessOver(name, reach, index === 0);
  });
  return t.costsLess(other.name, parts);
}

/** Where the spend cap of a plan ends its full service, in minutes and in what lies along the bottom. */
function capWords(rate: Rate, endsAt: number, { currency, minutes, unit }: Costs): string {
  const units = minutes > 0 && minutes !== 1 ? t.inUnit(endsAt, unit) : '';
  return t.capEndsAt(rate.name, rate.included, formatMoney(capOf(rate), currency), cappedAt(rate), units);
}
