import { describe, expect, test } from 'vitest';
import { CUSTOM } from '../../order/rules/estimate.ts';
import { plansOf } from '../../order/rules/plans.ts';
import { TEST_RATES } from '../../order/rules/test-rates.ts';
import { CallCounts } from './call-counts.ts';
import { asText, coverage, headline, hourName, planLines } from './finding-words.ts';
import { ASSUMED, assumedFor, findingsOf, minutesForMissed, type PlanStep } from './findings.ts';

const steps: PlanStep[] = TEST_RATES.map((rate, index) => ({
  ...rate,
  id: rate.name.toLowerCase(),
  nextFrom: [900, 2_487][index] ?? null,
}));
/** A Monday. */
const MONDAY = Date.UTC(2026, 2, 2) / 86_400_000;
const NOON = 12 * 3_600;

function counts(...calls: Readonly<Parameters<CallCounts['add']>>[]) {
  const all = new CallCounts();
  for (const call of calls) all.add(...call);
  return all.totals();
}
const repeat = (times: number, ...call: Parameters<CallCounts['add']>) =>
  Array.from({ length: times }, () => call);

const week = (days: number) => ({ days, aWeek: 7 });

describe('minutes', () => {
  test('are those of a month of 4.33 weeks, rounded up once', () => {
    expect(minutesForMissed(42, week(30), ASSUMED)).toBe(64);
    expect(minutesForMissed(10, week(7), { ...ASSUMED, minutesPerCall: 10 })).toBe(433);
    expect(minutesForMissed(0, week(30), ASSUMED)).toBe(0);
    expect(minutesForMissed(5, week(0), ASSUMED)).toBe(0);
  });

  test('never shrink with more missed calls, longer calls or less spam', () => {
    for (let missed = 0; missed < 60; missed += 7)
      for (let minutesPerCall = 0.1; minutesPerCall < 10; minutesPerCall += 0.7)
        for (let spamPercent = 0; spamPercent < 95; spamPercent += 9) {
          const at = { ...ASSUMED, minutesPerCall, spamPercent };
          const minutes = minutesForMissed(missed, week(31), at);
          const longer = { ...at, minutesPerCall: minutesPerCall + 0.1 };
          const more = [
            minutesForMissed(missed + 1, week(31), at),
            minutesForMissed(missed, week(31), longer),
          ];
          const less = minutesForMissed(missed, week(31), { ...at, spamPercent: spamPercent + 1 });
          expect(Math.min(...more)).toBeGreaterThanOrEqual(minutes);
          expect(less).toBeLessThanOrEqual(minutes);
        }
  });
});

describe('the plan', () => {
  const found = (missed: number, minutesPerCall: number) => {
    const totals = counts(...repeat(missed, 'missed', MONDAY, NOON, 0), ['answered', MONDAY + 27, NOON, 60]);
    const assumptions = { ...ASSUMED, minutesPerCall };
    return planLines(findingsOf(totals, assumptions, steps), assumptions);
  };

  test('is the cheapest one, with the sum written out', () => {
    expect(found(42, 1.5)).toEqual({
      cost: 'CA$89',
      per: 'a month',
      plan: 'Starter, 69 minutes, before tax',
      minutes: '42 missed ÷ 28 days × 7 × 4.33 weeks × 1.5 minutes = 69, rounded up once',
      price: 'CA$89 with 250 minutes included',
      next: 'The spend cap ends Starter at 361 minutes. Lifted, Growth costs no more from 900',
      fuller:
        'Starter takes messages: it neither books nor passes calls on. Growth does both, for CA$349 a month at these minutes.',
      cap: '',
    });
  });

  test('changes where the spend cap ends it, and says so up to the break-even of the price pages', () => {
    expect(found(331, 1)).toMatchObject({ plan: 'Starter, 359 minutes, before tax', cap: '' });
    expect(found(334, 1)).toMatchObject({ plan: 'Growth, 362 minutes, before tax', cost: 'CA$349' });
    expect(found(830, 1).cap).toContain('The spend cap stands at CA$133.50, which is 361 minutes.');
    expect(found(831, 1)).toMatchObject({ plan: 'Growth, 900 minutes, before tax', cap: '' });
  });

  test('is the largest up to its cap, and Custom for more than any plan may cost', () => {
    const next = 'The spend cap ends Scale at 4,404 minutes. Past it, ask for Custom';
    expect(found(4_068, 1)).toMatchObject({ plan: 'Scale, 4,404 minutes, before tax', cap: '', next });
    expect(found(4_069, 1)).toEqual({
      cost: 'On request',
      per: '',
      plan: 'Custom, 4,405 minutes',
      minutes: expect.stringContaining('= 4,405, rounded up once'),
      price: 'Scale would be CA$899 + 1,405 × CA$0.32 = CA$1,348.60 with its spend cap lifted',
      next,
      fuller: '',
      cap: '',
    });
    expect(CUSTOM).toBe(plansOf('voice').at(-1)?.name);
  });
});

describe('the headline', () => {
  test.each([
    ['There is no incoming call in this log.', []],
    ['The only incoming call in this log was missed.', repeat(1, 'missed', MONDAY, NOON, 0)],
    ['The only incoming call in this log was answered.', repeat(1, 'answered', MONDAY, NOON, 9)],
    ['None of 2 calls was missed.', repeat(2, 'answered', MONDAY, NOON, 9)],
    ['2 of 2 calls were missed, most between noon and 1 p.m.', repeat(2, 'voicemail', MONDAY, NOON, 9)],
    ['2 of 2 calls were missed, most between 11 p.m. and midnight.', repeat(2, 'missed', MONDAY, 86_399, 9)],
    ['2 of 2 calls were missed.', repeat(2, 'missed', MONDAY, undefined, 9)],
  ] as const)('%s', (words, calls) => {
    expect(headline(findingsOf(counts(...calls), ASSUMED, steps))).toBe(words);
  });

  test('every hour has a name', () => {
    const names = 'midnight, 1 a.m., 11 a.m., noon, 1 p.m., 11 p.m., midnight';
    expect([0, 1, 11, 12, 13, 23, 24].map(hourName).join(', ')).toBe(names);
  });
});

test('a log that says how long its answered calls took gives the minutes of a missed one', () => {
  const answered = (seconds?: number) =>
    counts(['answered', MONDAY, NOON, seconds], ['missed', MONDAY, NOON, 0]);
  expect(assumedFor(answered(234))).toEqual({ ...ASSUMED, minutesPerCall: 3.9 });
  expect(assumedFor(answered(9_000)).minutesPerCall).toBe(60);
  expect(assumedFor(answered(undefined))).toEqual(ASSUMED);
});

test('voicemail counts as answered if the visitor says so', () => {
  const outcomes = ['missed', 'voicemail', 'answered'] as const;
  const totals = counts(...outcomes.map((outcome) => [outcome, MONDAY, NOON, 20] as const));
  for (const [isVoicemailMissed, missed] of [
    [true, 2],
    [false, 1],
  ] as const)
    expect(findingsOf(totals, { ...ASSUMED, isVoicemailMissed }, steps)).toMatchObject({ calls: 3, missed });
});

describe('days', () => {
  /** One missed call on each day of the week that is given, over so many days from a Monday on. */
  const open = (days: number, ...weekdays: number[]) => {
    const calls = Array.from({ length: days }, (_, day) => day).filter((day) => weekdays.includes(day % 7));
    const totals = counts(...calls.map((day) => ['missed', MONDAY + day, NOON, 0] as const));
    return findingsOf(totals, { ...ASSUMED, minutesPerCall: 1 }, steps);
  };

  test('of an office are those on which it is open, so that a week cut off by a weekend makes no difference', () => {
    for (const days of [12, 14, 26, 40, 61])
      expect(open(days, 0, 1, 2, 3, 4), `${days} days`).toMatchObject({ minutes: 22, open: { aWeek: 5 } });
    expect(open(13, 0, 1, 2, 3, 4, 5)).toMatchObject({ minutes: 26, open: { days: 12, aWeek: 6 } });
    expect(open(21, 0, 1, 2, 3, 4, 5, 6)).toMatchObject({ minutes: 31, open: { days: 21, aWeek: 7 } });
  });

  test('of a log in which some working day has no call are all days: it is too thin to tell', () => {
    expect(open(17, 0, 2)).toMatchObject({ open: { days: 17, aWeek: 7 } });
  });

  test('of less than a week are asked for', () => {
    const short = open(5, 0, 1, 2, 3, 4);
    expect(short).toMatchObject({ minutes: 22, open: { days: 5, aWeek: 5, isKnown: false } });
    const totals = counts(['missed', MONDAY + 4, NOON, 0], ['missed', MONDAY + 7, NOON, 0]);
    const assumed = { ...ASSUMED, minutesPerCall: 1, daysAWeek: 7 };
    expect(findingsOf(totals, assumed, steps)).toMatchObject({ minutes: 31, open: { days: 2, aWeek: 7 } });
    expect(planLines(findingsOf(totals, assumed, steps), assumed).minutes).toContain(
      '2 missed ÷ 2 open days × 7 × 4.33',
    );
  });
});

test('calls at once are looked at on each full minute', () => {
  const at = (...calls: [from: number, seconds: number][]) =>
    counts(...calls.map(([from, seconds]) => ['answered', MONDAY, from, seconds] as const)).atOnce;
  expect(at([NOON, 300], [NOON + 120, 60], [NOON + 150, 200])).toBe(2);
  expect(at([NOON, 60], [NOON + 60, 60])).toBe(1);
  expect(at([NOON + 1, 20])).toBe(undefined);
  expect(at([86_340, 600], [86_300, 600])).toBe(2);
});

test('the text to copy has every sum, what was assumed, and no word of the log', () => {
  const totals = counts(...repeat(3, 'missed', MONDAY, NOON, 0), ['answered', MONDAY, 9 * 3_600, 90]);
  const findings = findingsOf(totals, ASSUMED, steps);
  const summary = { outgoing: 1_200, other: 1, unknown: 0, hasNoYear: false };
  const text = asText(findings, ASSUMED, coverage(findings, summary, 'here', 'America/Toronto'));
  expect(text.split('\n')).toEqual([
    '3 of 4 calls were missed, most between noon and 1 p.m.',
    '1 day of calls. Most calls came between noon and 1 p.m. At most 1 call was answered at the same time. Left out: 1,200 outgoing calls, 1 row of internal calls, texts or faxes. Times are on the clock of this device, America/Toronto. A longer log says more about a usual month.',
    '',
    '9 a.m. to 10 a.m.: 0 of 1 missed',
    'noon to 1 p.m.: 3 of 3 missed',
    '',
    'Minutes a month: 3 missed ÷ 1 day × 5 × 4.33 weeks × 1.5 minutes = 98, rounded up once',
    'Cheapest plan that its spend cap allows: Starter, 98 minutes, before tax',
    'Price a month: CA$89 with 250 minutes included',
    'The spend cap ends Starter at 361 minutes. Lifted, Growth costs no more from 900',
    'Starter takes messages: it neither books nor passes calls on. Growth does both, for CA$349 a month at these minutes.',
    '',
    'Assumed: 1.5 minutes per missed call, 0% of them spam, calls to voicemail count as missed.',
    'Worked out in the browser. The log was not uploaded.',
  ]);
});
