import { SESSION_STORAGE_KEY } from '~/site/constants';
import { looksLikeSession } from '~/site/session-text';
import { safeStorage } from './safe-storage';

/** Whether there is anything for the auth code to recover. It says nothing about whether the session still holds. */
export function hasStoredSession(): boolean {
  return looksLikeSession(safeStorage.getItem(SESSION_STORAGE_KEY));
}

/** Who is signed in, for the fields that ask for it; empty where nobody is, or where the browser keeps it otherwise. */
export function storedPerson(): { name: string; email: string } {
  try {
    const { user } = JSON.parse(safeStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
    return { name: String(user?.user_metadata?.full_name ?? ''), email: String(user?.email ?? '') };
  } catch {
    return { name: '', email: '' };
  }
}
