import { expect, test } from 'vitest';
import { type Claim, CLAIMS, unprovenClaims } from './claims.ts';

const claimsOf = (text: string) => unprovenClaims(text, '/page', undefined, []);

test.for([
  ['Canada’s best voice agent', 'Canada’s best'],
  ['The best AI receptionist', 'The best'],
  ['We are #1 in Vancouver', '#1'],
  ['An industry-leading platform', 'industry-leading'],
  ['Trusted by dentists', 'Trusted by'],
  ['Rated 4.9 by our users', 'Rated 4'],
  ['An award-winning team', 'award-winning'],
  ['Results guaranteed', 'guaranteed'],
  ['Our customers love it', 'customers love'],
  ['You book 40% more', '40%'],
  ['You book 40 per cent more', '40 per cent'],
  ['Ten times faster than a person', 'Ten times faster'],
  ['3x faster', '3x faster'],
  ['Saves your team ten hours a week', 'Saves your team ten hours'],
  ['Answers in under two seconds', 'in under two seconds'],
  ['Open 24/7', '24/7'],
  ['1,200 businesses use it', '1,200 businesses'],
  ['20 per cent more bookings', '20 per cent'],
])('“%s” is a claim', ([text = '', found]) => {
  expect(claimsOf(text)).toEqual([found]);
});

test.for([
  'The best time to ring is noon.',
  'Short notes are best.',
  'What would your best receptionist sound like?',
  'Calls under ten seconds are free.',
  'Which one pays for itself fastest?',
  '10 × 2.5 minutes × 60% = 15',
  'An invented firm books 40% more.',
  'Pay yearly for 20 per cent off.',
  'The cap is 150 per cent of the plan.',
  'We write at 80 and at 100 per cent of your minutes.',
])('“%s” is none', (text) => {
  expect(claimsOf(text)).toEqual([]);
});

test('a claim of the register may stand on its pages only, and only as a whole', () => {
  const register: Claim[] = [
    {
      id: 'a',
      text: 'in 60 per cent of cases',
      pages: ['/a'],
      evidence: 'src/a.test.ts',
      checked: '2026-01-01',
    },
  ];
  const found = (text: string, path: string) => unprovenClaims(text, path, undefined, register);
  expect(found('It holds in 60 per cent of cases.', '/a')).toEqual([]);
  expect(found('It holds in 60 per cent of cases.', '/b')).toEqual(['60 per cent']);
  expect(found('It holds in 60 per cent of cases, and 70% on Mondays.', '/a')).toEqual(['70%']);
});

test('every claim has an id of its own and a day on which it was checked', () => {
  expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  for (const { id, checked } of CLAIMS) {
    expect(new Date(`${checked}T00:00Z`).toISOString().slice(0, 10), id).toBe(checked);
    expect(+new Date(checked), id).toBeLessThanOrEqual(Date.now());
  }
});
