import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '~/domain/constants';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

/** A stand-in for the auth client: a test says what the service reports. */
const auth = vi.hoisted(() => ({
  loads: 0,
  fails: false,
  refused: false,
  listener: undefined as Listener | undefined,
  signOut: vi.fn(async (_options: { scope: string }) => ({ error: null as Error | null })),
}));
vi.mock('~/lib/auth-client', () => ({
  get authClient() {
    if (auth.fails) throw new Error('The code did not arrive');
    auth.loads += 1;
    return () => ({
      onAuthStateChange: (listener: Listener) => {
        auth.listener = listener;
      },
      signOut: auth.signOut,
    });
  },
  takeRefreshRefusal: () => {
    const { refused } = auth;
    auth.refused = false;
    return refused;
  },
}));

const ada = { user: { id: 'user-1', email: 'ada@example.com' } } as Session;

/** A fresh page: module state is gone, storage is what the test says. */
async function openPage({ storesSession }: { storesSession: boolean }) {
  vi.resetModules();
  const { safeStorage } = await import('~/lib/safe-storage');
  if (storesSession) safeStorage.setItem(SESSION_STORAGE_KEY, '{}');
  const { $session, signOut, startSession } = await import('./session.store');
  const { $toasts } = await import('./toasts.store');
  return { $session, $toasts, signOut, startSession };
}

beforeEach(() => {
  auth.loads = 0;
  auth.fails = false;
  auth.refused = false;
  auth.listener = undefined;
  auth.signOut.mockReset().mockResolvedValue({ error: null });
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
    user: { id: 'user-1', email: 'ada@example.com' },
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
  const { $session, startSession } = await openPage({ storesSession: true });
  await startSession();
  auth.listener?.(event, ada);
  expect($session.get()).toMatchObject({ status: 'signed-in', event });
});

test('signing out in another tab is heard without a word', async () => {
  const { $session, $toasts, startSession } = await openPage({ storesSession: true });
  await startSession();
  auth.listener?.('SIGNED_OUT', null);
  expect($session.get()).toEqual({ status: 'signed-out', event: 'SIGNED_OUT' });
  expect($toasts.get()).toEqual([]);
});

test('a session that the service no longer refreshes is lost with a word', async () => {
  const { $session, $toasts, startSession } = await openPage({ storesSession: true });
  await startSession();
  auth.refused = true;
  auth.listener?.('SIGNED_OUT', null);
  expect($session.get().status).toBe('signed-out');
  expect($toasts.get()).toMatchObject([{ tone: 'error', title: 'Please sign in again.' }]);
});

test('signing out ends the session of this device only', async () => {
  const { signOut } = await openPage({ storesSession: true });
  await signOut();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('whoever signs out is not asked to sign in again', async () => {
  const { $toasts, signOut, startSession } = await openPage({ storesSession: true });
  await startSession();
  auth.signOut.mockImplementation(async () => {
    auth.refused = true;
    auth.listener?.('SIGNED_OUT', null);
    return { error: new Error('refused') };
  });
  await signOut();
  expect($toasts.get()).toEqual([]);
});

test('auth code that does not arrive leaves the page signed out, and is asked for again', async () => {
  auth.fails = true;
  const { $session, startSession } = await openPage({ storesSession: true });
  await startSession();
  expect($session.get().status).toBe('signed-out');
  auth.fails = false;
  await startSession();
  expect(auth.loads).toBe(1);
});
