import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  AUTH_EXPIRY_MARGIN_MS,
  AUTH_REFRESH_BACKOFF_MS,
  AUTH_TICK_MS,
  SESSION_STORAGE_KEY,
} from '~/domain/constants';

vi.mock('./public-env', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
}));

const LIFETIME_S = 3_600;
const send = vi.fn<typeof fetch>();
const page = Object.assign(new EventTarget(), { location: { href: 'https://site.test/' } });
const document = { visibilityState: 'visible' };
let stored: Map<string, string>;
let dispose: (() => Promise<void>) | undefined;

function session(refreshToken: string, lifetimeSeconds = LIFETIME_S) {
  return {
    access_token: `access-${refreshToken}`,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: Math.round(Date.now() / 1_000) + lifetimeSeconds,
    user: { id: 'user-1', email: 'ada@example.com' },
  };
}

/** A page that opens with this session in storage; its clock moves only when a test moves it. */
async function openPage(lifetimeSeconds: number) {
  stored.set(SESSION_STORAGE_KEY, JSON.stringify(session('first', lifetimeSeconds)));
  vi.resetModules();
  const { authClient, takeRefreshRefusal } = await import('./auth-client');
  const client = authClient();
  dispose = () => client.dispose();
  await vi.advanceTimersByTimeAsync(1);
  return { client, takeRefreshRefusal };
}

function show(visibilityState: 'visible' | 'hidden') {
  document.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  // Each test opens a page of its own; the client warns about a second one.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  stored = new Map();
  document.visibilityState = 'visible';
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  send.mockReset().mockImplementation(async () => Response.json(session('second')));
});

afterEach(async () => {
  await dispose?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a visible page refreshes at the tick that finds the session three ticks, 90 s, from its end', async () => {
  const ticks = 10;
  await openPage((ticks * AUTH_TICK_MS) / 1_000);
  await vi.advanceTimersByTimeAsync(ticks * AUTH_TICK_MS - AUTH_EXPIRY_MARGIN_MS - 10);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(send).toHaveBeenCalledOnce();
  expect(JSON.parse(stored.get(SESSION_STORAGE_KEY) ?? '{}')).toMatchObject({ refresh_token: 'second' });
});

test('a hidden page does not check, and recovers an expired session as soon as it is visible', async () => {
  await openPage(LIFETIME_S);
  show('hidden');
  await vi.advanceTimersByTimeAsync(2 * LIFETIME_S * 1_000);
  expect(send).not.toHaveBeenCalled();
  show('visible');
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
});

test('an expired session is recovered on load', async () => {
  const { client } = await openPage(-60);
  expect(send).toHaveBeenCalledOnce();
  expect((await client.getSession()).data.session?.refresh_token).toBe('second');
});

test('a refused refresh removes an expired session and is remembered', async () => {
  send.mockResolvedValue(Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 }));
  const { takeRefreshRefusal } = await openPage(-60);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
  expect(takeRefreshRefusal()).toBe(true);
});

test('refresh retries back off from 200 ms, doubling, and give up before the next tick; the session stays', async () => {
  const sentAt: number[] = [];
  send.mockImplementation(async () => {
    sentAt.push(Date.now());
    throw new TypeError('Failed to fetch');
  });
  await openPage(-60);
  await vi.advanceTimersByTimeAsync(AUTH_TICK_MS - 10);
  const waits = sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0));
  expect(waits).toEqual(waits.map((_, index) => AUTH_REFRESH_BACKOFF_MS * 2 ** index));
  expect(waits.length).toBeGreaterThan(4);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(true);
});

test.each([401, 403, 404])(
  'a sign-out that the server answers with %i still ends the session here',
  async (status) => {
    send.mockResolvedValue(Response.json({ error_code: 'session_not_found' }, { status }));
    const { client } = await openPage(LIFETIME_S);
    const { error } = await client.signOut({ scope: 'local' });
    expect(error).toBeNull();
    expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
  },
);
