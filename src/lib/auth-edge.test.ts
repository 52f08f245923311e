import { expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '~/domain/constants';
import { createAuthEdge } from './auth-edge';

const REFRESH = 'https://api.test/auth/v1/token?grant_type=refresh_token';
const SIGN_IN = 'https://api.test/auth/v1/token?grant_type=password';

const session = (token: string) => JSON.stringify({ refresh_token: token });

/** One browser: its storage, a queue that all its tabs share, and a server. */
function openBrowser(
  stored: string | null,
  answer: () => Response | Promise<Response> = () => Response.json({}),
) {
  const values = new Map(stored === null ? [] : [[SESSION_STORAGE_KEY, stored]]);
  const send = vi.fn<typeof fetch>(async () => answer());
  const queues = new Map<string, Promise<unknown>>();

  const openTab = () => {
    const edge = createAuthEdge({
      send,
      storage: {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      },
      exclusive(name, work) {
        const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
        queues.set(name, turn);
        return turn;
      },
    });
    const refreshWith = (token: string) => edge.fetch(REFRESH, { method: 'POST', body: session(token) });
    return { ...edge, refreshWith };
  };
  return { send, queues, openTab };
}

test('every request carries a deadline', async () => {
  const { openTab, send } = openBrowser(null);
  await openTab().fetch(SIGN_IN, { method: 'POST' });
  expect(send.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

test('only a refresh waits for other tabs', async () => {
  const { openTab, queues } = openBrowser(session('a'), () => new Response('{}', { status: 503 }));
  const tab = openTab();
  await tab.fetch(SIGN_IN, { method: 'POST' });
  expect(queues.size).toBe(0);
  await tab.refreshWith('a');
  expect([...queues.keys()]).toEqual([`${SESSION_STORAGE_KEY}.refresh`]);
});

test('of two tabs one refreshes, and the other uses what the first has stored', async () => {
  const { openTab, send } = openBrowser(session('a'), () => Response.json({ refresh_token: 'b' }));
  const [one, two] = [openTab(), openTab()];
  const first = one.refreshWith('a');
  const second = two.refreshWith('a');
  const answered = await (await first).text();
  one.storage.setItem(SESSION_STORAGE_KEY, answered);
  expect(await (await second).json()).toEqual({ refresh_token: 'b' });
  expect(send).toHaveBeenCalledOnce();
});

test('a tab that never stores its answer does not keep the others waiting for ever', async () => {
  vi.useFakeTimers();
  const { openTab, send } = openBrowser(session('a'));
  const second = openTab()
    .refreshWith('a')
    .then(() => openTab().refreshWith('a'));
  await vi.advanceTimersByTimeAsync(2_000);
  await second;
  vi.useRealTimers();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a refresh that cannot be sent lets the next tab in', async () => {
  const answers = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve(new Response('{}', { status: 503 })),
  ];
  const { openTab } = openBrowser(session('a'), () => answers.shift() ?? Response.error());
  const first = openTab().refreshWith('a');
  const second = openTab().refreshWith('a');
  await expect(first).rejects.toThrow('Failed to fetch');
  expect((await second).status).toBe(503);
});

test('a refused refresh is reported once', async () => {
  const { openTab } = openBrowser(session('a'), () => new Response('{}', { status: 400 }));
  const tab = openTab();
  await tab.refreshWith('a');
  expect(tab.takeRefreshRefusal()).toBe(true);
  expect(tab.takeRefreshRefusal()).toBe(false);
});

test('a server that is down has not refused the session', async () => {
  const { openTab } = openBrowser(session('a'), () => new Response('{}', { status: 503 }));
  const tab = openTab();
  await tab.refreshWith('a');
  expect(tab.takeRefreshRefusal()).toBe(false);
});

test('a refresh that succeeds later clears the refusal', async () => {
  const answers = [new Response('{}', { status: 429 }), Response.json({})];
  const { openTab } = openBrowser(session('a'), () => answers.shift() ?? Response.error());
  const tab = openTab();
  await tab.refreshWith('a');
  await tab.refreshWith('a');
  expect(tab.takeRefreshRefusal()).toBe(false);
});

test('nothing is lost where nothing was stored', async () => {
  const { openTab } = openBrowser(null, () => new Response('{}', { status: 400 }));
  const tab = openTab();
  await tab.refreshWith('a');
  expect(tab.takeRefreshRefusal()).toBe(false);
});

test('stored text that is not a session does not stop the refresh', async () => {
  const { openTab, send } = openBrowser('not json', () => new Response('{}', { status: 503 }));
  await openTab().refreshWith('a');
  expect(send).toHaveBeenCalledOnce();
});
