import { expect, test } from 'vitest';
import { CONSENT_TEXTS, currentConsent, findConsent } from './consent.ts';

test.each(CONSENT_TEXTS)(
  'the hash of the text for $purpose is that of its exact words',
  async ({ text, hash }) => {
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    expect([...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(hash);
  },
);

test('no two texts share a hash', () => {
  expect(new Set(CONSENT_TEXTS.map(({ hash }) => hash)).size).toBe(CONSENT_TEXTS.length);
});

test('the current text of a purpose is the one that was shown first on the latest day', () => {
  for (const { purpose } of CONSENT_TEXTS) {
    const days = CONSENT_TEXTS.filter((text) => text.purpose === purpose).map(({ since }) => since);
    expect(days).toEqual(days.toSorted().reverse());
    expect(currentConsent(purpose).since).toBe(days[0]);
  }
});

test('a text is found again by its hash, and an unknown hash finds none', () => {
  for (const text of CONSENT_TEXTS) expect(findConsent(text.hash)).toBe(text);
  expect(findConsent('0'.repeat(64))).toBeUndefined();
});

test('nobody who asks for an order is told that it can be cancelled online', () => {
  expect(currentConsent('order').text).toContain('cancel it online');
  expect(currentConsent('order-request').text).not.toContain('online');
});
