import { clockWords, WEEKDAYS } from '../../../site/opening-hours.ts';
import { costSum, CUSTOM, WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import { formatMoney } from '../../order/rules/money.ts';
import { HOURS } from './call-counts.ts';
import type { Mapping } from './columns.ts';
import { type Assumptions, type Findings, perHour } from './findings.ts';
import type { LogSummary } from './log-reader.ts';

export const WEEKDAY_NAMES = Object.values(WEEKDAYS);

const number = (amount: number) => amount.toLocaleString('en-CA');
const money = (cents: number) => formatMoney(cents, 'CAD');

/** `1 call`, `310 calls`. */
export const counted = (amount: number, one: string, many = `${one}s`) =>
  `${number(amount)} ${amount === 1 ? one : many}`;

/** `midnight`, `9 a.m.`, `noon`, `1 p.m.`; the hour after the last one is midnight again. */
export const hourName = (hour: number): string => clockWords(`${hour % HOURS}:00`.padStart(5, '0'));

const between = (hour: number) => `between ${hourName(hour)} and ${hourName(hour + 1)}`;

/** Ends a sentence; `p.m.` has its point already. */
const ended = (words: string) => (words.endsWith('.') ? words : `${words}.`);

/** The finding in one sentence: how many calls were missed, and when. */
export function headline({ calls, missed, worst }: Findings): string {
  if (calls === 0) return 'There is no incoming call in this log.';
  if (calls === 1) return `The only incoming call in this log was ${missed ? 'missed' : 'answered'}.`;
  if (missed === 0) return `None of ${number(calls)} calls was missed.`;
  const when = worst && worst.calls > 1 ? `, most ${between(worst.hour)}` : '';
  return ended(
    `${number(missed)} of ${counted(calls, 'call')} ${missed === 1 ? 'was' : 'were'} missed${when}`,
  );
}

/** What the log covers, what of it is in no total, and on which clock. `zone` is that of this device. */
export function coverage(
  findings: Findings,
  { outgoing, other, unknown }: LogSummary,
  clock: Mapping['clock'],
  zone: string,
): string {
  const apart = [
    outgoing > 0 && counted(outgoing, 'outgoing call'),
    other > 0 && `${counted(other, 'row')} of internal calls, texts or faxes`,
    unknown > 0 && `${counted(unknown, 'call')} that nothing says the end of`,
  ].filter(Boolean);
  const { days, busiest, atOnce, hours } = findings;
  const sentences = [
    `${counted(days, 'day')} of calls.`,
    busiest && busiest.calls > 1 && ended(`Most calls came ${between(busiest.hour)}`),
    atOnce && `At most ${counted(atOnce, 'call was', 'calls were')} answered at the same time.`,
    apart.length > 0 && `Left out: ${apart.join(', ')}.`,
    hours &&
      (clock === 'here'
        ? `Times are on the clock of this device, ${zone}.`
        : 'Times are as the file writes them.'),
    days > 0 && days < 14 && 'A longer log says more about a usual month.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** How the minutes of a month, the plan and its price come about, in the numbers of the log. */
export function planLines(findings: Findings, assumptions: Assumptions) {
  const { missed, days, minutes, plan, cost, cap, cappedAt, isCustom, next } = findings;
  const kept = 100 - assumptions.spamPercent;
  const share = kept < 100 ? ` × ${kept}%` : '';
  return {
    cost: isCustom ? 'On request' : money(cost),
    per: isCustom ? '' : 'a month',
    plan: isCustom
      ? `${CUSTOM}, ${counted(minutes, 'minute')}`
      : `${plan.name}, ${counted(minutes, 'minute')}, before tax`,
    minutes:
      days === 0
        ? 'No day of calls, no minutes'
        : `${number(missed)} missed ÷ ${counted(days, 'day')} × 7 × ${WEEKS_PER_MONTH} weeks × ${counted(assumptions.minutesPerCall, 'minute')}${share} = ${number(minutes)}, rounded up once`,
    price: isCustom
      ? `${plan.name} would be ${costSum(plan, minutes)} with its spend cap lifted`
      : costSum(plan, minutes),
    next: `The spend cap ends ${plan.name} at ${number(cappedAt)} minutes. ${
      next ? `Lifted, ${next.name} costs no more from ${number(next.from)}` : `Past it, ask for ${CUSTOM}`
    }`,
    /** For more than any plan may cost, the line before says it. */
    cap: isCustom ? '' : cap,
  };
}

/** The whole result in plain text, for a note or an email. It holds numbers only. */
export function asText(findings: Findings, assumptions: Assumptions, covered: string): string {
  const lines = planLines(findings, assumptions);
  const missedPerHour = perHour(findings.missedByHour);
  const hours = perHour(findings.callsByHour).flatMap((calls, hour) =>
    calls > 0 ? `${hourName(hour)} to ${hourName(hour + 1)}: ${missedPerHour[hour]} of ${calls} missed` : [],
  );
  return [
    headline(findings),
    covered,
    '',
    ...hours,
    ...(hours.length > 0 ? [''] : []),
    `Minutes a month: ${lines.minutes}`,
    `Cheapest plan that its spend cap allows: ${lines.plan}`,
    `Price a month: ${lines.price}`,
    lines.next,
    ...(lines.cap ? [lines.cap] : []),
    '',
    `Assumed: ${counted(assumptions.minutesPerCall, 'minute')} per missed call, ${assumptions.spamPercent}% of them spam, ` +
      `calls to voicemail count as ${assumptions.isVoicemailMissed ? 'missed' : 'answered'}.`,
    'Worked out in the browser. The log was not uploaded.',
  ].join('\n');
}
