import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import { SESSION_STORAGE_KEY } from '~/site/constants';
import { owesSecondStep } from './assurance-level';
import { forgetAnswers } from './kept-answers';
import { onOtherTabs } from './other-tabs';
import { safeStorage } from './safe-storage';
import { hasStoredSession } from './stored-session';
import * as t from './messages';

export interface SignedInUser {
  id: string;
  /** What the person is called, or, where no name is known, the part of the email before the at-sign. */
  name: string;
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

// Also on a page that shows none of it.
$session.listen(({ status }) => {
  if (status === 'signed-out') forgetAnswers();
});

export type SignOutScope = 'local' | 'others' | 'global';

const loadAuth = () => import('./auth-client');

let opening: Promise<void> | undefined;
/** The sign-outs that are under way. */
const leaving = new Map<SignOutScope, Promise<boolean>>();

function afterEvent(event: AuthChangeEvent, session: Session | null): SessionState {
  if (session === null) return { status: 'signed-out', event };
  const status = owesSecondStep(session) ? 'second-step' : 'signed-in';
  const { id, email = '', user_metadata } = session.user;
  const name = String(user_metadata?.full_name ?? '').trim() || email.replace(/@.*/, '');
  return { status, event, user: { id, name, email } };
}

/**
 * A tab hears from the others what happens to the session, but not while it sleeps, and never that storage was cleared.
 * Whatever else it missed, the auth client reads from storage when the tab wakes up.
 */
function announceLoss(): void {
  if ('user' in $session.get() && !hasStoredSession()) {
    $session.set({ status: 'signed-out', event: 'SIGNED_OUT' });
  }
}

/** Fetched when it happens: hardly a session ends so, and every page of who is signed in would carry it. */
async function sayLost(): Promise<void> {
  try {
    const { dismissToast, showToast } = await import('./toasts.store');
    const about = 'session';
    showToast({ about, tone: 'error', title: t.signInAgain, text: t.sessionEnded });
    const stop = $session.listen(({ status }) => {
      if (status !== 'signed-in') return;
      stop();
      dismissToast(about);
    });
  } catch {
    // The header shows the link to sign in all the same.
  }
}

async function openSession(): Promise<void> {
  if (hasStoredSession()) $session.set({ status: 'recovering' });
  try {
    const { authClient, takeRefusal } = await loadAuth();
    authClient().onAuthStateChange((event, session) => {
      $session.set(afterEvent(event, session));
      const lost = event === 'SIGNED_OUT' && takeRefusal() && leaving.size === 0;
      if (lost) void sayLost();
    });
    onOtherTabs(announceLoss);
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

/** What the server may answer about a session that had ended before (specification §8). */
const ENDED_BEFORE = [401, 403, 404];

function storedToken(): string | undefined {
  try {
    return JSON.parse(safeStorage.getItem(SESSION_STORAGE_KEY) ?? '{}').access_token;
  } catch {
    return undefined;
  }
}

/**
 * The session goes first, before anything is waited for: who closes the page at once is signed out all the same. Then the
 * auth client and the other tabs hear of it, and then the server, which learns the token that is no longer stored.
 */
async function leaveDevice(): Promise<boolean> {
  const accessToken = storedToken();
  safeStorage.removeItem(SESSION_STORAGE_KEY);
  announceLoss();
  const client = (await loadAuth()).authClient();
  await client.signOut({ scope: 'local' });
  if (accessToken === undefined) return true;
  const { error } = await client.admin.signOut(accessToken, 'local');
  return error === null || ENDED_BEFORE.includes(error.status ?? 0);
}

async function endSession(scope: SignOutScope): Promise<boolean> {
  if (scope === 'local') return leaveDevice();
  const { error } = await (await loadAuth()).authClient().signOut({ scope });
  return error === null;
}

/**
 * Signs out this device (`local`), or all `others`, or all (`global`). Resolves with whether the server knows; that it
 * answers 401, 403 or 404 means that the session had ended before. `local` has signed this device out when it returns,
 * whatever the server says; the other two have changed nothing when it does not answer, and can be tried again. Never
 * rejects.
 */
export function signOut(scope: SignOutScope = 'local'): Promise<boolean> {
  const running =
    leaving.get(scope) ??
    endSession(scope)
      .catch(() => false)
      .finally(() => leaving.delete(scope));
  leaving.set(scope, running);
  return running;
}
