import { type DurationUnit, UNIT_SECONDS } from './duration.ts';
import { type LogSummary, tallyIn } from './log-reader.ts';

/** On average an answered call takes less than an hour and more than ten seconds, or its unit was another one. */
const MEAN_MOST = 3_600;
const MEAN_LEAST = 10;
/** One short call proves nothing. */
const CALLS_LEAST = 2;

/** Lengths that nobody should believe: what the mean would be, in seconds, in each unit that may be meant. */
export interface Doubt {
  seconds: number;
  readings: { unit: DurationUnit; seconds: number }[];
}

/** Whether the answered calls of a log are too long or too short on average to be shown without a question. */
export function doubtOf(summary: LogSummary, unit: DurationUnit): Doubt | undefined {
  const { timedAnswers, answeredSeconds } = tallyIn(summary).totals;
  const seconds = answeredSeconds / timedAnswers;
  const isShort = summary.hasPlainLengths && timedAnswers >= CALLS_LEAST && seconds < MEAN_LEAST;
  if (timedAnswers === 0 || !(seconds > MEAN_MOST || isShort)) return undefined;
  const units = summary.hasPlainLengths
    ? (['milliseconds', 'seconds', 'minutes', 'days'] as const)
    : (['seconds', 'minutes-first'] as const);
  const inUnit = (other: DurationUnit) =>
    other === 'minutes-first' ? seconds / 60 : (seconds / UNIT_SECONDS[unit]) * UNIT_SECONDS[other];
  const readings = units.map((other) => ({ unit: other, seconds: inUnit(other) }));
  return {
    seconds,
    readings: readings.filter((reading) => reading.unit === unit || isUsual(reading.seconds)),
  };
}

const isUsual = (seconds: number) => seconds >= 1 && seconds <= MEAN_MOST;
