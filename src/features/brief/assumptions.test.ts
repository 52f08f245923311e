import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assume, followAnswers, originOf } from './rules/assumptions';
import { type Brief, briefProblems, hoursLines, peopleLines, serviceLines } from './rules/brief';
import { assumptions } from './rules/brief-content';
import { briefFieldLimit } from './rules/brief-fields';
import { consentLines, greetingText } from './rules/brief-wording';

const read = (name: string) => readFileSync(new URL(`../../content/briefs/${name}`, import.meta.url), 'utf8');
const table = assumptions.parse(JSON.parse(read('assumptions.json')));
const form = read('onboarding.yaml');

const answers = {
  trade: 'plumbing',
  'business-name': 'Fern & Sons',
  province: 'AB',
  week: 'early',
  size: '2-5',
  ring: '604 555 0142',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
};
/** A form in which nobody has typed anything beside these answers. */
const filled = (brief: Brief): Brief => ({
  ...brief,
  ...Object.fromEntries([...assume(brief, table)].map(([field, { text }]) => [field, text])),
});
const told = (fields: string[], brief: Brief) => originOf(fields, brief, assume(brief, table), table.because);

describe.each(Object.keys(table.answers.trade ?? {}))('of the trade %s', (trade) => {
  const brief = filled({ ...answers, trade });

  test('there is enough to build from, all of it as from the trade, and it may be sent', () => {
    expect(briefProblems(brief)).toEqual(new Map());
    expect(serviceLines(brief).length).toBeGreaterThan(0);
    for (const line of serviceLines(brief)) expect(line).toMatch(/; no price on the phone$/);
    for (const field of ['business-about', 'rules-never', 'collect-0', 'transfer-words', 'services-0-name']) {
      expect(String(brief[field]).length, field).toBeGreaterThan(5);
      expect(told([field], brief)).toBe('Assumed from your kind of business');
    }
    expect(greetingText(brief)).toContain('Fern & Sons. I am an AI assistant.');
  });

  test('nothing is recorded, sent or promised, and no price is made up', () => {
    expect(consentLines(brief)).toEqual([]);
    const fields = table.answers.trade?.[trade] ?? {};
    expect(Object.keys(fields).filter((field) => field.endsWith('-price'))).toEqual([]);
    expect(String(brief['rules-never'])).toMatch(/^(No|Nothing) /);
  });
});

test('each choice of the form is known, each text fits its field, and each source has its words', () => {
  const offered = (question: string) => {
    const [, options = ''] =
      new RegExp(`name: ${question}\\n[^]*?options:\\n((?: +- .*\\n)+)`).exec(form) ?? [];
    return [...options.matchAll(/value: '?([\w-]+)/g)].map(([, value]) => value).toSorted();
  };
  for (const [question, known] of Object.entries(table.answers)) {
    const beside = question === 'province' ? ['other'] : [];
    expect(offered(question), question).toEqual([...Object.keys(known), ...beside].toSorted());
    for (const [field, text] of Object.values(known).flatMap((fields) => Object.entries(fields)))
      expect(text.length, `${question}: ${field}`).toBeLessThanOrEqual(briefFieldLimit(field));
  }
  const sources = new Set([...assume(answers, table).values()].map(({ from }) => from));
  for (const source of sources)
    expect(['start', 'week', 'ring', ...Object.keys(table.because)], source).toContain(source);
});

test.each([
  ['early', 'Monday: 8 a.m. to 5 p.m.', 'Saturday: Closed'],
  ['office', 'Friday: 9 a.m. to 5 p.m.', 'Sunday: Closed'],
  ['saturday', 'Saturday: 9 a.m. to 6 p.m.', 'Sunday: Closed'],
  ['daily', 'Monday: 9 a.m. to 9 p.m.', 'Sunday: 9 a.m. to 9 p.m.'],
  ['always', 'Monday: Open day and night', 'Sunday: Open day and night'],
])('the week “%s” is the hours of its days, and an answer', (week, ...lines) => {
  const brief = filled({ ...answers, week });
  expect(hoursLines(brief)).toEqual(expect.arrayContaining(lines));
  expect(told(['hours-mon-from', 'hours-mon-to'], brief)).toBeUndefined();
});

test('the province gives zone and language, the team what happens if nobody picks up', () => {
  const zoneOf = (province: string) => filled({ ...answers, province })['hours-zone'];
  expect(['BC', 'SK', 'ON', 'NL'].map(zoneOf)).toEqual([
    'Pacific',
    'Saskatchewan',
    'Eastern',
    'Newfoundland',
  ]);
  expect([zoneOf('NU'), zoneOf('other'), zoneOf('')]).toEqual([undefined, undefined, undefined]);
  expect(filled({ ...answers, province: 'QC' })['voice-language']).toBe('bilingual');
  expect(filled(answers)['transfer-otherwise']).toBe('text');
  expect(filled({ ...answers, size: '1' })['transfer-otherwise']).toBe('callback');
  expect(told(['transfer-otherwise'], filled(answers))).toBe('Assumed from the size of your team');
});

test('the number, the name and the address go where they are needed', () => {
  const brief = filled(answers);
  expect(peopleLines(brief)).toEqual(['First: 604 555 0142']);
  expect(told(['people-0-name', 'people-0-phone'], brief)).toBeUndefined();
  expect([brief['go-name'], brief['notes-to']]).toEqual(['Ada Lovelace', 'ada@example.com']);
  expect(told(['go-name'], brief)).toBe('Assumed from your name');
});

test('other answers change what was assumed, and nothing that was typed or emptied', () => {
  const before = assume(answers, table);
  const brief = {
    ...filled(answers),
    'services-0-name': 'Sump pump',
    'rules-never': '',
    'voice-pace': 'brisk',
  };
  const now = assume({ ...answers, trade: 'salon', week: 'other' }, table);
  const changed = followAnswers(brief, before, now);
  expect(changed).toMatchObject({
    'business-about': now.get('business-about')?.text,
    'services-1-name': 'Colour',
    'voice-warmth': 'warm',
    'hours-urgent': '',
    'hours-mon-from': '',
  });
  for (const field of ['services-0-name', 'rules-never', 'voice-pace', 'hours-zone'])
    expect(changed).not.toHaveProperty(field);
  expect(followAnswers(brief, now, now)).toEqual({});
});

test('what differs from what was assumed is an answer', () => {
  const brief = {
    ...filled(answers),
    'voice-pace': 'brisk',
    'services-3-name': 'Sump pump',
    calls: 'A leak',
  };
  expect(told(['voice-pace'], brief)).toBe('Your answer');
  expect(told(['voice-warmth'], brief)).toBe('Assumed');
  expect(told(['services-0-name', 'services-3-name'], brief)).toBe('Your answer');
  expect(told(['calls'], brief)).toBeUndefined();
});

test.each([{}, { trade: 'constructor', province: '__proto__' }, { trade: 'gone' }])(
  'of answers that nobody offers (%j) only the start is assumed',
  (brief) => {
    const sources = [...assume(brief, table).values()].map(({ from }) => from);
    expect(new Set(sources)).toEqual(new Set(['start', 'ring', 'email', 'name']));
  },
);
