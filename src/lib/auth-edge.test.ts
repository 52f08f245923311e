import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '~/site/constants';
import { createAuthEdge } from './auth-edge';

const REFRESH = 'https://api.test/auth/v1/token?grant_type=refresh_token';
const SIGN_IN = 'https://api.test/auth/v1/token?grant_type=password';
const USER = 'https://api.test/auth/v1/user';

const whole = (token: string) => ({
  access_token: `access-${token}`,
  refresh_token: token,
  expires_at: 2_000_000_000,
  user: { id: 'user-1' },
});
const session = (token: string) => JSON.stringify(whole(token));

/** One browser: its storage, and a server. */
function openBrowser(
  stored: string | null,
  answer: () => Response | Promise<Response> = () => Response.json({}),
) {
  const values = new Map(stored === null ? [] : [[SESSION_STORAGE_KEY, stored]]);
  const send = vi.fn<typeof fetch>(async () => answer());
  const onRefusedToken = vi.fn();

  const openTab = () => {
    const edge = createAuthEdge({
      send,
      onRefusedToken,
      storage: {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      },
    });
    const refreshWith = (token: string) =>
      edge.fetch(REFRESH, { method: 'POST', body: JSON.stringify({ refresh_token: token }) });
    const callAs = (token: string) => edge.fetch(USER, { headers: { Authorization: `Bearer ${token}` } });
    return { ...edge, refreshWith, callAs };
  };
  return { send, values, openTab, onRefusedToken };
}

afterEach(() => {
  vi.useRealTimers();
});

test('every request carries a deadline', async () => {
  const { openTab, send } = openBrowser(null);
  await openTab().fetch(SIGN_IN, { method: 'POST' });
  expect(send.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

test('what a provider gave with a session is dropped before anybody stores it', async () => {
  const given = { ...whole('a'), provider_token: 'at-google', provider_refresh_token: 'long-lived' };
  const { openTab } = openBrowser(null, () => Response.json(given));
  const { expires_at: _, ...kept } = whole('a');
  expect(await (await openTab().fetch(SIGN_IN, { method: 'POST' })).json()).toEqual(kept);
});

test('a refresh that cannot be sent fails, and the next one is sent', async () => {
  const answers = [
    Promise.reject(new TypeError('Failed to fetch')),
    Promise.resolve(new Response('{}', { status: 503 })),
  ];
  const { openTab } = openBrowser(session('a'), () => answers.shift() ?? Response.error());
  await expect(openTab().refreshWith('a')).rejects.toThrow('Failed to fetch');
  expect((await openTab().refreshWith('a')).status).toBe(503);
});

test('a refused refresh is reported once', async () => {
  const tab = openBrowser(session('a'), () => new Response('{}', { status: 400 })).openTab();
  await tab.refreshWith('a');
  expect(tab.takeRefusal()).toBe(true);
  expect(tab.takeRefusal()).toBe(false);
});

test.each([
  { where: 'the server is down', stored: session('a'), statuses: [503] },
  { where: 'a later refresh succeeds', stored: session('a'), statuses: [400, 200] },
  { where: 'nothing was stored', stored: null, statuses: [400] },
  { where: 'another tab has stored another session', stored: session('b'), statuses: [400] },
])('nothing is lost where $where', async ({ stored, statuses }) => {
  const answers = statuses.map((status) => new Response('{}', { status }));
  const tab = openBrowser(stored, () => answers.shift() ?? Response.error()).openTab();
  for (const _ of statuses) await tab.refreshWith('a');
  expect(tab.takeRefusal()).toBe(false);
});

test.each([
  { says: '120', seconds: 120 },
  { says: undefined, seconds: 90 },
  { says: 'Wed, 21 Oct 2026 07:28:00 GMT', seconds: 90 },
  { says: '0', seconds: 90 },
])(
  'after "too many requests" with Retry-After $says nothing is sent for $seconds s',
  async ({ says, seconds }) => {
    vi.useFakeTimers();
    const headers: HeadersInit = says === undefined ? {} : { 'retry-after': says };
    const { openTab, send } = openBrowser(session('a'), () => new Response('{}', { status: 429, headers }));
    const tab = openTab();
    expect((await tab.refreshWith('a')).status).toBe(503);
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect((await tab.refreshWith('a')).status).toBe(503);
    expect(send).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await tab.refreshWith('a');
    expect(send).toHaveBeenCalledTimes(2);
    expect(tab.takeRefusal()).toBe(false);
  },
);

test('an answer with a session loses the time of expiry by the clock of the server, and nothing else', async () => {
  const answered = { ...whole('a'), expires_in: 3_600, token_type: 'bearer' };
  const { openTab } = openBrowser(null, () => Response.json(answered));
  const { expires_at: _, ...rest } = answered;
  expect(await (await openTab().fetch(SIGN_IN, { method: 'POST' })).json()).toEqual(rest);
  expect(await (await openTab().refreshWith('a')).json()).toEqual(rest);
});

test.each([
  { what: 'an answer without a body', answer: () => new Response(null, { status: 204 }), text: '' },
  { what: 'an answer that is no session', answer: () => Response.json({ id: 1 }), text: '{"id":1}' },
  { what: 'null', answer: () => Response.json(null), text: 'null' },
  { what: 'an error', answer: () => Response.json({ code: 'x' }, { status: 422 }), text: '{"code":"x"}' },
])('$what passes as it is', async ({ answer, text }) => {
  const { openTab } = openBrowser(null, answer);
  expect(await (await openTab().fetch(USER)).text()).toBe(text);
});

test.each(['bad_jwt', 'session_not_found', 'user_not_found', 'user_banned'])(
  'a stored token that the service refuses with %s is due for a refresh, and the refusal is remembered',
  async (code) => {
    const { openTab, values, onRefusedToken } = openBrowser(session('a'), () =>
      Response.json({ code }, { status: 403 }),
    );
    const tab = openTab();
    expect(await (await tab.callAs('access-a')).json()).toEqual({ code });
    expect(JSON.parse(values.get(SESSION_STORAGE_KEY) ?? '')).toEqual({ ...whole('a'), expires_at: 1 });
    expect(onRefusedToken).toHaveBeenCalledOnce();
    expect(tab.takeRefusal()).toBe(true);
  },
);

test.each([
  { what: 'another token', token: 'access-b', status: 403, code: 'bad_jwt' },
  { what: 'a permission', token: 'access-a', status: 403, code: 'insufficient_aal' },
  { what: 'a wrong key of the site', token: 'access-a', status: 401, code: 'no_authorization' },
  { what: 'a wrong code', token: 'access-a', status: 422, code: 'bad_jwt' },
])('a refusal of $what says nothing about the session', async ({ token, status, code }) => {
  const { openTab, values, onRefusedToken } = openBrowser(session('a'), () =>
    Response.json({ code }, { status }),
  );
  const tab = openTab();
  await tab.callAs(token);
  expect(values.get(SESSION_STORAGE_KEY)).toBe(session('a'));
  expect(onRefusedToken).not.toHaveBeenCalled();
  expect(tab.takeRefusal()).toBe(false);
});

/** What a browser may hold where a session should be. */
const NO_SESSIONS: Record<string, string> = {
  'an empty text': '',
  garbage: 'not json',
  'half a session': session('a').slice(0, -20),
  null: 'null',
  'a number': '42',
  'a text': '"access_token"',
  'an array': `[${session('a')}]`,
  'an object of another shape': '{"access_token":"a"}',
  'no user': JSON.stringify({ ...whole('a'), user: undefined }),
  'a user without an id': JSON.stringify({ ...whole('a'), user: {} }),
  'an email that is a number': JSON.stringify({ ...whole('a'), user: { id: 'user-1', email: 1 } }),
  'factors that are no list': JSON.stringify({ ...whole('a'), user: { id: 'user-1', factors: 'none' } }),
  'no refresh token': JSON.stringify({ ...whole('a'), refresh_token: '' }),
  'a token that fits no header': JSON.stringify({ ...whole('a'), access_token: 'a\nb' }),
  'a token that is a number': JSON.stringify({ ...whole('a'), access_token: 1 }),
  'an expiry that is a text': JSON.stringify({ ...whole('a'), expires_at: 'soon' }),
  'five megabytes': 'x'.repeat(5_000_000),
  'five megabytes of the start of a session': `{"access_token":"${'x'.repeat(5_000_000)}`,
};

test.each(Object.keys(NO_SESSIONS))('%s in storage is no session, and is removed', async (what) => {
  const { openTab, values, send } = openBrowser(NO_SESSIONS[what] ?? '', () =>
    Response.json({}, { status: 503 }),
  );
  const tab = openTab();
  tab.refuseToken('a');
  await tab.refreshWith('a');
  expect(send).toHaveBeenCalledOnce();
  expect(tab.storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(values.has(SESSION_STORAGE_KEY)).toBe(false);
});

test('a session is read as it is stored, and so is everything else', () => {
  const { openTab, values } = openBrowser(session('a'));
  values.set('other', 'not json');
  expect(openTab().storage.getItem(SESSION_STORAGE_KEY)).toBe(session('a'));
  expect(openTab().storage.getItem('other')).toBe('not json');
});
