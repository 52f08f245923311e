import { expect, test } from 'vitest';
import { contactSubmission } from './contact.ts';
import { newsletterSubmission } from '../../newsletter/rules/newsletter.ts';

test('the newsletter form sends the fixed values of the specification', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const body = newsletterSubmission('robin@example.com', now, 'A browser');
  expect(body).toEqual({
    formData: {
      name: 'Newsletter subscriber',
      email: 'robin@example.com',
      message: 'Newsletter subscription',
      helpType: 'Newsletter Subscription',
    },
    timestamp: '2026-11-20T12:00:00.000Z',
    userAgent: 'A browser',
  });
  expect(contactSubmission.safeParse(body).success).toBe(true);
});

test('unknown keys are dropped and a long user agent is cut', () => {
  const body = newsletterSubmission('robin@example.com', new Date(), 'x'.repeat(1_000));
  const parsed = contactSubmission.parse({ ...body, isAdmin: true });
  expect(parsed).not.toHaveProperty('isAdmin');
  expect(parsed.userAgent).toHaveLength(256);
});

test('a user agent is not cut inside a character', () => {
  const body = newsletterSubmission('robin@example.com', new Date(), `${'x'.repeat(255)}👋👋`);
  expect(contactSubmission.parse(body).userAgent).toBe(`${'x'.repeat(255)}👋`);
});

test.each([
  ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T10:00:00+23:59', '2026-11-19T10:01:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59-01:00', null],
  ['1969-12-31T23:59:59Z', null],
  ['0000-01-01T00:00:00Z', null],
  ['+275760-09-13T00:00:00.000Z', null],
  ['2026-11-20T23:59:60Z', null],
  ['令和8年11月20日', null],
  ['infinity', null],
  ['', null],
])('a message from a clock that says %j comes in', (timestamp, sentAt) => {
  const body = newsletterSubmission('robin@example.com', new Date(), '');
  expect(contactSubmission.parse({ ...body, timestamp }).timestamp).toBe(sentAt);
});
