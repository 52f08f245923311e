import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { atom } from 'nanostores';
import { owesSecondStep } from '~/lib/assurance-level';
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

let opening: Promise<void> | undefined;
let signingOut = false;

function afterEvent(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out', event };
  const status = owesSecondStep(session) ? 'second-step' : 'signed-in';
  return { status, event, user: { id: session.user.id, email: session.user.email ?? '' } };
}

async function openSession(): Promise<void> {
  if (hasStoredSession()) $session.set({ status: 'recovering' });
  try {
    const { authClient, takeRefreshRefusal } = await loadAuth();
    authClient().onAuthStateChange((event, session) => {
      $session.set(afterEvent(event, session));
      const lost = event === 'SIGNED_OUT' && takeRefreshRefusal() && !signingOut;
      if (lost) showToast({ tone: 'error', title: 'Please sign in again.', text: 'Your session has ended.' });
    });
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

/**
 * Signs out this device, or all `others`, or all (`global`). For this one the session is removed here before the server is told, so it makes no difference whether
 * the server answers 401, 403, 404 or not at all.
 */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  signingOut = true;
  try {
    const { authClient } = await loadAuth();
    await authClient().signOut({ scope });
  } finally {
    signingOut = false;
  }
}
