import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { type LinkPurpose, makeLinkToken, readLinkToken } from './link-token.ts';

const KEY = { id: 1, secret: 'the-secret-that-signed-until-today' };
const NEXT = { id: 2, secret: 'the-secret-that-signs-from-tomorrow' };
const ADA = 'ad'.repeat(32);
const NOW = new Date('2026-11-21T12:00:00Z');
const later = (days: number, ms = 0) => new Date(NOW.getTime() + days * 86_400_000 + ms);
const purposes: LinkPurpose[] = ['confirm', 'unsubscribe', 'block', 'personalData'];
const make = (purpose: LinkPurpose) => makeLinkToken([KEY], purpose, ADA, NOW);
const refusal = (token: string, now = NOW, keys: SigningKeys = [KEY]) => {
  try {
    readLinkToken(keys, token, purposes, now);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each(purposes)('a token to %s is short, fits into a URL, names nobody and is read back', (purpose) => {
  const token = make(purpose);
  expect(token).toMatch(/^[\w-]{72}$/);
  expect(readLinkToken([KEY], token, purposes, NOW)).toEqual({ purpose, personHash: ADA });
});

test('a token for one purpose is none for another', () => {
  for (const purpose of purposes) {
    const others = purposes.filter((other) => other !== purpose);
    expect(() => readLinkToken([KEY], make(purpose), others, NOW)).toThrow('expired');
  }
});

test.each([
  ['confirm', 7],
  ['personalData', 1],
] as const)('a token to %s lasts %i days to the second', (purpose, days) => {
  expect(refusal(make(purpose), later(days))).toBe('accepted');
  expect(refusal(make(purpose), later(days, 1_000))).toBe('link_expired');
});

test('tokens to leave last as long as their key, and a clock that is wrong by two hours changes nothing', () => {
  for (const purpose of ['unsubscribe', 'block'] as const)
    expect(refusal(make(purpose), later(36_500), [NEXT, KEY])).toBe('accepted');
  for (const hours of [-2, 2]) expect(refusal(make('personalData'), later(hours / 24))).toBe('accepted');
});

test('no changed bit, no other secret, no cut and no addition is accepted', () => {
  const bytes = Buffer.from(make('confirm'), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(refusal(changed.toString('base64url'))).toBe('link_expired');
  }
  expect(refusal(make('confirm'), NOW, [{ ...KEY, secret: `${KEY.secret}!` }])).toBe('link_expired');
  expect(refusal(make('confirm'), NOW, [NEXT])).toBe('link_expired');
  for (const token of [
    '',
    'A',
    make('confirm').slice(1),
    `${make('confirm')}AAAA`,
    '\u0000',
    '\ud800',
    '💌'.repeat(18),
  ]) {
    expect(refusal(token)).toBe('link_expired');
  }
});
