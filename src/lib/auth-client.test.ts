import { AuthClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTH_EXPIRY_MARGIN_MS, AUTH_URL_SESSION_STALE_MS, SESSION_STORAGE_KEY } from '~/site/constants';

vi.mock('./public-env', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
}));

const LIFETIME_S = 3_600;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Of the client itself (specification §9). */
const TICK_MS = 30_000;
const REFRESH_BACKOFF_MS = 200;
const JWKS_TTL_MS = 600_000;

const START = 'INITIAL_SESSION of nobody';
const END = 'SIGNED_OUT of nobody';
const ADA = { email: 'ada@example.com', password: 'secret' };

const send = vi.fn<typeof fetch>();
const page = new EventTarget();
const document = { visibilityState: 'visible' };
const location = { href: '', pathname: '/auth', search: '', hash: '' };
const replaceState = vi.fn();
let stored: Map<string, string>;
let disposals: (() => Promise<void>)[];
let consoleLines: string[];

/** All the tabs of a browser hear what one of them says, and the one does not. */
let channels: Set<Channel>;
class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const channel of channels) {
      if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close() {
    channels.delete(this);
  }
}

const user = { id: 'user-1', email: 'ada@example.com' };

function session(refreshToken: string, lifetimeSeconds = LIFETIME_S) {
  return {
    access_token: `access-${refreshToken}`,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: Math.round(Date.now() / 1_000) + lifetimeSeconds,
    user,
  };
}

const store = (value: unknown) => stored.set(SESSION_STORAGE_KEY, JSON.stringify(value));
const storedToken = () => JSON.parse(stored.get(SESSION_STORAGE_KEY) ?? '{}').refresh_token;
const refuse = (code: string, status = 400) => Response.json({ code }, { status });

/** A page of this browser; its clock moves only when a test moves it. */
async function openPage() {
  vi.resetModules();
  const { authClient, takeRefusal } = await import('./auth-client');
  const client = authClient();
  const events: string[] = [];
  client.onAuthStateChange((event, found) => {
    events.push(found?.user ? event : `${event} of nobody`);
  });
  disposals.push(() => client.dispose());
  await vi.advanceTimersByTimeAsync(1);
  return { client, takeRefusal, events };
}

const tokenOf = async (client: InstanceType<typeof AuthClient>) =>
  (await client.getSession()).data.session?.refresh_token;

/** The same with this session in storage. */
function openPageWith(lifetimeSeconds: number) {
  store(session('first', lifetimeSeconds));
  return openPage();
}

function show(visibilityState: 'visible' | 'hidden') {
  document.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

function arriveAt(hash: string) {
  Object.assign(location, { hash, href: `https://site.test/auth${hash}` });
}

beforeEach(() => {
  consoleLines = [];
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      // Each test opens a page of its own; the client warns about a second one.
      if (!String(words[0]).includes('Multiple GoTrueClient instances')) consoleLines.push(String(words[0]));
    });
  }
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  stored = new Map();
  disposals = [];
  channels = new Set();
  document.visibilityState = 'visible';
  arriveAt('');
  vi.stubGlobal('window', Object.assign(page, { location }));
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: { position: 1 }, replaceState: replaceState.mockReset() });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  send.mockReset().mockImplementation(async () => Response.json(session('second')));
});

afterEach(async () => {
  for (const dispose of disposals) await dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a visible page refreshes at the tick that finds the session three ticks, 90 s, from its end', async () => {
  const ticks = 10;
  await openPageWith((ticks * TICK_MS) / 1_000);
  await vi.advanceTimersByTimeAsync(ticks * TICK_MS - AUTH_EXPIRY_MARGIN_MS - 10);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(send).toHaveBeenCalledOnce();
  expect(storedToken()).toBe('second');
});

test.each([91, 119, 120, 121, 149, 151, 200, 239, 3_571, 3_599, 3_601])(
  'a session of %i s is refreshed when 90 s or less are left of it, and within a tick of that',
  async (lifetimeSeconds) => {
    const end = Date.now() + lifetimeSeconds * 1_000;
    let left = Number.POSITIVE_INFINITY;
    send.mockImplementation(async () => {
      left = end - Date.now();
      return Response.json(session('second'));
    });
    await openPageWith(lifetimeSeconds);
    await vi.advanceTimersByTimeAsync(lifetimeSeconds * 1_000);
    expect(send).toHaveBeenCalledOnce();
    expect(left).toBeLessThanOrEqual(AUTH_EXPIRY_MARGIN_MS);
    expect(left).toBeGreaterThan(AUTH_EXPIRY_MARGIN_MS - TICK_MS);
    expect(storedToken()).toBe('second');
  },
);

test('a visible page looks at the session every 30 s', async () => {
  await openPageWith(LIFETIME_S);
  const looks: number[] = [];
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem(key: string) {
      if (key === SESSION_STORAGE_KEY) looks.push(Date.now());
      return stored.get(key) ?? null;
    },
  });
  const start = Date.now();
  await vi.advanceTimersByTimeAsync(3 * TICK_MS);
  expect([...new Set(looks.map((time) => time - start))]).toEqual(
    [1, 2, 3].map((tick) => tick * TICK_MS - 1),
  );
});

test('a hidden page does not check, and recovers an expired session as soon as it is visible', async () => {
  await openPageWith(LIFETIME_S);
  show('hidden');
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(send).not.toHaveBeenCalled();
  show('visible');
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
});

test('a hidden page that wakes up after another one has refreshed reports the new session and sends nothing', async () => {
  const { client, events } = await openPageWith(LIFETIME_S);
  show('hidden');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  store(session('rotated'));
  events.length = 0;
  show('visible');
  await vi.advanceTimersByTimeAsync(1);
  expect(send).not.toHaveBeenCalled();
  expect(events).toEqual(['SIGNED_IN']);
  expect(await tokenOf(client)).toBe('rotated');
});

test('an expired session is recovered on load', async () => {
  const { client } = await openPageWith(-60);
  expect(send).toHaveBeenCalledOnce();
  expect(await tokenOf(client)).toBe('second');
});

test('a refused refresh removes an expired session and is remembered', async () => {
  send.mockResolvedValue(refuse('refresh_token_not_found'));
  const { takeRefusal, events } = await openPageWith(-60);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
  expect(events).toContain(END);
  expect(takeRefusal()).toBe(true);
});

test('a refused refresh leaves a session alone while its access token is valid, and then removes it', async () => {
  send.mockImplementation(async () => refuse('refresh_token_not_found'));
  const { client } = await openPageWith(AUTH_EXPIRY_MARGIN_MS / 1_000);
  await vi.advanceTimersByTimeAsync(AUTH_EXPIRY_MARGIN_MS - 10_000);
  expect(await tokenOf(client)).toBe('first');
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
  expect(send.mock.calls.length).toBeLessThanOrEqual(3);
});

test('refresh retries back off from 200 ms, doubling, and give up before the next tick; the session stays', async () => {
  const sentAt: number[] = [];
  send.mockImplementation(async () => {
    sentAt.push(Date.now());
    throw new TypeError('Failed to fetch');
  });
  await openPageWith(-60);
  await vi.advanceTimersByTimeAsync(TICK_MS - 10);
  const waits = sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0));
  expect(waits).toEqual(waits.map((_, index) => REFRESH_BACKOFF_MS * 2 ** index));
  expect(waits.length).toBeGreaterThan(4);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(true);
});

/** Node cannot fake `AbortSignal.timeout`. */
function timeoutOfClock() {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const aborter = new AbortController();
    setTimeout(() => aborter.abort(), milliseconds);
    return aborter.signal;
  });
}

const silence: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
  });

test.each([
  { what: 'down', answer: async () => new Response('', { status: 503 }), most: 60 },
  { what: 'silent', answer: silence, most: 20 },
  {
    what: 'busy',
    answer: async () => new Response('{}', { status: 429, headers: { 'retry-after': '120' } }),
    most: 5,
  },
])(
  'a service that is $what for ten minutes is asked at most $most times, and then the session goes on',
  async ({ answer, most }) => {
    timeoutOfClock();
    send.mockImplementation(answer);
    const { client, events } = await openPageWith(-60);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(send.mock.calls.length).toBeGreaterThan(1);
    expect(send.mock.calls.length).toBeLessThanOrEqual(most);
    expect(storedToken()).toBe('first');
    expect(events).toEqual([START]);
    expect(consoleLines.length).toBeLessThanOrEqual(2);

    send.mockReset().mockImplementation(async () => Response.json(session('second')));
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(events.at(-1)).toBe('TOKEN_REFRESHED');
    expect(await tokenOf(client)).toBe('second');
  },
);

test('a service that refuses everything ends the session with one request, and is not asked again', async () => {
  send.mockImplementation(async () => refuse('no_authorization', 401));
  const { events } = await openPageWith(-60);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(send).toHaveBeenCalledOnce();
  expect(events).toEqual([END, START]);
  expect(consoleLines).toEqual([]);
});

test.each([-1, 1])('a clock that is %i h wrong causes no more refreshes than a right one', async (hours) => {
  const server = () => ({
    ...session('second'),
    expires_at: Math.round((Date.now() - hours * HOUR_MS) / 1_000) + LIFETIME_S,
  });
  send.mockImplementation(async () => Response.json(server()));
  const { client } = await openPage();
  await client.signInWithPassword(ADA);
  send.mockClear();
  await vi.advanceTimersByTimeAsync(HOUR_MS - AUTH_EXPIRY_MARGIN_MS - TICK_MS);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  { whose: 'a deleted user', code: 'user_not_found' },
  { whose: 'another project', code: 'bad_jwt' },
  { whose: 'a device that was signed out from elsewhere', code: 'session_not_found' },
])('the session of $whose ends at the first call that is refused', async ({ code }) => {
  send.mockImplementation(async (input) =>
    String(input).endsWith('/user') ? refuse(code, 403) : refuse('refresh_token_not_found'),
  );
  const { client, takeRefusal, events } = await openPageWith(LIFETIME_S);
  expect((await client.getUser()).error).not.toBeNull();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
  expect(events.filter((event) => event.startsWith('SIGNED_OUT'))).toHaveLength(1);
  expect(takeRefusal()).toBe(true);
  expect(send.mock.calls.length).toBeLessThanOrEqual(2);
  expect(consoleLines).toEqual([]);
});

test('a token that the service no longer takes is refreshed, and the session goes on', async () => {
  send.mockImplementation(async (input) =>
    String(input).endsWith('/user') ? refuse('bad_jwt', 403) : Response.json(session('second')),
  );
  const { client, events } = await openPageWith(LIFETIME_S);
  await client.getUser();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(send).toHaveBeenCalledTimes(2);
  expect(events).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED']);
});

test.each(['not json', '{}', JSON.stringify(session('first')).slice(0, -9), 'x'.repeat(5_000_000)])(
  '%.20s in storage means that nobody is signed in, without a request or a line on the console',
  async (text) => {
    stored.set(SESSION_STORAGE_KEY, text);
    const { events } = await openPage();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(events).toEqual([START]);
    expect(stored.has(SESSION_STORAGE_KEY)).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(consoleLines).toEqual([]);
  },
);

test('where storage is blocked, one is signed in for as long as the page is open', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  const { client, events } = await openPage();
  await client.signInWithPassword(ADA);
  expect(await tokenOf(client)).toBe('second');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(send).toHaveBeenCalledTimes(2);
  await client.signOut({ scope: 'local' });
  expect((await client.getSession()).data.session).toBeNull();
  expect(events).toEqual([START, 'SIGNED_IN', 'TOKEN_REFRESHED', END]);
  expect(consoleLines).toEqual([]);
});

test('five tabs whose session is about to expire send the same token, and end with one session', async () => {
  send.mockImplementation(async () => {
    const answer = session(`answer-${send.mock.calls.length}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return Response.json(answer);
  });
  store(session('first'));
  const tabs = [];
  while (tabs.length < 5) tabs.push(await openPage());
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const sent = send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).refresh_token);
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(new Set(sent)).toEqual(new Set(['first']));
  for (const { client, events } of tabs) {
    expect(await tokenOf(client)).toBe(storedToken());
    expect(events).toContain('TOKEN_REFRESHED');
    expect(events).not.toContain(END);
  }
});

test('what one tab does is heard in another: signed in, refreshed, updated, second step, signed out', async () => {
  const one = await openPage();
  const two = await openPage();
  send.mockImplementation(async (input) => {
    if (String(input).endsWith('/user')) return Response.json(user);
    return Response.json(session('second'));
  });
  await one.client.signInWithPassword(ADA);
  await one.client.refreshSession();
  await one.client.updateUser({ data: { full_name: 'Ada' } });
  await one.client.mfa.verify({ factorId: 'factor-1', challengeId: 'challenge-1', code: '123456' });
  await one.client.signOut({ scope: 'local' });
  const heard = [START, 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED', END];
  expect(one.events).toEqual(heard);
  expect(two.events).toEqual(heard);
});

/** A fragment as the implicit flow makes it; `age` in milliseconds. */
function fragment(age: number) {
  const expiresAt = (Date.now() - age) / 1_000 + LIFETIME_S;
  const { access_token, refresh_token } = session('planted');
  return `#${new URLSearchParams({
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_in: String(LIFETIME_S),
    expires_at: String(expiresAt),
  })}`;
}

const isStaleWarning = (line: string) => line.includes('issued over 120s ago');

const AGES = [
  { age: AUTH_URL_SESSION_STALE_MS - 1_000, warnings: 0 },
  { age: AUTH_URL_SESSION_STALE_MS, warnings: 1 },
];

test.each(AGES)(
  'where the implicit flow is allowed, the client itself warns $warnings times at $age ms',
  async ({ age, warnings }) => {
    arriveAt(fragment(age));
    send.mockImplementation(async () => Response.json(user));
    const client = new AuthClient({
      url: 'https://api.test/auth/v1',
      storageKey: 'implicit',
      storage: localStorage,
      flowType: 'implicit',
      fetch: send,
    });
    disposals.push(() => client.dispose());
    expect((await client.initialize()).error).toBeNull();
    expect(consoleLines.filter(isStaleWarning)).toHaveLength(warnings);
  },
);

test('the key set is fetched once in ten minutes', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const token = await new SignJWT({ sub: user.id })
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .setExpirationTime('2h')
    .sign(privateKey);
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' }];
  send.mockImplementation(async () => Response.json({ keys }));
  const { client } = await openPage();
  const verify = async () => expect((await client.getClaims(token)).data?.claims.sub).toBe(user.id);

  await verify();
  expect(String(send.mock.calls[0]?.[0])).toBe('https://api.test/auth/v1/.well-known/jwks.json');
  vi.setSystemTime(Date.now() + JWKS_TTL_MS - 1);
  await verify();
  expect(send).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1);
  await verify();
  expect(send).toHaveBeenCalledTimes(2);
});
