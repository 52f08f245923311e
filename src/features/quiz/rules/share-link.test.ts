import { expect, test } from 'vitest';
import { sealed } from '../../../site/link-bytes.ts';
import {
  COMPARE_PATH,
  countsText,
  dayAfter,
  initialOf,
  localDay,
  readShareLink,
  type SharedResult,
  sharePayload,
} from './share-link.ts';
import { everyCountVector } from './test-answers.ts';

const TODAY = '2026-11-21';
const result: SharedResult = { scores: { D: 5, I: 11, S: 8, C: 6 }, initial: 'Z', lastDay: '2026-12-21' };
const sharp: SharedResult = { ...result, least: { D: 13, I: 2, S: 6, C: 9 } };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('all 5,456 results come back as they were, each from a link of its own', () => {
  const all = everyCountVector().map(([D, I, S, C]): SharedResult => ({
    scores: { D, I, S, C },
    initial: '',
    lastDay: null,
  }));
  const payloads = all.map(sharePayload);
  expect(new Set(payloads).size).toBe(5_456);
  expect(payloads.map((payload) => readShareLink(payload, TODAY))).toEqual(all);
});

test.each([
  result,
  { ...result, initial: '' },
  { ...result, lastDay: null },
  { ...result, initial: 'É' },
  { ...result, initial: '李' },
  { ...result, initial: '𝒜' },
  sharp,
  { ...sharp, least: { D: 30, I: 0, S: 0, C: 0 }, initial: '𝒜', lastDay: null },
])('%o comes back as it was', (shared) => {
  expect(readShareLink(sharePayload(shared), TODAY)).toEqual(shared);
});

test('a link is short, and it is read with or without the address before it', () => {
  const payload = sharePayload(result);
  expect(payload).toMatch(/^[\w-]{10}$/);
  for (const text of [payload, `#${payload}`, ` https://www.example.com${COMPARE_PATH}#${payload} `])
    expect(readShareLink(text, TODAY)).toEqual(result);
});

test('a link made before there were second answers still works', () => {
  expect(readShareLink('KXNRSFp-SQ', TODAY)).toEqual(result);
});

test('the counts of the second answers make a link at most three characters longer, and those of the first do not change', () => {
  expect(sharePayload(sharp)).toMatch(/^[\w-]{12}$/);
  expect(sharePayload({ ...result, least: undefined })).toBe(sharePayload(result));
});

test.each([result, sharp])(
  'every change of one character, every letter left out and every letter added to the link of %o is found',
  (shared) => {
    const payload = sharePayload(shared);
    const changed = [...payload].flatMap((_, at) => [
      payload.slice(0, at) + payload.slice(at + 1),
      ...[...ALPHABET].flatMap((letter) => [
        payload.slice(0, at) + letter + payload.slice(at + 1),
        payload.slice(0, at) + letter + payload.slice(at),
      ]),
    ]);
    for (const text of new Set(changed)) {
      if (text !== payload) expect(readShareLink(text, TODAY), text).toHaveProperty('problem');
    }
  },
);

test('a link works on its last day and not on the next', () => {
  const payload = sharePayload({ ...result, lastDay: TODAY });
  expect(readShareLink(payload, TODAY)).toHaveProperty('scores');
  expect(readShareLink(payload, dayAfter(TODAY, 1))).toEqual({ problem: 'expired' });
});

test.each([
  ['first', [0x3f, 0xff, 0, 0]],
  ['second', [0x40, 0, 0, 0, 0x1f, 0xff]],
])('a whole link whose %s counts are a number that no counts have is damaged', (_, bytes) => {
  expect(readShareLink(`#${sealed(bytes)}`, TODAY)).toEqual({ problem: 'damaged' });
});

test('a link of another version is told from a damaged one', () => {
  const bytes = Buffer.from(sharePayload(result), 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 0b1000_0000;
  expect(readShareLink(`#${bytes.toString('base64url')}`, TODAY)).toEqual({ problem: 'version' });
});

test.each(['', 'https://www.example.com/', 'not a link', 'Christopher', 'x'.repeat(500), '<script>'])(
  '“%s” is no link',
  (text) => {
    expect(readShareLink(text, TODAY)).toEqual({ problem: 'unreadable' });
  },
);

const address = `https://www.example.com${COMPARE_PATH}#${sharePayload(result)}`;

test.each([
  ['several', `${address} ${address}`],
  ['cut', address.slice(0, -4)],
  ['cut', '#main'],
  ['crowded', `${address} is mine`],
  ['crowded', `${address}${'x'.repeat(9)}`],
] as const)('that it is %s is said of %s', (problem, text) => {
  expect(readShareLink(text, TODAY)).toEqual({ problem });
});

test.each(['.', ' ', '>', '),', '”'])(
  'what a sentence or a mail puts behind a link, “%s”, is no part of it',
  (sign) => {
    expect(readShareLink(address + sign, TODAY)).toEqual(result);
  },
);

test('an initial is one letter of any script, in capitals', () => {
  const typed = ['zoë', ' émile', '7 up', '李雷', 'ß', '', '123'];
  expect(typed.map(initialOf)).toEqual(['Z', 'É', 'U', '李', 'S', '', '']);
});

test('days and counts are written the same way everywhere', () => {
  expect(dayAfter('2026-12-25', 30)).toBe('2027-01-24');
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(countsText(result.scores)).toBe('D 5, I 11, S 8, C 6');
});
