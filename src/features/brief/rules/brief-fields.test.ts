import { expect, test } from 'vitest';
import { briefFieldLimit, readBriefFile } from './brief-fields.ts';

const file = (fields: unknown, more = {}) =>
  JSON.stringify({ format: 'agent-brief', version: 1, fields, ...more });

test('the fields of a saved brief come back as they were', () => {
  const fields = {
    'business-name': 'Zoë’s “Bakery” 👩‍🍳',
    'hours-sat-from': '22:00',
    'voice-pace': 'brisk',
    'consent-recording': 'on',
    tests: ['price', 'talk'],
    calls: 'One\nTwo',
  };
  expect(readBriefFile(file(fields))).toEqual(fields);
});

test('of another version, or a file that somebody has edited, what fits is kept', () => {
  const fields = {
    'business-name': 'Fern',
    motto: 'Green',
    'hours-mon-from': 9,
    'voice-warmth': 'warm',
    'voice-own': 'x'.repeat(5_000),
    name: { first: 'Ada' },
    email: ['a@b.ca'],
    tests: 'price',
  };
  expect(readBriefFile(file(fields, { version: 7 }))).toEqual({
    'business-name': 'Fern',
    motto: 'Green',
    'voice-warmth': 'warm',
    'voice-own': 'x'.repeat(briefFieldLimit('voice-own')),
  });
});

const OTHERS = [
  '',
  'null',
  '[]',
  '{}',
  '1',
  '"agent-brief"',
  '{"format":"agent-style-card"}',
  '<html>',
  '{"format":',
];
test.each(OTHERS)('%j is no brief', (text) => {
  expect(readBriefFile(text)).toBeUndefined();
});

const DEEP = `{"calls":${'['.repeat(5_000)}${']'.repeat(5_000)},"__proto__":{"name":"x"}}`;
test.each(['null', '[]', '3', '[[]]', DEEP])('fields of kind %# are an empty brief', (fields) => {
  expect(readBriefFile(`{"format":"agent-brief","fields":${fields}}`)).toEqual({});
  expect(({} as Record<string, unknown>).name).toBeUndefined();
});
