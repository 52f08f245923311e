import { expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { askStatus } from './ask-status';

vi.mock('~/lib/public-env', () => ({}));

const TOKEN = 'A'.repeat(43);
const failing = (error: Error) => (async () => Promise.reject(error)) as typeof callFunction;

test('only what is there is asked', async () => {
  const call = vi.fn(async () => ({ ok: true, state: 'open' }));
  const answer = await askStatus(
    { token: TOKEN, sessionId: undefined },
    call as unknown as typeof callFunction,
  );
  expect(answer).toEqual({ kind: 'told', status: { ok: true, state: 'open' } });
  expect(call).toHaveBeenCalledWith(
    'checkout-status',
    { token: TOKEN },
    { idempotencyKey: expect.any(String) },
  );
});

test('a refusal for asking too often is told from a lost connection', async () => {
  const refused = new CallRefusedError(new Response(null, { status: 429 }), undefined);
  expect(await askStatus({ token: TOKEN }, failing(refused))).toMatchObject({
    kind: 'untold',
    isLimited: true,
  });
  const lost = new CallNotSentError('No answer came');
  expect(await askStatus({ token: TOKEN }, failing(lost))).toMatchObject({
    kind: 'untold',
    isLimited: false,
  });
});
