import { ACCENT_STORAGE_KEY } from '~/domain/constants';
import { ACCENTS, type Accent } from '~/domain/pronunciation/transcription';
import { safeStorage } from './safe-storage';

/** The accent that was chosen last in this browser, or General American. */
export function keptAccent(): Accent {
  const kept = safeStorage.getItem(ACCENT_STORAGE_KEY);
  return ACCENTS.find((accent) => accent === kept) ?? 'american';
}

export const keepAccent = (accent: Accent): void => safeStorage.setItem(ACCENT_STORAGE_KEY, accent);
