import { expect, test } from 'vitest';
import { QUIZ_DRAFT_LIFETIME_MS, QUIZ_STORAGE_KEY } from '~/site/constants';
import { QUESTION_IDS } from './rules/question-ids';
import * as t from './rules/messages';
import { forgetQuiz, loadQuiz, saveQuiz, storedQuiz } from './saved-quiz';
import { FINISHED, memoryStorage, RUNNING } from './test-run';

const NOW = Date.UTC(2026, 10, 20);
interface SavedDraft {
  version: string;
  savedAt: number;
  state: Record<string, unknown>;
}

/** A saved draft after somebody, or a faulty disk, changed it. */
function damaged(change: (saved: SavedDraft) => Record<string, unknown>) {
  const storage = memoryStorage();
  saveQuiz(storage, RUNNING, NOW);
  const saved: SavedDraft = JSON.parse(storage.getItem(QUIZ_STORAGE_KEY) ?? '');
  return memoryStorage({ [QUIZ_STORAGE_KEY]: JSON.stringify({ ...saved, ...change(saved) }) });
}
const damagedState = (part: Record<string, unknown>) =>
  damaged(({ state }) => ({ state: { ...state, ...part } }));

const allD = Object.fromEntries(QUESTION_IDS.map((id) => [id, 'D' as const]));
const allC = Object.fromEntries(QUESTION_IDS.map((id) => [id, 'C' as const]));
test.each([
  RUNNING,
  FINISHED,
  { ...RUNNING, least: { q1: 'S', q2: 'C' } as const },
  { ...FINISHED, answers: allD, least: allC },
  { ...RUNNING, form: { ...RUNNING.form, newsletter: 'b'.repeat(64) } },
  { ...FINISHED, addition: { key: RUNNING.idempotencyKey, added: true } },
])('a saved $stage comes back as it was', (state) => {
  const storage = memoryStorage();
  saveQuiz(storage, state, NOW);
  expect(loadQuiz(storage, NOW + QUIZ_DRAFT_LIFETIME_MS)).toEqual({ kind: 'usable', state });
});

test('lines of a card that another page has made go, and the result stays', () => {
  const storage = memoryStorage();
  saveQuiz(storage, { ...FINISHED, card: ['Only one line.'] }, NOW);
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'usable', state: FINISHED });
});

test('a draft that is forgotten, or older than seven days, is gone without a word', () => {
  const storage = memoryStorage();
  saveQuiz(storage, RUNNING, NOW);
  expect(loadQuiz(storage, NOW + QUIZ_DRAFT_LIFETIME_MS + 1)).toEqual({ kind: 'nothing' });
  expect(storage.getItem(QUIZ_STORAGE_KEY)).toBeNull();
  saveQuiz(storage, RUNNING, NOW);
  forgetQuiz(storage);
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'nothing' });
});

const thirtyOne = Object.fromEntries([...QUESTION_IDS, 'q31'].map((id) => [id, 'D']));
test.each([
  ['no JSON', memoryStorage({ [QUIZ_STORAGE_KEY]: '{"state":' })],
  ['an unknown question', damagedState({ answers: { q31: 'D' } })],
  ['thirty-one answers', damagedState({ answers: thirtyOne })],
  ['a box with other words', damagedState({ form: { ...RUNNING.form, newsletter: 'yes' } })],
  ['fewer second answers than first ones', damagedState({ least: { q1: 'S' } })],
  ['more of them', damagedState({ least: { q1: 'S', q2: 'D', q3: 'I' } })],
  ['a second answer that is the first', damagedState({ least: { q1: 'S', q2: 'S' } })],
  ['an unknown second answer', damagedState({ least: { q1: 'S', q2: 'X' } })],
  ['second answers that are none', damagedState({ least: null })],
  ['an unknown style', damagedState({ answers: { q1: 'X' } })],
  ['a skipped question', damagedState({ answers: { q1: 'D', q3: 'D' } })],
  ['an order that repeats an option', damagedState({ order: { ...RUNNING.order, q5: [0, 0, 1, 2] } })],
  ['an order without a question', damagedState({ order: {} })],
  ['a name that nobody could have typed', damagedState({ info: { ...RUNNING.info, name: 'www.example' } })],
  ['a code of words that is none', damagedState({ form: { ...RUNNING.form, consent: 'x' } })],
  ['nothing of the form', damagedState({ form: undefined })],
  ['no key', damagedState({ idempotencyKey: undefined })],
  ['a stage that does not exist', damagedState({ stage: 'done' })],
  ['no state', damaged(() => ({ state: null }))],
  ['no time', damaged(() => ({ savedAt: null }))],
  ['another version', damaged(() => ({ version: '0.9' })), t.earlierVersion],
])('a draft with %s is removed, and the visitor is told', (_, storage, words = t.damaged) => {
  expect(loadQuiz(storage, NOW)).toEqual({ kind: 'unusable', words });
  expect(storage.getItem(QUIZ_STORAGE_KEY)).toBeNull();
});

test('a look at what another tab keeps removes nothing, even if it is of another version', () => {
  const storage = damaged(() => ({ version: '99' }));
  expect(storedQuiz(storage, NOW)).toBeUndefined();
  expect(storage.getItem(QUIZ_STORAGE_KEY)).not.toBeNull();
});

test('of two tabs with the same run, the one that is behind cannot overwrite the other', () => {
  const storage = memoryStorage();
  const further = { ...RUNNING, answers: { ...RUNNING.answers, q3: 'I' as const } };
  saveQuiz(storage, further, NOW);
  saveQuiz(storage, RUNNING, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(further);
  saveQuiz(storage, FINISHED, NOW);
  saveQuiz(storage, further, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(FINISHED);
});

test('a new run replaces an earlier one, however short it is', () => {
  const storage = memoryStorage();
  saveQuiz(storage, FINISHED, NOW);
  const fresh = { ...RUNNING, answers: {}, idempotencyKey: '00000000-0000-4000-8000-000000000000' };
  saveQuiz(storage, fresh, NOW);
  expect(storedQuiz(storage, NOW)).toEqual(fresh);
});
