import type { User } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { owesSecondStep } from './assurance-level';

const payload = (claims: object) =>
  btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const token = (claims: object) => `header.${payload(claims)}.signature`;

const session = (access_token: string, ...statuses: string[]) => ({
  access_token,
  user: { factors: statuses.map((status) => ({ status })) } as User,
});

test.each([
  { has: 'no factor', statuses: [], aal: 'aal1', owes: false },
  { has: 'a factor that was never verified', statuses: ['unverified'], aal: 'aal1', owes: false },
  { has: 'a verified factor', statuses: ['unverified', 'verified'], aal: 'aal1', owes: true },
  { has: 'a verified factor', statuses: ['verified'], aal: 'aal2', owes: false },
])('an account with $has at $aal owes the second step: $owes', ({ statuses, aal, owes }) => {
  // The name makes the encoding use the characters that base64 and base64url write differently.
  expect(owesSecondStep(session(token({ aal, name: '?>?>~~' }), ...statuses))).toBe(owes);
});

test('a user without a list of factors has none', () => {
  expect(owesSecondStep({ access_token: token({ aal: 'aal1' }), user: {} as User })).toBe(false);
});

test.each(['', 'no-token', 'a.%%%.c', 'a.bnVsbA.c', token({})])(
  'the token "%s" proves no second step',
  (text) => {
    expect(owesSecondStep(session(text, 'verified'))).toBe(true);
    expect(owesSecondStep(session(text))).toBe(false);
  },
);
