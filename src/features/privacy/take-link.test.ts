import { beforeEach, expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { type LinkUse, takeLink } from './take-link';

vi.mock('~/lib/public-env', () => ({}));

const KEY = '4be0643f-1d98-473b-97cd-ca98a65347dd';
const call = vi.fn();
const save = vi.fn();
const take = (use: LinkUse) =>
  takeLink(use, 'a-token', KEY, { call: call as unknown as typeof callFunction, save });
const refused = (status: number, headers = {}) =>
  new CallRefusedError(new Response('', { status, headers }), undefined);

beforeEach(() => {
  call.mockReset();
  save.mockReset();
});

test.each([
  ['subscribed', 'One email a month comes'],
  ['unsubscribed', 'This address is off the newsletter list.'],
  ['blocked', 'Our system sends nothing more to this address.'],
])('a link that ended in “%s” is answered with “%s”', async (choice, words) => {
  call.mockResolvedValue({ ok: true, choice });
  expect(await take('choose')).toEqual({ kind: 'done', words: expect.stringContaining(words) });
  expect(call).toHaveBeenCalledExactlyOnceWith(
    'email-choices',
    { token: 'a-token' },
    { idempotencyKey: KEY },
  );
  expect(save).not.toHaveBeenCalled();
});

test('what is kept is saved as a file, and its kinds are counted', async () => {
  const data = { messages: [{ message: 'Hello' }, { message: 'Again' }], newsletter: [] };
  call.mockResolvedValue({ ok: true, data });
  expect(await take('export')).toEqual({
    kind: 'done',
    words: 'Saved as my-data.json: 2 messages to us. Look in your downloads.',
  });
  const [file] = save.mock.calls[0] ?? [];
  expect(file).toMatchObject({ name: 'my-data.json', type: 'application/json' });
  expect(JSON.parse(file.text)).toEqual(data);
  expect(call.mock.calls[0]?.[1]).toEqual({ token: 'a-token', action: 'export' });
});

test.each([
  [
    'export',
    { data: { messages: [] } },
    'Saved as my-data.json: we keep nothing under this address, so it is empty. Look in your downloads.',
  ],
  ['delete', { deleted: { messages: 0 } }, 'There was nothing under this address to delete.'],
  [
    'delete',
    { deleted: { messages: 1, newsletter: 1 } },
    'Deleted: 1 message to us and 1 newsletter subscription.',
  ],
] as const)('%s: %j is said in words', async (action, answer, words) => {
  call.mockResolvedValue({ ok: true, ...answer });
  expect(await take(action)).toEqual({ kind: 'done', words });
  expect(call.mock.calls[0]?.[1]).toEqual({ token: 'a-token', action });
});

test.each([410, 422])('a link that the server refuses with %i is of no more use', async (status) => {
  call.mockRejectedValue(refused(status));
  expect(await take('choose')).toEqual({ kind: 'expired' });
});

test.each([
  [refused(429, { 'retry-after': '120' }), 'Too many attempts. Try again in 2 minutes. Nothing was changed.'],
  [refused(503), 'Something went wrong on our side. Please try again. Nothing was changed.'],
  [
    new CallNotSentError('offline'),
    "We couldn't reach the server. Check your connection and try again. Pressing the button twice does no harm.",
  ],
  [new TypeError('no'), 'Something went wrong. Nothing was changed.'],
])('%s leaves the link as it was', async (error, words) => {
  call.mockRejectedValue(error);
  expect(await take('choose')).toEqual({ kind: 'failed', words });
});
