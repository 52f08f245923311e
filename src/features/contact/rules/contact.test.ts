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
