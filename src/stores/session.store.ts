import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { atom } from 'nanostores';
import { SESSION_STORAGE_KEY } from '~/domain/constants';
import { owesSecondStep } from '~/lib/assurance-level';
import { safeStorage } from '~/lib/safe-storage';
import { hasStoredSession } from '~/lib/stored-session';
import { showToast } from './toasts.store';

export interface SignedInUser {
  id: string;
  email: string;
}

/**
 * `unknown` before anybody has asked; `event` is what the auth service said last. `second-step`: the account has a
 * second factor, and this session has not shown it yet; the person counts as signed out everywhere but at sign-in.
 */
export type SessionState =
  | { status: 'unknown' | 'recovering' }
  | { status: 'signed-out'; event?: AuthChangeEvent }
  | { status: 'second-step' | 'signed-in'; event: AuthChangeEvent; user: SignedInUser };

export const $session = atom<SessionState>({ status: 'unknown' });

export type SignOutScope = 'local' | 'others' | 'global';

const loadAuth = () => import('~/lib/auth-client');

/** How long signing out of this device waits for a service that does not answer. Milliseconds. */
const SIGN_OUT_PATIENCE_MS = 2_000;

let opening: Promise<void> | undefined;
/** The sign-outs that are under way. */
const leaving = new Map<SignOutScope, Promise<boolean>>();

function afterEvent(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out', event };
  const status = owesSecondStep(session) ? 'second-step' : 'signed-in';
  return { status, event, user: { id: session.user.id, email: session.user.email ?? '' } };
}

/**
 * A tab hears from the others what happens to the session, but not while it sleeps, and never that storage was cleared.
 * Whatever else it missed, the auth client reads from storage when the tab wakes up.
 */
function noticeLoss(): void {
  if ('user' in $session.get() && !hasStoredSession()) {
    $session.set({ status: 'signed-out', event: 'SIGNED_OUT' });
  }
}

async function openSession(): Promise<void> {
  if (hasStoredSession()) $session.set({ status: 'recovering' });
  try {
    const { authClient, takeRefusal } = await loadAuth();
    authClient().onAuthStateChange((event, session) => {
      $session.set(afterEvent(event, session));
      const lost = event === 'SIGNED_OUT' && takeRefusal() && leaving.size === 0;
      if (lost) showToast({ tone: 'error', title: 'Please sign in again.', text: 'Your session has ended.' });
    });
    for (const type of ['storage', 'visibilitychange', 'pageshow']) addEventListener(type, noticeLoss);
  } catch {
    // The code did not arrive: the page works signed out, and the next request tries again.
    opening = undefined;
    $session.set({ status: 'signed-out' });
  }
}

/**
 * Finds out who is signed in. The auth code is fetched only if this browser holds a session, or if it is `needed`
 * for the page to work. Resolves once the events of the auth service reach `$session`.
 */
export function startSession({ needed = false }: { needed?: boolean } = {}): Promise<void> {
  if (!opening && !needed && !hasStoredSession()) {
    $session.set({ status: 'signed-out' });
    return Promise.resolve();
  }
  opening ??= openSession();
  return opening;
}

async function endSession(scope: SignOutScope): Promise<boolean> {
  const told = loadAuth()
    .then(({ authClient }) => authClient().signOut({ scope }))
    .then(({ error }) => error === null)
    .catch(() => false);
  if (scope !== 'local') return told;
  const left = safeStorage.getItem(SESSION_STORAGE_KEY);
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS, false));
  const isTold = await Promise.race([told, patience]);
  // Not the session of somebody who has signed in meanwhile.
  if (safeStorage.getItem(SESSION_STORAGE_KEY) === left) safeStorage.removeItem(SESSION_STORAGE_KEY);
  noticeLoss();
  return isTold;
}

/**
 * Signs out this device (`local`), or all `others`, or all (`global`). Resolves with whether the server knows; that it
 * answers 401, 403 or 404 means that the session had ended before. This device is signed out by `local` even if
 * the server does not answer; the other two have changed nothing then, and can be tried again. Never rejects.
 */
export function signOut(scope: SignOutScope = 'local'): Promise<boolean> {
  const running = leaving.get(scope) ?? endSession(scope).finally(() => leaving.delete(scope));
  leaving.set(scope, running);
  return running;
}
