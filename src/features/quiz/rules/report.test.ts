import { expect, test, vi } from 'vitest';
import type * as certainty from './certainty.ts';
import { buildReport } from './report.ts';
import { layOutReport, reportParagraphs } from './report-document.ts';
import { REPORT_VERSION } from './report-version.ts';
import { GENDERS } from './style.ts';
import { answersWith, type CountVector, everyCountVector } from './test-answers.ts';

vi.mock('./certainty.ts', async (importOriginal) => {
  const { onceForAllStyles } = await import('./certainty-once.ts');
  const { certaintyOf } = await importOriginal<typeof certainty>();
  return { certaintyOf: onceForAllStyles(certaintyOf) };
});

const NOON = new Date('2026-11-20T20:00:00Z');
const reportFor = (counts: CountVector) =>
  buildReport({ name: 'Robin', gender: 'prefer_not_to_say', answers: answersWith(counts), date: NOON });

/** Every text of a report. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('a result holds its counts, its certainty and the styles that lead, and the words of all three', () => {
  const report = reportFor([5, 11, 8, 6]);
  expect(report).toMatchObject({
    version: REPORT_VERSION,
    name: 'Robin',
    date: '2026-11-20',
    dateText: 'November 20, 2026',
    total: 30,
    scores: { D: 5, I: 11, S: 8, C: 6 },
    primaryStyle: 'I',
    ranking: ['I', 'S', 'C', 'D'],
    countText: 'Eleven of your thirty answers went to Influence, three more than to Steadiness.',
    leastText: null,
    tieNote: null,
  });
  const bars = report.bars.map(({ style, count, percent }) => `${style} ${count} ${percent}`);
  expect(bars).toEqual(['D 5 17', 'I 11 37', 'S 8 27', 'C 6 20']);
  expect(report.leads[0]).toBe('I');
  expect(report.chanceText).toContain(`${report.certainty.first.I}\u00a0in\u00a0100 for Influence`);
});

test('second answers leave scores, percentages and primary style as they are', () => {
  const input = { gender: 'female', answers: answersWith([5, 11, 8, 6]), date: NOON } as const;
  const { scores, primaryStyle, bars } = buildReport(input);
  const twice = buildReport({ ...input, least: answersWith([8, 10, 2, 10]) });
  expect(twice).toMatchObject({ scores, primaryStyle, bars, least: { D: 8, I: 10, S: 2, C: 10 } });
});

test('each of the 5,456 results has a complete report: no gap, no markup, no loose token, no claim of a type', () => {
  for (const [index, counts] of everyCountVector().entries()) {
    const gender = GENDERS[index % GENDERS.length] ?? 'female';
    const report = buildReport({ name: 'Robin', gender, answers: answersWith(counts), date: NOON });
    const texts = [...textsOf(report), ...reportParagraphs(layOutReport(report))];
    const faulty = texts.filter((text) => /undefined|NaN|[{}<>|]| {2}|^\s|\s$|^$/.test(text));
    expect(faulty, counts.join()).toEqual([]);
    const { headline, narrative, strengths, drains, tips, asks, workingWith, experiments, facets } = report;
    expect([headline, ...narrative].join(' ')).not.toMatch(/\btype\b|\bis an? (D|I|S|C)\b|\bDiSC\b/);
    const number = report.leads.length;
    const lists = [strengths, drains, tips, asks, workingWith, experiments, facets, narrative];
    const lengths = [4, Math.max(3, number), 4, 4, 4, Math.max(2, number), 4, number === 2 ? 3 : 2];
    expect(lists.map(({ length }) => length)).toEqual(lengths);
    for (const list of lists) expect(new Set<unknown>(list).size).toBe(list.length);
    expect(narrative.join('\n\n').length).toBeLessThan(2_000);
  }
});

test('the same input gives the same report, and the input stays as it was', () => {
  const answers = Object.freeze(answersWith([7, 8, 8, 7]));
  const input = { name: 'Robin', gender: 'male', answers, date: NOON } as const;
  expect(buildReport(input)).toEqual(buildReport(input));
});

test.for([
  ['2026-11-02T05:30:00Z', '2026-11-01', 'November 1, 2026'],
  // An hour that engines with an older table of time zones count to the day before.
  ['2026-11-02T07:30:00Z', '2026-11-02', 'November 2, 2026'],
] as const)('at %s it is %s in Vancouver, wherever the report is written', ([now, date, dateText]) => {
  const answers = answersWith([30, 0, 0, 0]);
  const report = buildReport({ name: 'Robin', gender: 'male', answers, date: new Date(now) });
  expect(report).toMatchObject({ date, dateText });
  // On a screen it is the day of whoever reads it.
  const onScreen = buildReport({ gender: 'male', answers, date: new Date(now), day: '2026-11-03' });
  expect(onScreen).toMatchObject({ date: '2026-11-03', dateText: 'November 3, 2026' });
});
