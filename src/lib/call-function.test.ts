import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FUNCTION_TIMEOUT_MS, SESSION_STORAGE_KEY } from '~/site/constants';
import { CallNotSentError, CallRefusedError, CallRelayError, callFunction } from './call-function';
import { safeStorage } from './safe-storage';

vi.mock('./public-env', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
}));
const getSession = vi.fn();
const refuseToken = vi.fn();
vi.mock('./auth-client', () => ({
  authClient: () => ({ getSession }),
  refuseToken: (token: string) => refuseToken(token),
}));
const STORED_SESSION = '{"access_token":"token-1"}';

const body = {
  formData: {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Newsletter subscription',
    helpType: 'Newsletter Subscription',
  },
  timestamp: new Date(0).toISOString(),
  userAgent: 'test',
} as const;
const call = () => callFunction('submit-contact', body, { idempotencyKey: 'key-1' });

const send = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  send.mockReset();
  getSession.mockReset();
  refuseToken.mockReset();
  safeStorage.removeItem(SESSION_STORAGE_KEY);
});

const accepted = () => Response.json({ ok: true, id: 'ref-1' });
const unauthorized = () => Response.json({ error: { code: 'unauthorized', message: 'no' } }, { status: 401 });

function headersSent(call = 0): Headers {
  return new Headers(send.mock.calls[call]?.[1]?.headers);
}

test('an accepted call resolves with the answer; its key and the public key travel in headers', async () => {
  send.mockResolvedValue(accepted());
  expect(await call()).toEqual({ ok: true, id: 'ref-1' });
  expect(send.mock.calls[0]?.[0]).toBe('https://api.test/functions/v1/submit-contact');
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual(body);
  expect(Object.fromEntries(headersSent())).toEqual({
    'idempotency-key': 'key-1',
    apikey: 'sb_publishable_test',
    authorization: 'Bearer sb_publishable_test',
    'content-type': 'application/json',
  });
});

test.each([
  { who: 'somebody who is signed in', session: { access_token: 'token-1' }, bearer: 'token-1' },
  { who: 'somebody whose session cannot be recovered', session: null, bearer: 'sb_publishable_test' },
])('$who calls with the token $bearer', async ({ session, bearer }) => {
  safeStorage.setItem(SESSION_STORAGE_KEY, STORED_SESSION);
  getSession.mockResolvedValue({ data: { session } });
  send.mockResolvedValue(accepted());
  await call();
  expect(headersSent().get('authorization')).toBe(`Bearer ${bearer}`);
});

test.each([
  { what: 'is refreshed', session: { access_token: 'token-2' }, bearer: 'token-2' },
  { what: 'has ended', session: null, bearer: 'sb_publishable_test' },
])(
  'a call whose token was refused is made once more when the session $what, with the same key',
  async ({ session, bearer }) => {
    safeStorage.setItem(SESSION_STORAGE_KEY, STORED_SESSION);
    getSession.mockResolvedValueOnce({ data: { session: { access_token: 'token-1' } } });
    getSession.mockResolvedValueOnce({ data: { session } });
    send.mockResolvedValueOnce(unauthorized());
    send.mockResolvedValueOnce(accepted());
    expect(await call()).toEqual({ ok: true, id: 'ref-1' });
    expect(refuseToken).toHaveBeenCalledExactlyOnceWith('token-1');
    expect([headersSent(0).get('authorization'), headersSent(1).get('authorization')]).toEqual([
      'Bearer token-1',
      `Bearer ${bearer}`,
    ]);
    expect(headersSent(1).get('idempotency-key')).toBe('key-1');
  },
);

test.each([
  { what: 'a second time', stored: true, calls: 2 },
  { what: 'where nobody is signed in', stored: false, calls: 1 },
])('a call that is refused $what is not made again', async ({ stored, calls }) => {
  if (stored) safeStorage.setItem(SESSION_STORAGE_KEY, STORED_SESSION);
  getSession.mockResolvedValue({ data: { session: { access_token: 'token-1' } } });
  send.mockImplementation(async () => unauthorized());
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect(send).toHaveBeenCalledTimes(calls);
});

test('a session that cannot be read is no refusal', async () => {
  safeStorage.setItem(SESSION_STORAGE_KEY, STORED_SESSION);
  getSession.mockRejectedValue(new Error('The code did not arrive'));
  await expect(call()).rejects.toBeInstanceOf(CallNotSentError);
  expect(send).not.toHaveBeenCalled();
});

test('an answer that takes longer than the limit counts as not sent', async () => {
  vi.useFakeTimers();
  send.mockImplementation(async (_input, init) => {
    await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve));
    throw new DOMException('aborted', 'AbortError');
  });
  const outcome = expect(call()).rejects.toBeInstanceOf(CallNotSentError);
  await vi.advanceTimersByTimeAsync(FUNCTION_TIMEOUT_MS);
  await outcome;
});

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const RELAYED = { status: 502, headers: { 'x-relay-error': 'true' } };

test.each([
  ['no network is the first kind of error', new TypeError('Failed to fetch'), CallNotSentError],
  ['an answer that breaks off is not a success', new Response('{"ok":', JSON_TYPE), CallNotSentError],
  ['a relay error is the second kind', new Response('', RELAYED), CallRelayError],
])('%s', async (_what, answer, kind) => {
  if (answer instanceof Response) send.mockResolvedValue(answer);
  else send.mockRejectedValue(answer);
  await expect(call()).rejects.toBeInstanceOf(kind);
});

const refusal = (status: number, error: object, headers = {}) =>
  Response.json({ error: { message: 'no', ...error } }, { status, headers });
const INVALID = 'Please enter a valid email address';

test.each([
  [
    'a refusal has its code and fields',
    refusal(422, { code: 'invalid_body', fields: { 'formData.email': INVALID } }),
    { status: 422, code: 'invalid_body', fields: { 'formData.email': INVALID }, userText: INVALID },
  ],
  [
    'a limit says when to try again',
    refusal(429, { code: 'rate_limited' }, { 'retry-after': '120' }),
    { retryAfterSeconds: 120, userText: 'Too many attempts. Try again in 2 minutes.' },
  ],
  [
    'a limit of a mailbox says it in its own words',
    refusal(429, { code: 'rate_limited', fields: { email: 'Tomorrow.' } }, { 'retry-after': '86400' }),
    { retryAfterSeconds: 86_400, fields: { email: 'Tomorrow.' }, userText: 'Tomorrow.' },
  ],
  [
    'an error page of something in between has no code, and plain words for the visitor',
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    {
      status: 502,
      code: undefined,
      fields: {},
      userText: 'Something went wrong on our side. Please try again.',
    },
  ],
])('the third kind: %s', async (_what, answer, expected) => {
  send.mockResolvedValue(answer);
  const error = await call().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallRefusedError);
  expect(error).toMatchObject(expected);
});
