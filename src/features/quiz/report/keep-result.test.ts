import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '~/site/api';
import type { ErrorCode } from '~/site/refusal';
import { answersWith } from '../rules/test-answers';
import { CallNotSentError, CallRefusedError, callFunction } from '~/lib/call-function';
import { keepResult } from './keep-result';

vi.mock('~/lib/public-env', () => ({}));
vi.mock('~/lib/call-function', async (original) => ({ ...(await original()), callFunction: vi.fn() }));

const call = vi.mocked(callFunction);
const KEY = '4be0643f-1d98-473b-97cd-ca98a65347dd';
const answers = answersWith([5, 11, 8, 6]);
const refused = (status: number, code: ErrorCode, fields?: Record<string, string>) =>
  new CallRefusedError(new Response(null, { status }), { code, message: '', ...(fields && { fields }) });

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true, id: 'kept-1' });
});

test('the answers alone are sent, under the key of this run', async () => {
  expect(await keepResult(answers, KEY)).toBeUndefined();
  const [name, body, options] = call.mock.calls[0] ?? [];
  expect([name, options]).toEqual(['keep-report', { idempotencyKey: KEY }]);
  expect(api['keep-report'].request.parse(body)).toEqual({ answers });
  expect(Object.keys(body ?? {})).toEqual(['answers']);
});

test.each([
  [refused(401, 'unauthorized'), 'Your session has ended. Sign in again, and then keep it.'],
  [refused(403, 'second_step_due'), 'Your session has ended. Sign in again, and then keep it.'],
  [refused(422, 'invalid_body', { answers: 'It is full.' }), 'It is full.'],
  [refused(503, 'store_unavailable'), 'Something went wrong on our side. Please try again.'],
  [new CallNotSentError(), "We couldn't reach the server. Check your connection and try again."],
])('%s is put into words', async (error, words) => {
  call.mockRejectedValue(error);
  expect(await keepResult(answers, KEY)).toBe(words);
});
