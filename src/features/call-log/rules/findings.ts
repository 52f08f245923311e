import type { Rate } from '../../order/rules/cost.ts';
import { cheapestRate, WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import type { Cents } from '../../order/rules/money.ts';
import { type CallTotals, HOURS, WEEKDAYS } from './call-counts.ts';

/** What the visitor may change without another look at the file. */
export interface Assumptions {
  /** How long the agent would have talked on a call that was missed. */
  minutesPerCall: number;
  /** Of the missed calls, how many were spam or a wrong number, which are free, in per cent. */
  spamPercent: number;
  /** Whether a caller who was sent to voicemail counts as missed. */
  isVoicemailMissed: boolean;
}

/** Minutes as in the example of the price section; no spam, so that the sum is the most it can be. */
export const ASSUMED: Assumptions = { minutesPerCall: 1.5, spamPercent: 0, isVoicemailMissed: true };

/** A voice plan, and from how many minutes on the next one costs no more; null for the largest. */
export interface PlanStep extends Rate {
  nextFrom: number | null;
}

export interface Findings {
  /** Calls that came in. */
  calls: number;
  missed: number;
  /** By weekday and hour, as in `HourCounts`. */
  missedByHour: number[];
  callsByHour: number[];
  /** Hours from the first with a call to the last, both counted; undefined without a time of day. */
  hours: { from: number; to: number } | undefined;
  /** The hour of the day with most missed calls, and how many; undefined if none was missed at a known time. */
  worst: { hour: number; missed: number } | undefined;
  /** The hour of the day with most calls. */
  busiest: { hour: number; calls: number } | undefined;
  /** Most answered calls at the same time; undefined if the log cannot say. */
  atOnce: number | undefined;
  days: number;
  /** Mean length of an answered call, to the tenth of a minute; undefined if the log does not say. */
  answeredMinutes: number | undefined;
  /** In an average month, rounded up once. */
  minutes: number;
  plan: PlanStep;
  cost: Cents;
  /** The next larger plan, and from how many minutes on it costs no more; undefined on the largest. */
  next: { name: string; from: number } | undefined;
}

/**
 * Minutes of the agent in an average month: missed calls of a week, over the weeks of a month, without those that are
 * free. Counted in whole tenths and hundredths and rounded up once, so that 433.00000000000006 is not 434.
 */
export function minutesForMissed(missed: number, days: number, assumptions: Assumptions): number {
  if (missed === 0 || days === 0) return 0;
  const tenths = Math.round(assumptions.minutesPerCall * 10);
  const weeks = Math.round(WEEKS_PER_MONTH * 100);
  const kept = 100 - assumptions.spamPercent;
  return Math.ceil((missed * WEEKDAYS * weeks * tenths * kept) / (days * 100 * 10 * 100));
}

/** What a log says under some assumptions. */
export function findingsOf(
  totals: CallTotals,
  assumptions: Assumptions,
  steps: readonly PlanStep[],
): Findings {
  const { missed: unanswered, voicemail, answered } = totals;
  const lost = assumptions.isVoicemailMissed ? [unanswered, voicemail] : [unanswered];
  const sum = (lists: readonly { byHour: number[] }[]) =>
    unanswered.byHour.map((_, slot) => lists.reduce((total, { byHour }) => total + (byHour[slot] ?? 0), 0));
  const missedByHour = sum(lost);
  const callsByHour = sum([unanswered, voicemail, answered]);
  const missed = lost.reduce((total, { all }) => total + all, 0);
  const minutes = minutesForMissed(missed, totals.days, assumptions);
  const { rate, cost } = cheapestRate(steps, minutes);
  const plan = rate as PlanStep;
  const larger = steps[steps.indexOf(plan) + 1];
  const busy = callsByHour.flatMap((calls, slot) => (calls > 0 ? slot % HOURS : []));
  const worst = most(perHour(missedByHour));
  const busiest = most(perHour(callsByHour));
  return {
    calls: unanswered.all + voicemail.all + answered.all,
    missed,
    missedByHour,
    callsByHour,
    hours: busy.length > 0 ? { from: Math.min(...busy), to: Math.max(...busy) } : undefined,
    worst: worst && { hour: worst.index, missed: worst.value },
    busiest: busiest && { hour: busiest.index, calls: busiest.value },
    atOnce: totals.atOnce,
    days: totals.days,
    answeredMinutes:
      totals.timedAnswers > 0 ? Math.round(totals.answeredSeconds / totals.timedAnswers / 6) / 10 : undefined,
    minutes,
    plan,
    cost,
    next: larger && plan.nextFrom !== null ? { name: larger.name, from: plan.nextFrom } : undefined,
  };
}

/** Counts by weekday and hour added up for each hour of the day. */
export const perHour = (counts: readonly number[]) =>
  Array.from({ length: HOURS }, (_, hour) =>
    counts.reduce((sum, count, slot) => sum + (slot % HOURS === hour ? count : 0), 0),
  );

/** The first of the largest values, unless all are nothing. */
function most(values: readonly number[]): { index: number; value: number } | undefined {
  const value = Math.max(...values);
  return value > 0 ? { index: values.indexOf(value), value } : undefined;
}
