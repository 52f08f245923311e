import { SESSION_SHAPE, SESSION_STORAGE_KEY } from '~/site/constants';
import { safeStorage } from './safe-storage';

/** Whether there is anything for the auth code to recover. It says nothing about whether the session still holds. */
export function hasStoredSession(): boolean {
  return SESSION_SHAPE.test(safeStorage.getItem(SESSION_STORAGE_KEY) ?? '');
}
