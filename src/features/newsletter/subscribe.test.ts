import { beforeEach, expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { createSubscriber } from './subscribe';

vi.mock('~/lib/public-env', () => ({}));

const call = vi.fn();
const form = { website: '', elapsedMs: 9_000, consent: 'a'.repeat(64), page: '/blog' };
const subscriber = () => createSubscriber(call as unknown as typeof callFunction);
const keys = () => call.mock.calls.map(([, , options]) => options.idempotencyKey);

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, id: 'ref-1' });
});

test('an address is sent with the fixed values of the newsletter', async () => {
  expect(await subscriber()('ada@example.com', form)).toEqual({ ok: true });
  expect(call.mock.calls[0]?.[0]).toBe('submit-contact');
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    formData: {
      email: 'ada@example.com',
      message: 'Newsletter subscription',
      helpType: 'Newsletter Subscription',
    },
    form,
  });
});

test('a retry of the same address repeats the same request under the same key', async () => {
  const subscribe = subscriber();
  call.mockRejectedValueOnce(new CallNotSentError('offline'));
  await subscribe('ada@example.com', form);
  await subscribe('ada@example.com', { ...form, elapsedMs: 20_000 });
  const [first, second] = call.mock.calls;
  expect(second).toEqual(first);
});

test('another address has a key of its own', async () => {
  const subscribe = subscriber();
  await subscribe('ada@example.com', form);
  await subscribe('grace@example.com', form);
  const [first, second] = keys();
  expect(first).not.toBe(second);
});

test('an address that the server refuses comes back with the words for the field', async () => {
  const refused = {
    code: 'invalid_body' as const,
    message: 'no',
    fields: { 'formData.email': 'Please enter a valid email address' },
  };
  call.mockRejectedValue(new CallRefusedError(new Response('', { status: 422 }), refused));
  expect(await subscriber()('ada@example..com', form)).toEqual({
    ok: false,
    emailText: 'Please enter a valid email address',
  });
});

test('any other failure comes back with words for the notification', async () => {
  call.mockRejectedValue(new CallNotSentError('offline'));
  expect(await subscriber()('ada@example.com', form)).toEqual({
    ok: false,
    text: "We couldn't reach the server. Check your connection and try again.",
  });
});
