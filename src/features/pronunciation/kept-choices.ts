import { ACCENT_STORAGE_KEY, MANNER_STORAGE_KEY } from '~/site/constants';
import { ACCENTS, type Accent, MANNERS, type Manner } from './rules/transcription';
import { safeStorage } from '~/lib/safe-storage';

/** The accent that was chosen last in this browser, or General American. */
export function keptAccent(): Accent {
  const kept = safeStorage.getItem(ACCENT_STORAGE_KEY);
  return ACCENTS.find((accent) => accent === kept) ?? 'american';
}

export function keepAccent(accent: Accent): void {
  safeStorage.setItem(ACCENT_STORAGE_KEY, accent);
}

/** The manner that was chosen last in this browser, or careful, as dictionaries write. */
export function keptManner(): Manner {
  const kept = safeStorage.getItem(MANNER_STORAGE_KEY);
  return MANNERS.find((manner) => manner === kept) ?? 'careful';
}

export function keepManner(manner: Manner): void {
  safeStorage.setItem(MANNER_STORAGE_KEY, manner);
}
