import { beforeEach, expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { createSubscriber } from './subscribe';

vi.mock('~/lib/public-env', () => ({}));

const call = vi.fn();
const form = { website: '', elapsedMs: 9_000, consent: 'a'.repeat(64), page: '/blog' };
const subscriber = () => createSubscriber(call as unknown as typeof callFunction);

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, id: 'ref-1' });
});

test('an address is sent with the fixed values of the newsletter', async () => {
  expect(await subscriber()('ada@example.com', form)).toEqual({ ok: true });
  const message = 'Newsletter subscription';
  const formData = { email: 'ada@example.com', message, helpType: 'Newsletter Subscription' };
  const [name, body] = call.mock.calls[0] ?? [];
  expect(name).toBe('submit-contact');
  expect(body).toMatchObject({ formData, form });
});

test('a retry of the same address repeats the same request under the same key; another has its own', async () => {
  const subscribe = subscriber();
  call.mockRejectedValueOnce(new CallNotSentError('offline'));
  await subscribe('ada@example.com', form);
  await subscribe('ada@example.com', { ...form, elapsedMs: 20_000 });
  await subscribe('grace@example.com', form);
  const [first, second, other] = call.mock.calls;
  expect(second).toEqual(first);
  expect(other?.[2].idempotencyKey).not.toBe(first?.[2].idempotencyKey);
});

test('who asks again after an answer asks anew, because the mail was lost or the list was left since', async () => {
  const subscribe = subscriber();
  await subscribe('ada@example.com', form);
  await subscribe('ada@example.com', form);
  const [first, second] = call.mock.calls;
  expect(second?.[2].idempotencyKey).not.toBe(first?.[2].idempotencyKey);
});

const emailText = 'Please enter a valid email address';
const refusal = { code: 'invalid_body', message: 'no', fields: { 'formData.email': emailText } } as const;
test.each([
  [
    'an address that the server refuses',
    new CallRefusedError(new Response('', { status: 422 }), refusal),
    { emailText },
  ],
  [
    'any other failure',
    new CallNotSentError('offline'),
    { text: "We couldn't reach the server. Check your connection and try again." },
  ],
])('%s comes back with its words', async (_, error, words) => {
  call.mockRejectedValue(error);
  expect(await subscriber()('ada@example..com', form)).toEqual({ ok: false, ...words });
});
