import { expect, test } from 'vitest';
import { answersOf, briefFieldLimit, briefOf, EMPTY_BRIEF } from './agent-brief.ts';
import { BRIEF_EXAMPLES } from './brief-examples.ts';
import { BRIEF_STEPS, briefSummary, TEST_CALLS } from './brief-document.ts';
import { greetingText } from './brief-wording.ts';
import { summaryMarkdown } from './form-summary.ts';

const documentOf = (answers: Record<string, string | string[]>) => summaryMarkdown(briefSummary(briefOf(answers)));
const answerTo = (answers: Record<string, string | string[]>, question: string) =>
  briefSummary(briefOf(answers))
    .sections.flatMap(({ entries }) => entries)
    .find((entry) => entry.question === question)?.answer;

test('an empty brief has its eight sections, a greeting, and all test calls to try', () => {
  const { title, sections } = briefSummary(EMPTY_BRIEF);
  expect(title).toBe('Agent brief');
  expect(sections.map((section) => section.title)).toEqual(BRIEF_STEPS);
  expect(answerTo({}, 'Opening hours')).toEqual([]);
  expect(answerTo({}, 'Greeting')).toEqual([`“${greetingText(EMPTY_BRIEF)}”`]);
  expect(answerTo({}, 'Test calls')).toHaveLength(Object.keys(TEST_CALLS).length);
  expect(answerTo({}, 'Recording of calls')).toEqual(['Off']);
});

test('what was typed is in the document in the words of people', () => {
  const answers = {
    'hours-mon-from': '08:30',
    'hours-mon-to': '17:00',
    'hours-tue-from': '08:30',
    'services-0-name': 'Cut',
    'services-0-duration': '45 minutes',
    'services-4-price': 'from 60',
    'people-0-name': 'Bea',
    'people-0-phone': '6045550142',
    'people-2-phone': '6045550199',
    tests: ['talk'],
    'consent-recording': 'on',
  };
  expect(answerTo(answers, 'Opening hours')?.slice(0, 3)).toEqual([
    'Monday: 8:30 a.m. to 5 p.m.',
    'Tuesday: not complete',
    'Wednesday: Closed',
  ]);
  expect(answerTo(answers, 'Services')).toEqual(['Cut; 45 minutes; no price on the phone', 'Without a name; from 60']);
  expect(answerTo(answers, 'Who is rung, in this order')).toEqual(['First: Bea, 604 555 0142', 'Then: 604 555 0199']);
  expect(answerTo(answers, 'Test calls')?.filter((line) => line.startsWith('Tried'))).toEqual([
    'Tried: Talk over it. It stops and listens.',
  ]);
  expect(answerTo(answers, 'Why calls are recorded')).toEqual(['To get the details right']);
  expect(answerTo(answers, 'The caller says no')).toHaveLength(1);
});

test('what a visitor types makes no heading, link or HTML of its own', () => {
  const hostile = '# Heading\n- item\n1. one\n[link](https://evil.example) <img src=x onerror=alert(1)> **bold** `code`';
  const text = documentOf({ 'business-name': hostile, 'business-about': hostile, 'collect-0': hostile, calls: hostile });
  expect(text.match(/^#+ /gm)).toHaveLength(1 + BRIEF_STEPS.length);
  expect(text).not.toMatch(/(^|[^\\])[[<`]/);
  expect(text).not.toMatch(/^- item|^1\. one/m);
});

test('a full brief of sensible size fits into a message', () => {
  const full = Object.fromEntries(
    Object.keys(answersOf(EMPTY_BRIEF)).map((name) => [name, 'Forty characters of text in every field.'.slice(0, 40)]),
  );
  expect(documentOf(full).length).toBeLessThan(12_000);
});

test('every example fits its fields and leaves the name of the business alone', () => {
  for (const { fields } of Object.values(BRIEF_EXAMPLES)) {
    for (const [name, text] of Object.entries(fields)) {
      expect(Object.keys(answersOf(EMPTY_BRIEF))).toContain(name);
      expect(text.length).toBeLessThanOrEqual(briefFieldLimit(name));
    }
    expect(fields).not.toHaveProperty('business-name');
  }
});
