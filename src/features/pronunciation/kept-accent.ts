import { ACCENT_STORAGE_KEY } from '~/site/constants';
import { ACCENTS, type Accent } from './rules/transcription';
import { safeStorage } from '~/lib/safe-storage';

/** The accent that was chosen last in this browser, or General American. */
export function keptAccent(): Accent {
  const kept = safeStorage.getItem(ACCENT_STORAGE_KEY);
  return ACCENTS.find((accent) => accent === kept) ?? 'american';
}

export function keepAccent(accent: Accent): void {
  safeStorage.setItem(ACCENT_STORAGE_KEY, accent);
}
