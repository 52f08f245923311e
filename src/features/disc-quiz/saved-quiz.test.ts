import { expect, test } from 'vitest';
import { DISC_DRAFT_LIFETIME_MS, DISC_STORAGE_KEY } from '~/domain/constants';
import { QUESTION_IDS } from '~/domain/disc/question-ids';
import type { StartedQuiz } from './quiz-state';
import { DAMAGED, forgetQuiz, FROM_EARLIER_VERSION, loadQuiz, saveQuiz, storedQuiz } from './saved-quiz';

const NOW = Date.UTC(2026, 10, 20);
const info = { name: 'Robin', email: 'robin@example.com', gender: 'female' } as const;
const order = Object.fromEntries(QUESTION_IDS.map((id) => [id, [3, 1, 0, 2] as const]));
const idempotencyKey = '4be0643f-1d98-473b-97cd-ca98a65347dd';
const form = { website: '', consent: 'a'.repeat(64), startedAt: '2026-11-20T11:50:00.000Z' };
const draft: StartedQuiz = {
  stage: 'quiz',
  info,
  form,
  order,
  answers: { q1: 'D', q2: 'S' },
  idempotencyKey,
};
const result: StartedQuiz = {
  stage: 'result',
  info,
  answers: Object.fromEntries(QUESTION_IDS.map((id) => [id, 'C' as const])),
  finishedAt: '2026-11-20T12:00:00.000Z',
  email: 'failed',
  idempotencyKey,
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
  expect(loadQuiz(storage, NOW + DISC_DRAFT_LIFETIME_MS)).toEqual({ kind: 'usable', state });
});

test('a draft of an earlier release, which noted nothing of the form, can be continued', () => {
  const { form: _form, ...earlier } = draft;
  const storage = memoryStorage();
  saveQuiz(storage, earlier, NOW);
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'usable', state: earlier });
});

test('what is forgotten is gone', () => {
  const storage = memoryStorage();
  saveQuiz(storage, draft, NOW);
  forgetQuiz(storage);
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'nothing' });
});

test('a draft older than seven days is removed without a word', () => {
  const storage = memoryStorage();
  saveQuiz(storage, draft, NOW);
  expect(loadQuiz(storage, NOW + DISC_DRAFT_LIFETIME_MS + 1)).toEqual({ kind: 'nothing' });
  expect(storage.getItem(DISC_STORAGE_KEY)).toBeNull();
});

const thirtyOne = Object.fromEntries([...QUESTION_IDS, 'q31'].map((id) => [id, 'D']));
test.each([
  ['no JSON', memoryStorage('{"state":'), DAMAGED],
  ['another version', damaged(() => ({ version: '0.9' })), FROM_EARLIER_VERSION],
  ['an unknown question', damagedState({ answers: { q31: 'D' } }), DAMAGED],
  ['thirty-one answers', damagedState({ answers: thirtyOne }), DAMAGED],
  ['an unknown style', damagedState({ answers: { q1: 'X' } }), DAMAGED],
  ['a skipped question', damagedState({ answers: { q1: 'D', q3: 'D' } }), DAMAGED],
  ['an order that repeats an option', damagedState({ order: { ...order, q5: [0, 0, 1, 2] } }), DAMAGED],
  ['an order without a question', damagedState({ order: {} }), DAMAGED],
  ['a name that nobody could have typed', damagedState({ info: { ...info, name: 'www.example' } }), DAMAGED],
  ['a code of words that is none', damagedState({ form: { ...form, consent: 'x' } }), DAMAGED],
  ['no key', damagedState({ idempotencyKey: undefined }), DAMAGED],
  ['a stage that does not exist', damagedState({ stage: 'done' }), DAMAGED],
  ['no time', damaged(() => ({ savedAt: null })), DAMAGED],
])('a draft with %s is removed, and the visitor is told', (_, storage, words) => {
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'unusable', words });
  expect(storage.getItem(DISC_STORAGE_KEY)).toBeNull();
});

test('a look at what another tab keeps removes nothing, even if it is of another version', () => {
  const storage = damaged(() => ({ version: '99' }));
  expect(storedQuiz(storage, NOW)).toBeUndefined();
  expect(storage.getItem(DISC_STORAGE_KEY)).not.toBeNull();
});

test('of two tabs with the same run, the one that is behind cannot overwrite the other', () => {
  const storage = memoryStorage();
  const further = { ...draft, answers: { ...draft.answers, q3: 'I' as const } };
  saveQuiz(storage, further, NOW);
  saveQuiz(storage, draft, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(further);
  saveQuiz(storage, result, NOW);
  saveQuiz(storage, further, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(result);
});

test('a new run replaces an earlier one, however short it is', () => {
  const storage = memoryStorage();
  saveQuiz(storage, result, NOW);
  const fresh = { ...draft, answers: {}, idempotencyKey: '00000000-0000-4000-8000-000000000000' };
  saveQuiz(storage, fresh, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(fresh);
});
