import { expect, test } from 'vitest';
import samples from './claim-samples.json' with { type: 'json' };
import { CLAIMS, type Claim, readClaims } from '../../site/claims.ts';
import { unprovenClaims } from './claims.ts';

const claimsOf = (text: string) => unprovenClaims(text, '/page', undefined, []);

test.for(Object.entries(samples.claims))('“%s” is a claim', ([text, found]) => {
  expect(claimsOf(text)).toEqual([found]);
});

test.for(samples.none)('“%s” is none', (text) => {
  expect(claimsOf(text)).toEqual([]);
});

/** These samples were written before the patterns, so they show what a pattern finds that was not made for it. */
test.for(samples.absolutes)('“%s” has no limit', (text) => {
  expect(claimsOf(text)).not.toEqual([]);
});

test.for(samples.harmless)('“%s” promises nothing without one', (text) => {
  expect(claimsOf(text)).toEqual([]);
});

test('a claim of the register may stand on its pages only, and only as a whole', () => {
  const register: Claim[] = [
    {
      id: 'a',
      says: ['in 60 per cent of cases'],
      pages: ['/a'],
      state: 'built',
      proof: 'src/a.test.ts',
      checked: '2026-01-01',
    },
  ];
  const found = (text: string, path: string) => unprovenClaims(text, path, undefined, register);
  expect(found('It holds in 60 per cent of cases.', '/a')).toEqual([]);
  expect(found('It holds in 60 per cent of cases.', '/b')).toEqual(['60 per cent']);
  expect(found('It holds in 60 per cent of cases, and 70% on Mondays.', '/a')).toEqual(['70%']);
});

test('a figure of an example is none, and an absolute in one is', () => {
  expect(claimsOf('An example: it answers 90% of calls and never sleeps.')).toEqual(['never']);
});

test('a page that informs promises something in a sentence about us alone', () => {
  const found = (text: string) => unprovenClaims(text, '/blog/a', undefined, []);
  expect(found('Voicemail never breaks. Our agent never tires.')).toEqual(['never']);
});

test.for([
  [{ state: 'done' }, 'state: Choose one of these: built, supplier, owner.'],
  [{ proof: undefined }, 'proof: This field is missing: add it.'],
  [{ proof: 'the leaflet' }, 'proof: Write the path of a file, such as'],
  [{ does: ['Books visits'] }, 'does, entry 1: Write a verb and what it is done to'],
  [{ does: ['books'] }, 'does, entry 1: Write a verb and what it is done to'],
  [{ says: 'A sentence.' }, 'says: Write a list here.'],
  [{ says: ['Short'] }, 'says, entry 1: Write at least 8 characters.'],
  [{ pages: ['trust'] }, 'pages, entry 1: Write the path of a page'],
  [{ checked: 'today' }, 'checked: Write the day as'],
  [{ id: 'A claim' }, 'id: Small letters'],
  [{ sayz: [] }, 'No field is called “sayz” here.'],
] as const)('an entry with %o is refused in words for editors', ([change, words]) => {
  const entry = { id: 'a', says: ['A sentence.'], state: 'built', proof: 'src/a.ts', checked: '2026-11-21' };
  expect(readClaims([entry])).toEqual([entry]);
  expect(() => readClaims([{ ...entry, ...change }])).toThrow(`src/content/claims.json: entry 1`);
  expect(() => readClaims([{ ...entry, ...change }])).toThrow(words);
});

test('every claim has an id of its own and a day on which it was checked', () => {
  expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  for (const { id, checked } of CLAIMS) {
    expect(new Date(`${checked}T00:00Z`).toISOString().slice(0, 10), id).toBe(checked);
    expect(+new Date(checked), id).toBeLessThanOrEqual(Date.now());
  }
});
