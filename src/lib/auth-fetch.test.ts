import { expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '~/domain/constants';
import { createAuthFetch } from './auth-fetch';

const REFRESH = 'https://api.test/auth/v1/token?grant_type=refresh_token';
const SIGN_IN = 'https://api.test/auth/v1/token?grant_type=password';

function setUp(stored: string | null, answer = () => Response.json({})) {
  const send = vi.fn<typeof fetch>(async () => answer());
  const queued: string[] = [];
  const storage = { getItem: vi.fn(() => stored), setItem: vi.fn(), removeItem: vi.fn() };
  const auth = createAuthFetch({
    send,
    storage,
    exclusive: (name, work) => {
      queued.push(name);
      return work();
    },
  });
  const refreshWith = (token: string) =>
    auth.fetch(REFRESH, { method: 'POST', body: JSON.stringify({ refresh_token: token }) });
  return { auth, send, queued, refreshWith };
}

const session = (token: string) => JSON.stringify({ refresh_token: token });

test('every request carries a deadline', async () => {
  const { auth, send } = setUp(null);
  await auth.fetch(SIGN_IN, { method: 'POST' });
  expect(send.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

test('only a refresh waits for other tabs', async () => {
  const { auth, queued, refreshWith } = setUp(session('a'));
  await auth.fetch(SIGN_IN, { method: 'POST' });
  expect(queued).toEqual([]);
  await refreshWith('a');
  expect(queued).toEqual([`${SESSION_STORAGE_KEY}.refresh`]);
});

test('a tab that waited uses the session another tab has stored, and sends nothing', async () => {
  const { send, refreshWith } = setUp(session('rotated'));
  const response = await refreshWith('a');
  expect(await response.json()).toEqual({ refresh_token: 'rotated' });
  expect(send).not.toHaveBeenCalled();
});

test('a refused refresh is reported once', async () => {
  const { auth, refreshWith } = setUp(session('a'), () => new Response('{}', { status: 400 }));
  await refreshWith('a');
  expect(auth.takeRefreshRefusal()).toBe(true);
  expect(auth.takeRefreshRefusal()).toBe(false);
});

test('a server that is down has not refused the session', async () => {
  const { auth, refreshWith } = setUp(session('a'), () => new Response('{}', { status: 503 }));
  await refreshWith('a');
  expect(auth.takeRefreshRefusal()).toBe(false);
});

test('a refresh that succeeds later clears the refusal', async () => {
  const answers = [new Response('{}', { status: 429 }), Response.json({})];
  const { auth, refreshWith } = setUp(session('a'), () => answers.shift() ?? Response.error());
  await refreshWith('a');
  await refreshWith('a');
  expect(auth.takeRefreshRefusal()).toBe(false);
});

test('nothing is lost where nothing was stored', async () => {
  const { auth, refreshWith } = setUp(null, () => new Response('{}', { status: 400 }));
  await refreshWith('a');
  expect(auth.takeRefreshRefusal()).toBe(false);
});

test('stored text that is not a session does not stop the refresh', async () => {
  const { send, refreshWith } = setUp('not json');
  await refreshWith('a');
  expect(send).toHaveBeenCalledOnce();
});
