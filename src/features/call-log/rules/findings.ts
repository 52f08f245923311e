import { cappedAt, costAtRate, isPastCap } from '../../order/rules/cost.ts';
import { capReason, cheapestUnderCap, WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import type { Feature } from '../../order/rules/plans.ts';
import type { OfferedRate } from '../../order/rules/rates.ts';
import { type CallTotals, type HourCounts, HOURS } from './call-counts.ts';

export interface Assumptions {
  /** How long the agent would have talked on a call that was missed. */
  minutesPerCall: number;
  /** Of the missed calls, how many were spam or a wrong number, which are free, in per cent. */
  spamPercent: number;
  /** Whether a caller who was sent to voicemail counts as missed. */
  isVoicemailMissed: boolean;
  /** Days a week with calls, where the log is too short to tell; undefined as the log has it. */
  daysAWeek: number | undefined;
}

/** Minutes as in the example of the price section; no spam, so that the sum is the most it can be. */
export const ASSUMED: Assumptions = {
  minutesPerCall: 1.5,
  spamPercent: 0,
  isVoicemailMissed: true,
  daysAWeek: undefined,
};

/** As assumed, but for the minutes where the log has its own: the mean of its answered calls, to the tenth. */
export const assumedFor = (totals: CallTotals): Assumptions => ({
  ...ASSUMED,
  minutesPerCall: Math.min(meanMinutes(totals) || ASSUMED.minutesPerCall, MINUTES_MAX),
});
export const MINUTES_MAX = 60;

const meanMinutes = ({ timedAnswers, answeredSeconds }: CallTotals): number | undefined =>
  timedAnswers > 0 ? Math.round(answeredSeconds / timedAnswers / 6) / 10 : undefined;

/** What a visitor may expect of whoever answers: a plan that can’t is named as such. */
const EXPECTED: readonly Feature[] = ['booking', 'live-transfer'];
const doesAll = ({ features }: OfferedRate) => EXPECTED.every((feature) => features.includes(feature));

/** A voice plan, and from how many minutes on the next one costs no more; null for the largest. */
export interface PlanStep extends OfferedRate {
  id: string;
  nextFrom: number | null;
}

export type Findings = ReturnType<typeof findingsOf>;

/**
 * Minutes of the agent in an average month: missed calls of a week, over the weeks of a month, without those that are
 * free. Counted in whole tenths and hundredths and rounded up once, so that 433.00000000000006 is not 434.
 */
export function minutesForMissed(
  missed: number,
  { days, aWeek }: { days: number; aWeek: number },
  assumptions: Assumptions,
): number {
  if (missed === 0 || days === 0) return 0;
  const tenths = Math.round(assumptions.minutesPerCall * 10);
  const weeks = Math.round(WEEKS_PER_MONTH * 100);
  const kept = 100 - assumptions.spamPercent;
  return Math.ceil((missed * aWeek * weeks * tenths * kept) / (days * 100 * 10 * 100));
}

export function findingsOf(totals: CallTotals, assumptions: Assumptions, steps: readonly PlanStep[]) {
  const { missed: unanswered, voicemail, answered, days, atOnce } = totals;
  const lost = assumptions.isVoicemailMissed ? [unanswered, voicemail] : [unanswered];
  const sum = (lists: readonly HourCounts[]) =>
    unanswered.byHour.map((_, slot) => lists.reduce((total, { byHour }) => total + (byHour[slot] ?? 0), 0));
  const missedByHour = sum(lost);
  const callsByHour = sum([unanswered, voicemail, answered]);
  const missed = lost.reduce((total, { all }) => total + all, 0);
  const open = {
    ...totals.open,
    aWeek: (!totals.open.isKnown && assumptions.daysAWeek) || totals.open.aWeek,
  };
  const minutes = minutesForMissed(missed, open, assumptions);
  const { rate, cost } = cheapestUnderCap(steps, minutes);
  const plan = rate as PlanStep;
  const larger = steps[steps.indexOf(plan) + 1];
  const fuller = doesAll(plan) ? undefined : steps.find(doesAll);
  const busy = callsByHour.flatMap((calls, slot) => (calls > 0 ? slot % HOURS : []));
  return {
    calls: unanswered.all + voicemail.all + answered.all,
    missed,
    /** By weekday and hour, as in `HourCounts`. */
    missedByHour,
    callsByHour,
    /** Hours from the first with a call to the last, both counted; undefined without a time of day. */
    hours: busy.length > 0 ? { from: Math.min(...busy), to: Math.max(...busy) } : undefined,
    /** The hour of the day with most missed calls, and how many; undefined if none was missed at a known time. */
    worst: most(perHour(missedByHour)),
    busiest: most(perHour(callsByHour)),
    atOnce,
    days,
    /** Over how many days the missed calls are spread, and how many of them a week has. */
    open,
    /** Mean length of an answered call, to the tenth of a minute; undefined if the log does not say. */
    answeredMinutes: meanMinutes(totals),
    /** In an average month, rounded up once. */
    minutes,
    plan,
    cost,
    /** More than every plan may cost: what fits is Custom, and `plan` is the largest, with its cap lifted. */
    isCustom: isPastCap(plan, minutes),
    /** The minutes at which the spend cap ends the plan. */
    cappedAt: cappedAt(plan),
    /** The words that say which plan its spend cap would stop in such a month; empty where it stops none. */
    cap: capReason(steps, plan, minutes),
    /** Where the plan neither books nor passes calls on: the smallest that does both, at these minutes. */
    fuller: fuller && { id: fuller.id, name: fuller.name, cost: costAtRate(fuller, minutes) },
    /** The next larger plan, and from how many minutes on it costs no more; undefined on the largest. */
    next: larger && plan.nextFrom !== null ? { name: larger.name, from: plan.nextFrom } : undefined,
  };
}

/** Counts by weekday and hour added up for each hour of the day. */
export const perHour = (counts: readonly number[]) =>
  Array.from({ length: HOURS }, (_, hour) =>
    counts.reduce((sum, count, slot) => sum + (slot % HOURS === hour ? count : 0), 0),
  );

/** The first of the hours with the largest value, unless all are nothing. */
function most(values: readonly number[]): { hour: number; calls: number } | undefined {
  const calls = Math.max(...values);
  return calls > 0 ? { hour: values.indexOf(calls), calls } : undefined;
}
