import { calculatorLink } from '~/features/order/rules/calculator-link';
import { costAtRate } from '~/features/order/rules/cost';
import {
  type CallLoad,
  capReason,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  WEEKS_PER_MONTH,
} from '~/features/order/rules/estimate';
import { formatMoney } from '~/features/order/rules/money';
import priceInputs from '~/features/order/rules/price-inputs.json' with { type: 'json' };
import { PRICE_NEEDS, type PriceNeed } from '~/features/order/rules/price-needs';
import type { OfferedRate } from '~/features/order/rules/rates';
import { filled } from '~/site/filled';
import { language } from '~/site/messages';
import type { CallNumbers } from './call-numbers';
import * as t from './rules/messages.ts';

/** A voice plan with what it can do that the next smaller one can’t, in words. */
export interface PricedPlan extends OfferedRate {
  adds: readonly string[];
}

interface Factor {
  label: string;
  value: string;
  /** Where the number comes from, if not from the question as it stands. */
  note?: string;
}

export interface SumAnswer {
  /** In dollars, with their sign. */
  cost: string;
  /** Name of the plan. */
  plan: string;
  /** How the cost comes about. */
  sum: string;
  factors: Factor[];
  /** `650`. */
  minutes: string;
  /** What it has to do, why it is not the next smaller plan, or what the next larger one adds. */
  instead: string;
  /** The calculator, filled in. */
  href: string;
}

const money = (cents: number) => formatMoney(cents, 'CAD');
const AND = new Intl.ListFormat(language);
const PERIODS = { day: t.callsADay, week: t.callsAWeek, month: t.callsAMonth };
const inputs = priceInputs.voice;
type Input = (typeof inputs)[number];

/** A question that has one of these words asks for the feature. */
const ASKED: Record<PriceNeed['feature'], RegExp> = {
  booking: /\b(?:book|appointment|schedul)/i,
  'live-transfer': /\btransfer|\bput\w* (?:\w+ ){0,2}through\b|\bhand\w* (?:\w+ ){0,2}over\b/i,
  outbound: /\boutbound\b|\bcalling out\b|\bcall(?:ing)? (?:leads|people|clients|customers|them)\b/i,
  'bilingual-greeting': /\bbilingual|\bfrench\b|\btwo languages\b/i,
};

/** What a question says that the agent has to do, with the words that we have for it. */
export const neededIn = (question: string) =>
  PRICE_NEEDS.filter(({ feature }) => ASKED[feature].test(question));

const namesOf = (needs: readonly PriceNeed[]) => AND.format(needs.map(({ label }) => label.toLowerCase()));

/** Which plan is the smallest that can do all of it, and for how much; undefined where none can. */
export function smallestWith(plans: readonly PricedPlan[], needs: readonly PriceNeed[]): string | undefined {
  const plan = plans.find(({ features }) => needs.every(({ feature }) => features.includes(feature)));
  return plan && t.smallestPlanWith(namesOf(needs), plan.name, money(plan.perMonth));
}

/** Calls in one day. */
function callsPerDay({ calls, period }: CallNumbers, daysPerWeek: number): number | undefined {
  const days = { day: 1, week: daysPerWeek, month: daysPerWeek * WEEKS_PER_MONTH };
  return calls === undefined ? undefined : calls / days[period ?? 'day'];
}

/** The nearest number that the calculator can be set to; undefined beyond its range. */
function onScale(value: number, { min, max, step }: Input): number | undefined {
  const near = Math.round(value / step) * step;
  return near < min || near > max ? undefined : near;
}

/**
 * What a month costs for the calls that a question speaks of, by the rules of the calculator, and with its own start
 * values where the question says nothing. Undefined for numbers that the calculator can’t be set to.
 *
 * @param plans the voice plans at the monthly price, smallest first
 */
export function sumFor(
  numbers: CallNumbers,
  plans: readonly PricedPlan[],
  needed: readonly PriceNeed[] = [],
): SumAnswer | undefined {
  const start = Object.fromEntries(inputs.map((input) => [input.name, input.start])) as unknown as CallLoad;
  const said: Partial<CallLoad> = { ...numbers };
  const daily = callsPerDay(numbers, numbers.daysPerWeek ?? start.daysPerWeek);
  if (daily !== undefined) said.callsPerDay = daily;

  const set = inputs.map((input) => {
    const name = input.name as keyof CallLoad;
    return { ...input, name, value: onScale(said[name] ?? start[name], input) };
  });
  if (set.some(({ value }) => value === undefined)) return undefined;
  const load = Object.fromEntries(set.map(({ name, value }) => [name, value])) as unknown as CallLoad;
  const used = minutesPerMonth(load);
  const needs = needed.map(({ feature }) => feature);
  const fitting = plans.filter(({ features }) => needs.every((feature) => features.includes(feature)));
  const { rate, cost } = cheapestUnderCap(fitting, used);

  const noteOf = (name: keyof CallLoad): string | undefined => {
    if (said[name] === undefined) return t.ourGuess;
    if (name !== 'callsPerDay' || numbers.period === 'day') return undefined;
    return numbers.period ? filled(PERIODS[numbers.period], { calls: `${numbers.calls}` }) : t.weTookItAsADay;
  };
  const factors = set.map(({ name, label, value }, index): Factor => {
    const note = noteOf(name);
    const unit = name === 'sharePercent' ? '%' : '';
    return {
      label: label.replace(', %', ''),
      value: `${index === 0 ? '' : '× '}${value}${unit}`,
      ...(note && { note }),
    };
  });
  factors.splice(3, 0, { label: t.weeksAMonth, value: `× ${WEEKS_PER_MONTH}` });

  return {
    cost: money(cost),
    plan: rate.name,
    sum: costSum(rate, used),
    factors,
    minutes: used.toLocaleString(language),
    instead: [
      ...(needed.length > 0 ? [filled(t.withFeatures, { features: namesOf(needed) })] : []),
      otherPlan(plans, rate, used, capReason(fitting, rate, used)),
    ].join(' '),
    href: calculatorLink(load, needs),
  };
}

function otherPlan(plans: readonly PricedPlan[], chosen: PricedPlan, used: number, cap: string): string {
  const index = plans.indexOf(chosen);
  const [smaller, larger] = [plans[index - 1], plans[index + 1]];
  const listed = (words: readonly string[]) =>
    words.map((word) => word[0]?.toLowerCase() + word.slice(1)).join('; ');
  if (smaller) {
    const cost = cap.startsWith(smaller.name)
      ? ''
      : filled(t.wouldBe, { plan: smaller.name, sum: costSum(smaller, used) });
    return [cap, cost, filled(t.doesNotHave, { plan: smaller.name, features: listed(chosen.adds) })]
      .filter(Boolean)
      .join(' ');
  }
  return larger
    ? filled(t.thereIsNoSmallerPlan, {
        larger: larger.name,
        cost: money(costAtRate(larger, used)),
        features: listed(larger.adds),
      })
    : '';
}
