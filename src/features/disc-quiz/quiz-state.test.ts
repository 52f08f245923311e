import { expect, test } from 'vitest';
import { QUESTION_IDS } from '~/domain/disc/question-ids';
import {
  currentQuestionId,
  INITIAL_STATE,
  lockedCount,
  nextState,
  progressOf,
  type QuizEvent,
  type QuizState,
  type StartedQuiz,
} from './quiz-state';

const info = { name: 'Robin', email: 'robin@example.com', gender: 'prefer_not_to_say' } as const;
const form = { website: '', consent: 'a'.repeat(64), startedAt: '2026-11-20T11:50:00.000Z' };
const order = Object.fromEntries(QUESTION_IDS.map((id) => [id, [0, 1, 2, 3] as const]));
const lock = (questionId: string, style: 'D' | 'I' | 'S' | 'C' = 'D'): QuizEvent => ({
  type: 'locked',
  questionId,
  style,
  now: '2026-11-20T12:00:00.000Z',
});
const started = nextState(INITIAL_STATE, { type: 'started', info, form, order, key: 'a-key' });
const finished = QUESTION_IDS.reduce((state, id) => nextState(state, lock(id)), started);

test('thirty locked answers lead from the first question to the result', () => {
  expect(started).toMatchObject({ stage: 'quiz', answers: {} });
  expect(finished).toMatchObject({ stage: 'result', form, email: 'due', idempotencyKey: 'a-key' });
});

test('a locked answer cannot be changed', () => {
  const once = nextState(started, lock('q1', 'S'));
  expect(nextState(once, lock('q1', 'C'))).toBe(once);
});

test('a question cannot be skipped', () => {
  expect(nextState(started, lock('q2'))).toBe(started);
  expect(currentQuestionId({ q1: 'D' })).toBe('q2');
});

test('events that do not belong to a stage change nothing', () => {
  expect(nextState(INITIAL_STATE, lock('q1'))).toBe(INITIAL_STATE);
  expect(nextState(finished, lock('q1'))).toBe(finished);
  expect(nextState(started, { type: 'email', state: 'sent' })).toBe(started);
  expect(nextState(finished, { type: 'started', info, form, order, key: 'a-key' })).toBe(finished);
});

test('once the report is emailed it stays emailed', () => {
  const sent = nextState(finished, { type: 'email', state: 'sent' });
  expect(nextState(sent, { type: 'email', state: 'failed' })).toBe(sent);
});

test('a retake keeps name, email and gender and forgets the answers and the sent flag', () => {
  const again = nextState(nextState(finished, { type: 'email', state: 'sent' }), { type: 'retaken' });
  expect(again).toEqual({ stage: 'info', info } satisfies QuizState);
});

test('every locked answer, the result and the sent email are progress, and a failed attempt is none', () => {
  const once = nextState(started, lock('q1')) as StartedQuiz;
  const withEmail = (state: 'sent' | 'failed') =>
    progressOf(nextState(finished, { type: 'email', state }) as StartedQuiz);
  expect(lockedCount(once)).toBe(1);
  expect(progressOf(once)).toBeGreaterThan(progressOf(started as StartedQuiz));
  expect(withEmail('sent')).toBeGreaterThan(withEmail('failed'));
  expect(withEmail('failed')).toBe(progressOf(finished as StartedQuiz));
});

test('a run keeps its key from the start to the result, so its email goes out once from whichever tab', () => {
  expect(started).toMatchObject({ idempotencyKey: 'a-key' });
  expect(finished).toMatchObject({ idempotencyKey: 'a-key' });
});
