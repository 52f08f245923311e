import { clockWords, WEEKDAYS } from '../../../site/opening-hours.ts';
import { costSum, CUSTOM, WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import { formatMoney } from '../../order/rules/money.ts';
import { HOURS } from './call-counts.ts';
import type { Mapping } from './columns.ts';
import { type Assumptions, type Findings, perHour } from './findings.ts';
import type { Tally } from './log-reader.ts';
import * as t from './messages.ts';

export const WEEKDAY_NAMES = Object.values(WEEKDAYS);

const money = (cents: number) => formatMoney(cents, 'CAD');

/** `midnight`, `9 a.m.`, `noon`, `1 p.m.`; the hour after the last one is midnight again. */
export const hourName = (hour: number): string => clockWords(`${hour % HOURS}:00`.padStart(5, '0'));

const between = (hour: number) => t.between(hourName(hour), hourName(hour + 1));

/** Ends a sentence; `p.m.` has its point already. */
const ended = (words: string) => (words.endsWith('.') ? words : `${words}.`);

/** The finding in one sentence: how many calls were missed, and when. */
export function headline({ calls, missed, worst }: Findings): string {
  if (calls === 0) return t.noIncomingCall;
  if (calls === 1) return missed ? t.onlyCallMissed : t.onlyCallAnswered;
  if (missed === 0) return t.noneMissed(calls);
  return ended(
    worst && worst.calls > 1 ? t.missedMostly(missed, calls, between(worst.hour)) : t.missed(missed, calls),
  );
}

/** What the log covers, what of it is in no total, and on which clock. `zone` is that of this device. */
export function coverage(
  findings: Findings,
  {
    outgoing,
    other,
    unknown,
    hasNoYear,
  }: Pick<Tally, 'outgoing' | 'other' | 'unknown'> & { hasNoYear: boolean },
  clock: Mapping['clock'],
  zone: string,
): string {
  const apart = [
    outgoing > 0 && t.outgoingCalls(outgoing),
    other > 0 && t.internalRows(other),
    unknown > 0 && t.callsWithoutEnd(unknown),
  ].filter(Boolean);
  const { days, busiest, atOnce, hours } = findings;
  const sentences = [
    t.daysOfCalls(days),
    busiest && busiest.calls > 1 && ended(t.mostCallsCame(between(busiest.hour))),
    atOnce && t.answeredAtOnce(atOnce),
    apart.length > 0 && t.leftOut(apart.join(', ')),
    hasNoYear && t.noYearInTheDates,
    hours && (clock === 'here' ? t.timesOnThisClock(zone) : t.timesAsWritten),
    days > 0 && days < 14 && t.aLongerLogSaysMore,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** How the minutes of a month, the plan and its price come about, in the numbers of the log. */
export function planLines(findings: Findings, assumptions: Assumptions) {
  const { missed, days, open, minutes, plan, cost, cap, cappedAt, isCustom, next, fuller } = findings;
  const kept = 100 - assumptions.spamPercent;
  const share = kept < 100 ? ` × ${kept}%` : '';
  return {
    cost: isCustom ? t.onRequest : money(cost),
    per: isCustom ? '' : t.aMonth,
    plan: isCustom ? t.customAndMinutes(CUSTOM, minutes) : t.planAndMinutes(plan.name, minutes),
    minutes:
      days === 0
        ? t.noDayOfCalls
        : t.minutesSum(
            missed,
            open.days,
            open.days === days ? 'days' : 'open',
            open.aWeek,
            WEEKS_PER_MONTH,
            assumptions.minutesPerCall,
            share,
            minutes,
          ),
    price: isCustom ? t.wouldBeWithoutCap(plan.name, costSum(plan, minutes)) : costSum(plan, minutes),
    next: next
      ? t.capThenNext(plan.name, cappedAt, next.name, next.from)
      : t.capThenCustom(plan.name, cappedAt, CUSTOM),
    fuller: fuller ? t.neitherBooksNorPassesOn(plan.name, fuller.name, money(fuller.cost)) : '',
    /** For more than any plan may cost, the line before says it. */
    cap: isCustom ? '' : cap,
  };
}

/** The whole result in plain text, for a note or an email. It holds numbers only. */
export function asText(findings: Findings, assumptions: Assumptions, covered: string): string {
  const lines = planLines(findings, assumptions);
  const missedPerHour = perHour(findings.missedByHour);
  const hours = perHour(findings.callsByHour).flatMap((calls, hour) =>
    calls > 0 ? t.missedInHour(hourName(hour), hourName(hour + 1), missedPerHour[hour] ?? 0, calls) : [],
  );
  return [
    headline(findings),
    covered,
    '',
    ...hours,
    ...(hours.length > 0 ? [''] : []),
    t.minutesAMonth(lines.minutes),
    t.cheapestPlan(lines.plan),
    t.priceAMonth(lines.price),
    lines.next,
    ...[lines.cap, lines.fuller].filter(Boolean),
    '',
    t.assumed(
      assumptions.minutesPerCall,
      assumptions.spamPercent,
      assumptions.isVoicemailMissed ? 'missed' : 'answered',
    ),
    t.notUploaded,
  ].join('\n');
}
