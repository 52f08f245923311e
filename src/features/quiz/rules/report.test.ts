import { expect, test } from 'vitest';
import { buildReport } from './report.ts';
import { layOutReport, reportParagraphs } from './report-document.ts';
import { REPORT_VERSION } from './report-version.ts';
import { GENDERS } from './style.ts';
import { answersWith, type CountVector, everyCountVector } from './test-answers.ts';

const NOON = new Date('2026-11-20T20:00:00Z');
const reportFor = (counts: CountVector) =>
  buildReport({ name: 'Robin', gender: 'prefer_not_to_say', answers: answersWith(counts), date: NOON });

/** Every text of a report. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('a leaning result is told in counts, chances and plain words', () => {
  const report = reportFor([5, 11, 8, 6]);
  expect(report).toMatchObject({
    version: REPORT_VERSION,
    name: 'Robin',
    date: '2026-11-20',
    dateText: '20 November 2026',
    total: 30,
    scores: { D: 5, I: 11, S: 8, C: 6 },
    primaryStyle: 'I',
    secondaryStyle: 'S',
    ranking: ['I', 'S', 'C', 'D'],
    topTied: false,
    tieNote: null,
    headline: 'Robin, you lean Influence, with Steadiness close by.',
    lead: 'Eleven of thirty answers went to Influence, three more than to Steadiness. That is a lean, not a verdict. On a retake, the same style comes first in about 53 to 69 per cent of simulated cases.',
  });
  const bars = report.bars.map(({ style, count, percent }) => `${style} ${count} ${percent}`);
  expect(bars).toEqual(['D 5 17', 'I 11 37', 'S 8 27', 'C 6 20']);
  expect(report.clarity).toMatchObject({ band: 'leaning', gap: 3, label: 'Leaning' });
  expect(report.clarity.text).toContain('The gap between first and second is 3.');
});

/** Counts in D, I, S, C order, as they stand in the key of a table. */
const countsIn = (key: string) => key.match(/\d+/g)?.map(Number) as unknown as CountVector;

test.each(
  Object.entries({
    'clear, 2 3 8 17':
      'Robin, you lean clearly toward Conscientiousness, with Steadiness second. Seventeen of thirty answers went to Conscientiousness, nine more than to Steadiness. That is a clear lean, and still not a verdict.',
    'even, 14 13 2 1':
      'Robin, you lean Dominance, with Influence right beside it. Fourteen of thirty answers went to Dominance, one more than to Influence. That is close to even, so read both.',
    'even and flat, 9 8 7 6':
      'Robin, you draw on all four styles, with Dominance just ahead. Nine of thirty answers went to Dominance, one more than to Influence. That is close to even, so read both.',
    'tied, 14 14 1 1':
      'Robin, you lean Influence and Dominance in equal measure. Influence and Dominance have fourteen of thirty answers each. That is even, so read both.',
    'tied and flat, 8 8 8 6':
      'Robin, you draw on all four styles, with Steadiness, Influence and Dominance level at the top. Steadiness, Influence and Dominance have eight of thirty answers each. That is even, so read all three.',
    'single, 0 0 30 0':
      'Robin, you lean Steadiness in all thirty answers. All thirty answers went to Steadiness. That is a clear lean, and still not a verdict.',
  }),
)('a result that is %s has its own headline and lead', (key, words) => {
  const { headline, lead } = reportFor(countsIn(key));
  expect(`${headline} ${lead}`.startsWith(`${words} On a retake, `)).toBe(true);
});

test.each(
  Object.entries({
    '10 10 6 4':
      'Your top two are tied; we list Influence first because you chose it in your latest answers.',
    '10 10 10 0':
      'Your top three are tied; we list Steadiness first because you chose it in your latest answers.',
    '14 6 6 4':
      'Steadiness and Influence are tied for second place; we list Steadiness first because you chose it in your latest answers.',
    '14 8 4 4': null,
    '30 0 0 0': null,
  }),
)('the counts %s explain their ties', (key, note) => {
  expect(reportFor(countsIn(key)).tieNote).toBe(note);
});

test('each of the 5,456 results has a complete report: no gap, no markup, no loose token, no claim of a type', () => {
  for (const [index, counts] of everyCountVector().entries()) {
    const gender = GENDERS[index % GENDERS.length] ?? 'female';
    const report = buildReport({ name: 'Robin', gender, answers: answersWith(counts), date: NOON });
    const texts = [...textsOf(report), ...reportParagraphs(layOutReport(report))];
    const faulty = texts.filter((text) => /undefined|NaN|[{}<>|]| {2}|^\s|\s$|^$/.test(text));
    expect(faulty, counts.join()).toEqual([]);
    const { headline, lead, narrative, strengths, drains, tips, asks, workingWith, experiments, facets } =
      report;
    expect([headline, lead, ...narrative].join(' ')).not.toMatch(/\btype\b|\bis an? (D|I|S|C)\b|\bDiSC\b/);
    const lists = [strengths, drains, tips, asks, workingWith, experiments, facets, narrative];
    expect(lists.map(({ length }) => length)).toEqual([4, 3, 4, 4, 4, 2, 4, 2]);
    expect(narrative.join('\n\n').length).toBeLessThan(2_000);
  }
}, 30_000);

test('the same input gives the same report, and the input stays as it was', () => {
  const answers = Object.freeze(answersWith([7, 8, 8, 7]));
  const input = { name: 'Robin', gender: 'male', answers, date: NOON } as const;
  expect(buildReport(input)).toEqual(buildReport(input));
});

test.for([
  ['2026-11-02T05:30:00Z', '2026-11-01', '1 November 2026'],
  // An hour that engines with an older table of time zones count to the day before.
  ['2026-11-02T07:30:00Z', '2026-11-02', '2 November 2026'],
] as const)('at %s it is %s in Vancouver, wherever the report is written', ([now, date, dateText]) => {
  const answers = answersWith([30, 0, 0, 0]);
  const report = buildReport({ name: 'Robin', gender: 'male', answers, date: new Date(now) });
  expect(report).toMatchObject({ date, dateText });
});
