import { cappedAt, costAtRate, isPastCap, type Rate } from '../../order/rules/cost.ts';
import {
  type CallLoad,
  capReason,
  cheapestUnderCap,
  costSum,
  minutesPerMonth,
  minutesSum,
} from '../../order/rules/estimate.ts';
import { type Cents, formatMoney } from '../../order/rules/money.ts';
import type { Feature } from '../../order/rules/plans.ts';
import { number } from '../../../site/language.ts';
import type { AdviceTexts, AdviceWords } from './brief-content.ts';
import * as t from './messages.ts';

/** What the rules below read of the questionnaire; the words of the questions stand on its page. */
export interface Needs {
  /** `1`, `2-5`, `6-15`, `16-50` or `51`; '' where nothing was answered, here and below. */
  size: string;
  channels: readonly string[];
  callsPerDay: string;
  minutesPerCall: string;
  daysPerWeek: string;
  /** Part of the calls to hand over, in per cent. */
  share: string;
  /** When calls are missed; `never` is one of the answers. */
  missed: readonly string[];
  goal: string;
}

/** A plan as the page carries it: what a month costs, and which of the features below it has. */
export interface VoicePlan extends Rate {
  id: string;
  features: readonly Feature[];
}

/** A feature that may rule out a plan. */
type Wish = Feature & keyof AdviceTexts['wishes'];

/** What an answer to the question about the goal needs; message taking is in every plan. */
export const GOAL_FEATURES: Readonly<Record<string, Wish>> = {
  booking: 'booking',
  transfer: 'live-transfer',
  tools: 'webhook',
  outbound: 'outbound',
};

/** Where a number is missing. The same as the calculator starts with. */
const ASSUMED = { minutesPerCall: 2.5, daysPerWeek: 5, share: 60 } as const;

/** Fewer calls than this in a week: a voicemail that is heard the same day does the job. [own judgement] */
export const FEWEST_CALLS_PER_WEEK = 5;

export type Advice =
  | {
      kind: 'plan';
      plan: VoicePlan;
      cost: Cents;
      load: CallLoad;
      /** What was filled in for the visitor, in words. */
      assumed: readonly string[];
      /** A feature that rules out a cheaper plan. */
      needs: Wish | undefined;
      /** The plan that would have been advised, where another one was taken for its feature. */
      cheaper: VoicePlan | undefined;
      /** What the spend caps have to do with it, in words; '' for nothing. */
      cap: string;
    }
  /** The calls are not known. */
  | { kind: 'count' }
  /** No plan on the list: too many people or calls. */
  | { kind: 'person'; because: 'size' | 'calls' }
  /** No agent: nobody calls, few do, or every call is answered. */
  | { kind: 'none'; because: 'no-calls' | 'few-calls' | 'answered' };

/** Undefined for what is no number above zero. */
const numberIn = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'));
  return value > 0 && Number.isFinite(value) ? value : undefined;
};

/** The plan for these needs, or why there is none. The same needs always get the same advice. */
export function advise(needs: Needs, plans: readonly VoicePlan[]): Advice {
  const { channels, missed, goal } = needs;
  if (channels.length > 0 && !channels.includes('phone') && goal !== 'outbound')
    return { kind: 'none', because: 'no-calls' };
  if (needs.size === '51') return { kind: 'person', because: 'size' };

  const callsPerDay = numberIn(needs.callsPerDay);
  if (callsPerDay === undefined) return { kind: 'count' };
  const daysPerWeek = Math.min(7, numberIn(needs.daysPerWeek) ?? ASSUMED.daysPerWeek);
  const wantsMore = goal in GOAL_FEATURES;
  if (callsPerDay * daysPerWeek < FEWEST_CALLS_PER_WEEK && goal !== 'outbound')
    return { kind: 'none', because: 'few-calls' };
  if (missed.length === 1 && missed[0] === 'never' && !wantsMore)
    return { kind: 'none', because: 'answered' };

  const minutesPerCall = numberIn(needs.minutesPerCall);
  const share = numberIn(needs.share);
  const load: CallLoad = {
    callsPerDay,
    minutesPerCall: minutesPerCall ?? ASSUMED.minutesPerCall,
    daysPerWeek,
    sharePercent: Math.min(100, share ?? ASSUMED.share),
  };
  const minutes = minutesPerMonth(load);
  if (plans.every((plan) => isPastCap(plan, minutes))) return { kind: 'person', because: 'calls' };

  const feature = GOAL_FEATURES[goal];
  const fitting = plans.filter(({ features }) => feature === undefined || features.includes(feature));
  const { rate: plan, cost } = cheapestUnderCap(fitting, minutes);
  const cheapest = cheapestUnderCap(plans, minutes);
  return {
    kind: 'plan',
    plan,
    cost,
    load,
    assumed: [
      minutesPerCall === undefined && t.minutesPerCall(ASSUMED.minutesPerCall),
      numberIn(needs.daysPerWeek) === undefined && t.daysAWeek(ASSUMED.daysPerWeek),
      share === undefined && t.shareOfCalls(ASSUMED.share),
    ].filter((words) => words !== false),
    needs: cheapest.cost < cost ? feature : undefined,
    cheaper: cheapest.cost < cost ? cheapest.rate : undefined,
    cap: capReason(fitting, plan, minutes),
  };
}

/**
 * What the page and the file say about a piece of advice.
 *
 * @param plans the same that the advice was made with, for the comparison
 */
export function adviceWords(
  advice: Advice,
  plans: readonly VoicePlan[],
  { plan: words, wishes, without }: AdviceTexts,
): AdviceWords {
  if (advice.kind !== 'plan') {
    const said = without[advice.kind === 'count' ? 'count' : advice.because];
    const limits = { most: number(Math.max(...plans.map(cappedAt))), fewest: FEWEST_CALLS_PER_WEEK };
    return { ...said, paragraphs: said.paragraphs.map((words) => fill(words, limits)) };
  }

  const { plan, cost, load, assumed, needs, cheaper, cap } = advice;
  const minutes = minutesPerMonth(load);
  const say = (template: string) =>
    fill(template, {
      plan: plan.name,
      cost: money(cost),
      cheaper: cheaper?.name ?? '',
      wish: needs ? wishes[needs] : '',
      assumed: assumed.join(', '),
    });
  const others = plans
    .filter(({ id }) => id !== plan.id)
    .map((other) => t.otherPlan(other.name, money(costAtRate(other, minutes))));
  return {
    title: say(words.title),
    paragraphs: [
      say(cheaper ? words.least : words.lowest),
      ...(assumed.length > 0 ? [say(words.assumed)] : []),
      ...(cap ? [cap] : []),
      say(words.terms),
    ],
    sums: [
      [words.minutes, minutesSum(load)],
      [words.price, costSum(plan, minutes)],
      [words.others, others.join(', ')],
    ],
    link: { href: `/checkout?plan=${plan.id}&period=monthly`, label: say(words.link) },
  };
}

const money = (cents: Cents) => formatMoney(cents, 'CAD');

/** Puts values in the place of their names in braces. */
const fill = (template: string, values: Readonly<Record<string, string | number>>) =>
  template.replace(/{(\w+)}/g, (_, name: string) => `${values[name] ?? ''}`);
