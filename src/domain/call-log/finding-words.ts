import { WEEKS_PER_MONTH } from '../pricing/estimate.ts';
import { capNotice, minutesSum } from '../pricing/minutes-sum.ts';
import { formatMoney } from '../pricing/money.ts';
import { HOURS } from './call-counts.ts';
import type { Assumptions, Findings } from './findings.ts';
import type { LogSummary } from './log-reader.ts';

export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const number = (amount: number) => amount.toLocaleString('en-CA');
const money = (cents: number) => formatMoney(cents, 'CAD');

/** `1 call`, `310 calls`. */
export const counted = (amount: number, one: string, many = `${one}s`) =>
  `${number(amount)} ${amount === 1 ? one : many}`;

/** `midnight`, `9 a.m.`, `noon`, `1 p.m.`; the hour after the last one is midnight again. */
export function hourName(hour: number): string {
  if (hour % HOURS === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return `${hour % 12 || 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** The finding in one sentence: how many calls were missed, and when. */
export function headline({ calls, missed, worst }: Findings): string {
  if (calls === 0) return 'There is no incoming call in this log.';
  if (calls === 1) return `The only incoming call in this log was ${missed ? 'missed' : 'answered'}.`;
  if (missed === 0) return `None of ${number(calls)} calls was missed.`;
  const when =
    worst && worst.missed > 1
      ? `, most between ${hourName(worst.hour)} and ${hourName(worst.hour + 1)}`
      : '';
  return `${number(missed)} of ${counted(calls, 'call')} ${missed === 1 ? 'was' : 'were'} missed${when}`.replace(/[^.]$/, '$&.');
}

/** What the log covers, and what of it is in no total. */
export function coverage(findings: Findings, { outgoing, other, unknown }: LogSummary): string {
  const apart = [
    outgoing > 0 && counted(outgoing, 'outgoing call'),
    other > 0 && `${counted(other, 'row')} of internal calls, texts or faxes`,
    unknown > 0 && `${counted(unknown, 'call')} that nothing says the end of`,
  ].filter(Boolean);
  const days = `${counted(findings.days, 'day')} of calls.`;
  const short = findings.days > 0 && findings.days < 14 ? ' A longer log says more about a usual month.' : '';
  return `${days}${apart.length > 0 ? ` Left out: ${apart.join(', ')}.` : ''}${short}`;
}

/** What a month comes to, line by line. */
export interface PlanLines {
  cost: string;
  plan: string;
  minutes: string;
  price: string;
  next: string;
  /** Empty while the month stays under the spend cap. */
  cap: string;
}

/** How the minutes, the plan and its price come about, in the numbers of the log. */
export function planLines(findings: Findings, assumptions: Assumptions): PlanLines {
  const { missed, days, minutes, plan, cost, next } = findings;
  const kept = 100 - assumptions.spamPercent;
  const share = kept < 100 ? ` × ${kept}%` : '';
  return {
    cost: money(cost),
    plan: `${plan.name}, ${counted(minutes, 'minute')}, before tax`,
    minutes:
      days === 0
        ? 'No day of calls, no minutes'
        : `${number(missed)} missed ÷ ${counted(days, 'day')} × 7 × ${WEEKS_PER_MONTH} weeks × ${counted(assumptions.minutesPerCall, 'minute')}${share} = ${number(minutes)}, rounded up once`,
    price: minutesSum(plan, minutes),
    next: next
      ? `${next.name} costs no more from ${number(next.from)} minutes a month`
      : 'This is the largest plan',
    cap: capNotice(plan, minutes),
  };
}

/** The whole result in plain text, for a note or an email. It holds numbers only. */
export function asText(findings: Findings, summary: LogSummary, assumptions: Assumptions): string {
  const lines = planLines(findings, assumptions);
  const perHour = Array.from({ length: HOURS }, (_, hour) => {
    const of = (counts: readonly number[]) =>
      counts.reduce((sum, count, slot) => sum + (slot % HOURS === hour ? count : 0), 0);
    return { hour, missed: of(findings.missedByHour), calls: of(findings.callsByHour) };
  }).filter(({ calls }) => calls > 0);
  return [
    headline(findings),
    coverage(findings, summary),
    '',
    ...perHour.map(
      ({ hour, missed, calls }) => `${hourName(hour)} to ${hourName(hour + 1)}: ${missed} of ${calls} missed`,
    ),
    ...(perHour.length > 0 ? [''] : []),
    `Minutes a month: ${lines.minutes}`,
    `Cheapest plan: ${lines.plan}`,
    `Price a month: ${lines.price}`,
    lines.next,
    ...(lines.cap ? [lines.cap] : []),
    '',
    `Assumed: ${counted(assumptions.minutesPerCall, 'minute')} per missed call, ${assumptions.spamPercent}% of them spam, ` +
      `calls to voicemail count as ${assumptions.isVoicemailMissed ? 'missed' : 'answered'}.`,
    'Worked out in the browser. The log was not uploaded.',
  ].join('\n');
}
