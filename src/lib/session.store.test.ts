import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '~/site/constants';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

/** A stand-in for the auth client: a test says what the service reports. */
const auth = vi.hoisted(() => ({
  loads: 0,
  fails: false,
  refused: false,
  listener: undefined as Listener | undefined,
  signOut: vi.fn(async (_options: { scope: string }) => ({ error: null as Error | null })),
  tellServer: vi.fn(async (_token: string, _scope: string) => ({ error: null as { status: number } | null })),
}));
vi.mock('./auth-client', () => ({
  get authClient() {
    if (auth.fails) throw new Error('The code did not arrive');
    auth.loads += 1;
    return () => ({
      onAuthStateChange: (listener: Listener) => {
        auth.listener = listener;
      },
      signOut: auth.signOut,
      admin: { signOut: auth.tellServer },
    });
  },
  takeRefusal: () => {
    const { refused } = auth;
    auth.refused = false;
    return refused;
  },
}));

/** An access token of this assurance level, unsigned: the browser only reads it. */
const token = (aal: string) => `e30.${btoa(JSON.stringify({ aal }))}.`;
const ada = {
  access_token: token('aal1'),
  user: { id: 'user-1', email: 'ada@example.com', user_metadata: { full_name: ' Ada Lovelace ' } },
} as unknown as Session;
const factors = [{ id: 'factor-1', status: 'verified', factor_type: 'totp' }];
const adaWithFactor = { ...ada, user: { ...ada.user, factors } } as Session;
const stored = JSON.stringify(ada);

let page: EventTarget;

/** A fresh page: module state is gone, storage is what the test says. */
async function openPage({ storesSession }: { storesSession: boolean }) {
  vi.resetModules();
  const { safeStorage } = await import('./safe-storage');
  if (storesSession) safeStorage.setItem(SESSION_STORAGE_KEY, stored);
  const { $session, signOut, startSession } = await import('./session.store');
  const { $toasts } = await import('./toasts.store');
  return { $session, $toasts, safeStorage, signOut, startSession };
}

/** A fresh page with a stored session, whose recovery has begun. */
async function openStarted() {
  const opened = await openPage({ storesSession: true });
  await opened.startSession();
  return opened;
}

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(page, { getElementById: () => null }));
  auth.loads = 0;
  auth.fails = false;
  auth.refused = false;
  auth.listener = undefined;
  auth.signOut.mockReset().mockResolvedValue({ error: null });
  auth.tellServer.mockReset().mockResolvedValue({ error: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nobody is signed in where no session is stored, and the auth code is not fetched', async () => {
  const { $session, startSession } = await openPage({ storesSession: false });
  expect($session.get().status).toBe('unknown');
  await startSession();
  expect($session.get().status).toBe('signed-out');
  expect(auth.loads).toBe(0);
});

test('a page about signing in fetches the auth code without a stored session', async () => {
  const { startSession } = await openPage({ storesSession: false });
  await startSession({ needed: true });
  expect(auth.loads).toBe(1);
});

test('a stored session is being recovered until the service has spoken', async () => {
  const { $session, startSession } = await openPage({ storesSession: true });
  const started = startSession();
  expect($session.get().status).toBe('recovering');
  await started;
  expect($session.get().status).toBe('recovering');
  auth.listener?.('INITIAL_SESSION', ada);
  expect($session.get()).toEqual({
    status: 'signed-in',
    event: 'INITIAL_SESSION',
    user: { id: 'user-1', name: 'Ada Lovelace', email: 'ada@example.com' },
  });
});

test('two islands that start the session share one client', async () => {
  const { startSession } = await openPage({ storesSession: true });
  await Promise.all([startSession(), startSession({ needed: true })]);
  expect(auth.loads).toBe(1);
});

test.each<AuthChangeEvent>([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
])('the event %s reaches every reader of the store', async (event) => {
  const { $session } = await openStarted();
  auth.listener?.(event, ada);
  expect($session.get()).toMatchObject({ status: 'signed-in', event });
});

test('signing out in another tab is heard without a word', async () => {
  const { $session, $toasts } = await openStarted();
  auth.listener?.('SIGNED_OUT', null);
  expect($session.get()).toEqual({ status: 'signed-out', event: 'SIGNED_OUT' });
  await vi.dynamicImportSettled();
  expect($toasts.get()).toEqual([]);
});

test('a session that the service no longer refreshes is lost with a word', async () => {
  const { $session, $toasts } = await openStarted();
  auth.refused = true;
  auth.listener?.('SIGNED_OUT', null);
  expect($session.get().status).toBe('signed-out');
  await vi.waitFor(() =>
    expect($toasts.get()).toMatchObject([{ tone: 'error', title: 'Please sign in again.' }]),
  );
});

test.each<AuthChangeEvent>(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'])(
  'a session of an account with a second factor that has not shown it owes the second step (%s)',
  async (event) => {
    const { $session } = await openStarted();
    auth.listener?.(event, adaWithFactor);
    expect($session.get()).toMatchObject({ status: 'second-step', event, user: { id: 'user-1' } });
  },
);

test('the second step, taken here or in another tab, signs in; so does a refresh after the factor was removed', async () => {
  const { $session } = await openStarted();
  auth.listener?.('SIGNED_IN', adaWithFactor);
  auth.listener?.('MFA_CHALLENGE_VERIFIED', { ...adaWithFactor, access_token: token('aal2') });
  expect($session.get()).toMatchObject({ status: 'signed-in', event: 'MFA_CHALLENGE_VERIFIED' });
  auth.listener?.('TOKEN_REFRESHED', adaWithFactor);
  expect($session.get().status).toBe('second-step');
  auth.listener?.('TOKEN_REFRESHED', ada);
  expect($session.get().status).toBe('signed-in');
});

test.each(['storage', 'visibilitychange', 'pageshow'])(
  'a session that went without a word is noticed at %s, in silence',
  async (type) => {
    const { $session, $toasts, safeStorage } = await openStarted();
    auth.listener?.('INITIAL_SESSION', ada);
    page.dispatchEvent(new Event(type));
    expect($session.get().status).toBe('signed-in');
    safeStorage.removeItem(SESSION_STORAGE_KEY);
    page.dispatchEvent(new Event(type));
    expect($session.get()).toEqual({ status: 'signed-out', event: 'SIGNED_OUT' });
    await vi.dynamicImportSettled();
    expect($toasts.get()).toEqual([]);
  },
);

test('a session that is still being recovered is left to the auth client', async () => {
  const { $session, safeStorage } = await openStarted();
  safeStorage.removeItem(SESSION_STORAGE_KEY);
  page.dispatchEvent(new Event('storage'));
  expect($session.get().status).toBe('recovering');
});

test('text in storage that is no session starts nothing', async () => {
  const { $session, safeStorage, startSession } = await openPage({ storesSession: false });
  for (const text of ['garbage', 'null', '[]', '{}', stored.slice(0, -9), 'x'.repeat(5_000_000)]) {
    safeStorage.setItem(SESSION_STORAGE_KEY, text);
    await startSession();
    expect($session.get().status).toBe('signed-out');
  }
  expect(auth.loads).toBe(0);
});

test.each([
  { asked: undefined, scope: 'local' },
  { asked: 'local', scope: 'local' },
  { asked: 'others', scope: 'others' },
  { asked: 'global', scope: 'global' },
] as const)('signing out with scope $asked reaches $scope', async ({ asked, scope }) => {
  const { signOut } = await openPage({ storesSession: true });
  expect(await signOut(asked)).toBe(true);
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope });
});

test('a double click signs out once', async () => {
  const { signOut } = await openPage({ storesSession: true });
  await Promise.all([signOut(), signOut()]);
  expect(auth.signOut).toHaveBeenCalledOnce();
  await signOut();
  expect(auth.signOut).toHaveBeenCalledTimes(2);
});

test('this device is signed out before anything is waited for, and then the server learns which session ended', async () => {
  const { $session, safeStorage, signOut } = await openStarted();
  auth.listener?.('INITIAL_SESSION', ada);
  const leaving = signOut();
  expect($session.get().status).toBe('signed-out');
  expect(safeStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(await leaving).toBe(true);
  expect(auth.tellServer).toHaveBeenCalledExactlyOnceWith(ada.access_token, 'local');
});

test.each([401, 403, 404])('a server that answers %i knows already', async (status) => {
  const { signOut } = await openPage({ storesSession: true });
  auth.tellServer.mockResolvedValue({ error: { status } });
  expect(await signOut()).toBe(true);
});

test.each([
  { what: 'answers with an error', answer: async () => ({ error: { status: 503 } as never }) },
  { what: 'cannot be reached', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
])('of a service that $what the caller learns; only this device is signed out then', async ({ answer }) => {
  const { $session, safeStorage, signOut } = await openStarted();
  auth.listener?.('INITIAL_SESSION', ada);
  auth.signOut.mockImplementation(answer);
  auth.tellServer.mockImplementation(answer);
  expect(await signOut('global')).toBe(false);
  expect(await signOut('others')).toBe(false);
  expect($session.get().status).toBe('signed-in');
  expect(await signOut('local')).toBe(false);
  expect($session.get().status).toBe('signed-out');
  expect(safeStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('text that is no session is no reason to stay', async () => {
  const { safeStorage, signOut } = await openPage({ storesSession: false });
  safeStorage.setItem(SESSION_STORAGE_KEY, '{"access_token":"x');
  expect(await signOut()).toBe(true);
  expect(safeStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('signing out works although the auth code does not come', async () => {
  const { safeStorage, signOut } = await openPage({ storesSession: true });
  auth.fails = true;
  expect(await signOut()).toBe(false);
  expect(safeStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('whoever signs out is not asked to sign in again', async () => {
  const { $toasts, signOut } = await openStarted();
  auth.signOut.mockImplementation(async () => {
    auth.refused = true;
    auth.listener?.('SIGNED_OUT', null);
    return { error: new Error('refused') };
  });
  await signOut();
  await vi.dynamicImportSettled();
  expect($toasts.get()).toEqual([]);
});

test('auth code that does not arrive leaves the page signed out, and is asked for again', async () => {
  auth.fails = true;
  const { $session, startSession } = await openStarted();
  expect($session.get().status).toBe('signed-out');
  auth.fails = false;
  await startSession();
  expect(auth.loads).toBe(1);
});
