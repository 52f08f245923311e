import type { TextStorage } from '~/lib/safe-storage';
import type { FinishedQuiz, RunningQuiz } from './quiz-state';
import { QUESTION_IDS } from './rules/question-ids';
import { answersWith } from './rules/test-answers';

/** A run as a browser keeps it, for tests: two answers locked. */
export const RUNNING: RunningQuiz = {
  stage: 'quiz',
  info: { name: 'Robin', email: 'robin@example.com', gender: 'female' },
  form: { website: '', consent: 'a'.repeat(64), startedAt: '2026-11-20T11:50:00.000Z' },
  order: Object.fromEntries(QUESTION_IDS.map((id) => [id, [3, 1, 0, 2] as const])),
  answers: { q1: 'D', q2: 'S' },
  idempotencyKey: '4be0643f-1d98-473b-97cd-ca98a65347dd',
};

const { order: _, ...run } = RUNNING;
export const FINISHED: FinishedQuiz = {
  ...run,
  stage: 'result',
  answers: answersWith([5, 11, 8, 6]),
  least: undefined,
  finishedAt: '2026-11-20T12:00:00.000Z',
  email: 'failed',
};

export function memoryStorage(items: Record<string, string> = {}): TextStorage {
  const kept = new Map(Object.entries(items));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
