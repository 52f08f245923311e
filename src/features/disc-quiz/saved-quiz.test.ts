import { expect, test } from 'vitest';
import { DISC_DRAFT_LIFETIME_MS, DISC_STORAGE_KEY } from '~/domain/constants';
import { QUESTION_IDS } from '~/domain/disc/submission';
import { INITIAL_STATE, type QuizState } from './quiz-state';
import { loadQuiz, lockedCount, saveQuiz } from './saved-quiz';

const NOW = Date.UTC(2026, 10, 20);
const info = { name: 'Robin', email: 'robin@example.com', gender: 'female' } as const;
const order = Object.fromEntries(QUESTION_IDS.map((id) => [id, [3, 1, 0, 2] as const]));
const draft: QuizState = { stage: 'quiz', info, order, answers: { q1: 'D', q2: 'S' } };
const result: QuizState = {
  stage: 'result',
  info,
  answers: Object.fromEntries(QUESTION_IDS.map((id) => [id, 'C' as const])),
  finishedAt: '2026-11-20T12:00:00.000Z',
  email: 'failed',
  idempotencyKey: '4be0643f-1d98-473b-97cd-ca98a65347dd',
};

function memoryStorage(text?: string) {
  const items = new Map(text === undefined ? [] : [[DISC_STORAGE_KEY, text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

interface SavedDraft {
  version: string;
  savedAt: number;
  state: Record<string, unknown>;
}

/** A saved draft after somebody, or a faulty disk, changed it. */
function damaged(change: (saved: SavedDraft) => Record<string, unknown>) {
  const storage = memoryStorage();
  saveQuiz(storage, draft, NOW);
  const saved: SavedDraft = JSON.parse(storage.getItem(DISC_STORAGE_KEY) ?? '');
  return memoryStorage(JSON.stringify({ ...saved, ...change(saved) }));
}
const damagedState = (part: Record<string, unknown>) =>
  damaged(({ state }) => ({ state: { ...state, ...part } }));

test.each([draft, result])('a saved $stage comes back as it was', (state) => {
  const storage = memoryStorage();
  saveQuiz(storage, state, NOW);
  expect(loadQuiz(storage, NOW + DISC_DRAFT_LIFETIME_MS)).toEqual(state);
});

test('going back to the first screen forgets everything', () => {
  const storage = memoryStorage();
  saveQuiz(storage, draft, NOW);
  saveQuiz(storage, INITIAL_STATE, NOW);
  expect(storage.getItem(DISC_STORAGE_KEY)).toBeNull();
});

test('a draft older than seven days is removed', () => {
  const storage = memoryStorage();
  saveQuiz(storage, draft, NOW);
  expect(loadQuiz(storage, NOW + DISC_DRAFT_LIFETIME_MS + 1)).toBeUndefined();
  expect(storage.getItem(DISC_STORAGE_KEY)).toBeNull();
});

test.each([
  ['no JSON', memoryStorage('{"state":')],
  ['another version', damaged(() => ({ version: '0.9' }))],
  ['an unknown question', damagedState({ answers: { q31: 'D' } })],
  ['an unknown style', damagedState({ answers: { q1: 'X' } })],
  ['a skipped question', damagedState({ answers: { q1: 'D', q3: 'D' } })],
  ['an order that repeats an option', damagedState({ order: { ...order, q5: [0, 0, 1, 2] } })],
  ['an order without a question', damagedState({ order: {} })],
  ['no time', damaged(() => ({ savedAt: null }))],
])('a draft with %s counts as none and is removed', (_, storage) => {
  expect(loadQuiz(storage, NOW)).toBeUndefined();
  expect(storage.getItem(DISC_STORAGE_KEY)).toBeNull();
});

test('the banner counts locked answers', () => {
  expect(lockedCount(draft)).toBe(2);
  expect(lockedCount(INITIAL_STATE)).toBe(0);
});
