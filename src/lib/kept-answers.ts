import { ANSWERS_STORAGE_KEY, DATA_CACHE } from '~/site/constants';
import { tabStorage } from './safe-storage';

/** What a server told once; `created` is epoch milliseconds. */
export interface Answer {
  data?: unknown;
  created?: number;
}

let changedAt = 0;

/** The answers of earlier pages of this visit that are not stale. A page that is loaded again asks again. */
export function keptAnswers(): [key: string, answer: Answer][] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'reload') return [];
  try {
    const answers: [string, Answer][] = JSON.parse(tabStorage.getItem(ANSWERS_STORAGE_KEY) ?? '[]');
    return answers.filter(([, { created }]) => Date.now() - (created ?? 0) < DATA_CACHE.staleTimeMs);
  } catch {
    return [];
  }
}

/** Keeps answers for the next page of this visit. */
export function keepAnswers(answers: Iterable<[string, Answer]>): void {
  const current = [...answers].filter(([, { created = 0 }]) => created > changedAt);
  tabStorage.setItem(ANSWERS_STORAGE_KEY, JSON.stringify(current));
}

/** After a sign-out, or a call that changed something: the next page asks the server again. */
export function forgetAnswers(): void {
  changedAt = Date.now();
  tabStorage.removeItem(ANSWERS_STORAGE_KEY);
}
