import { expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { askStatus } from './ask-status';

vi.mock('~/lib/public-env', () => ({}));

const token = 'A'.repeat(44);

test('only what is there is asked', async () => {
  const status = { ok: true, state: 'open' };
  const call = vi.fn(async () => status);
  const answer = await askStatus({ token, sessionId: undefined }, call as unknown as typeof callFunction);
  expect(answer).toEqual({ kind: 'told', status });
  const idempotencyKey = expect.any(String);
  expect(call).toHaveBeenCalledWith('checkout-status', { token }, { idempotencyKey });
});

test.each([
  [
    'a refusal for asking too often',
    new CallRefusedError(new Response(null, { status: 429 }), undefined),
    true,
  ],
  ['a lost connection', new CallNotSentError('No answer came'), false],
])('%s is told as such', async (_, error, isLimited) => {
  const call = (async () => Promise.reject(error)) as typeof callFunction;
  expect(await askStatus({ token }, call)).toMatchObject({ kind: 'untold', isLimited });
});
