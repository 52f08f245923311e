import { expect, test } from 'vitest';
import {
  type AgentBrief,
  answersOf,
  briefData,
  briefFieldLimit,
  briefOf,
  briefProblems,
  clockWords,
  dayWords,
  EMPTY_BRIEF,
  readBriefFile,
  shownPhone,
} from './agent-brief.ts';

const brief = (answers: Record<string, string | string[]> = {}) =>
  briefOf({ 'business-name': 'Fern', name: 'Ada Lovelace', email: 'ada@example.com', ...answers });
const file = (data: object) => JSON.stringify({ format: 'agent-brief', version: 1, ...data });

test('an empty form is an empty brief, and its fields have unique names', () => {
  expect(briefOf({})).toEqual(EMPTY_BRIEF);
  const names = Object.keys(answersOf(EMPTY_BRIEF));
  expect(names).toContain('services-11-price');
  expect(names).toContain('hours-mon-from');
  expect(names.length).toBe(new Set(names).size);
});

test('form, brief and file hold the same', () => {
  const answers = {
    ...answersOf(EMPTY_BRIEF),
    'business-name': 'Zoë’s “Bakery”',
    'hours-sat-from': '22:00',
    'hours-sat-to': '02:00',
    'services-3-name': 'Cake',
    'collect-3': 'Allergies',
    'consent-recording': 'on',
    'people-2-phone': '604 555 0142',
    tests: ['price', 'talk'],
    calls: 'One\nTwo',
  };
  const made = briefOf(answers);
  expect(answersOf(made)).toEqual(answers);
  expect(readBriefFile(JSON.stringify(briefData(made)))).toEqual(made);
  expect(briefData(made)).toMatchObject({ format: 'agent-brief', version: 1 });
});

test('of a file with other fields, what fits is kept', () => {
  const read = readBriefFile(
    file({
      version: 7,
      business: { name: 'Fern', motto: 'Green' },
      hours: { mon: 'all day', tue: { from: '09:00', to: 17 }, zone: 'Mars' },
      services: [{ name: 'Cut' }, null, 'Colour', ...Array(50).fill({ name: 'Many' })],
      voice: { pace: 'brisk', warmth: 'boiling', own: 'x'.repeat(5_000) },
      tests: ['price', 3, null],
      email: ['a@b.ca'],
      constructor: { prototype: 1 },
    }),
  ) as AgentBrief;
  expect(read.business).toEqual({ name: 'Fern', about: '', area: '' });
  expect(read.hours.mon).toEqual({ from: '', to: '' });
  expect(read.hours.tue).toEqual({ from: '09:00', to: '' });
  expect(read.hours.zone).toBe('');
  expect(read.services).toHaveLength(12);
  expect(read.services[0]?.name).toBe('Cut');
  expect(read.services[2]?.name).toBe('');
  expect(read.voice).toMatchObject({ pace: 'brisk', warmth: 'friendly' });
  expect(read.voice.own).toHaveLength(briefFieldLimit('voice-own'));
  expect(read.tests).toEqual(['price']);
  expect(read.email).toBe('');
  expect(Object.keys(read)).toEqual(Object.keys(EMPTY_BRIEF));
});

test.each(['', 'null', '[]', '{}', '1', '"agent-brief"', '{"format":"agent-style-card","version":1}', '<html>', '{"format":'])(
  '%j is no brief',
  (text) => {
    expect(readBriefFile(text)).toBeUndefined();
  },
);

test('deep and hostile files are read without harm', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(readBriefFile(`{"format":"agent-brief","services":${deep},"__proto__":{"name":"x"}}`)).toEqual(EMPTY_BRIEF);
  expect(({} as Record<string, unknown>).name).toBeUndefined();
});

test('business, name and email are all that has to be filled in', () => {
  expect([...briefProblems(EMPTY_BRIEF).keys()]).toEqual(['business-name', 'name', 'email']);
  expect(briefProblems(brief())).toEqual(new Map());
});

test.each([
  ['hours-tue-to', { 'hours-tue-from': '09:00' }],
  ['hours-tue-from', { 'hours-tue-to': '17:00' }],
  ['services-2-name', { 'services-2-price': 'from 60' }],
  ['people-1-phone', { 'people-1-name': 'Bea' }],
  ['people-0-phone', { 'people-0-phone': '12345' }],
  ['people-0-phone', { 'people-0-phone': '604 555 0142 & more' }],
  ['phone', { phone: '1'.repeat(16) }],
  ['email', { email: 'ada@' }],
  ['name', { name: 'http://spam.example' }],
])('%s has a problem', (field, answers) => {
  expect([...briefProblems(brief(answers)).keys()]).toEqual([field]);
});

test.each(['604 555 0142', '(604) 555-0142', '+44 20 7946 0958', '1.604.555.0142 ext. 5', '5550142', ''])(
  'the number %j is fine',
  (phone) => {
    expect(briefProblems(brief({ phone }))).toEqual(new Map());
  },
);

test.each([
  ['6045550142', '604 555 0142'],
  ['+1 (604) 555-0142', '604 555 0142'],
  [' 1-604-555-0142  ext 5 ', '604 555 0142 ext 5'],
  ['+44 20  7946 0958', '+44 20 7946 0958'],
  ['', ''],
])('the number %j is shown as %j', (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown);
});

test.each([
  ['', '', 'Closed'],
  ['08:30', '17:00', '8:30 a.m. to 5 p.m.'],
  ['22:00', '02:00', '10 p.m. to 2 a.m. the next day'],
  ['12:00', '00:00', 'noon to midnight'],
  ['09:00', '09:00', 'Open day and night'],
  ['09:00', '', ''],
])('from %j to %j is %j', (from, to, words) => {
  expect(dayWords({ from, to })).toBe(words);
});

test('a clock says noon, midnight and minutes', () => {
  expect(['00:00', '00:05', '12:00', '12:30', '23:59'].map(clockWords)).toEqual([
    'midnight',
    '12:05 a.m.',
    'noon',
    '12:30 p.m.',
    '11:59 p.m.',
  ]);
});
