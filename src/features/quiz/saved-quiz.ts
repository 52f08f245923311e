import { QUIZ_DRAFT_LIFETIME_MS, QUIZ_STORAGE_KEY } from '~/site/constants';
import { checkInfo } from './rules/info-check';
import { QUESTION_IDS } from './rules/question-ids';
import { REPORT_VERSION } from './rules/report-version';
import { STYLES } from './rules/style';
import type { QuizInfo } from './rules/submission';
import type { TextStorage } from '~/lib/safe-storage';
import { EMAIL_STATES, progressOf, type StartedQuiz } from './quiz-state';

/** What a browser holds of a quiz; `unusable` is what cannot be continued, with the reason for the visitor. */
export type Kept =
  { kind: 'nothing' } | { kind: 'usable'; state: StartedQuiz } | { kind: 'unusable'; words: string };

export const FROM_EARLIER_VERSION =
  'An unfinished assessment from an earlier version could not be continued, because its questions have changed. It is deleted. Please start again.';
export const DAMAGED =
  'An unfinished assessment was kept here, but it is damaged and could not be continued. It is deleted. Please start again.';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The first so many questions and no other, each with one of the four styles: a gap or a thirty-first is damage. */
function areAnswers(value: unknown): boolean {
  if (!isFields(value)) return false;
  const count = Object.keys(value).length;
  return (
    count <= QUESTION_IDS.length &&
    QUESTION_IDS.slice(0, count).every((id) => STYLES.some((style) => style === value[id]))
  );
}

/** Every question has each of its four options once. */
function areOrders(value: unknown): boolean {
  return (
    isFields(value) &&
    QUESTION_IDS.every((id) => {
      const order = value[id];
      return Array.isArray(order) && order.toSorted().join() === '0,1,2,3';
    })
  );
}

/** `info` is the same as when it was checked at the start: whoever changed it meant no good. */
function isInfo(value: unknown): value is QuizInfo {
  if (!isFields(value)) return false;
  const checked = checkInfo(value);
  return 'info' in checked && checked.info.name === value.name && checked.info.email === value.email;
}

function isForm(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value.website === 'string' &&
    /^[\da-f]{64}$/.test(String(value.consent)) &&
    !Number.isNaN(Date.parse(String(value.startedAt)))
  );
}

function isStarted(value: unknown): value is StartedQuiz {
  if (!isFields(value)) return false;
  const { stage, info, form, answers, order, idempotencyKey, finishedAt, email } = value;
  if (!isInfo(info) || !isForm(form) || !areAnswers(answers) || !UUID.test(String(idempotencyKey)))
    return false;
  const count = Object.keys(answers as object).length;
  return stage === 'quiz'
    ? count < QUESTION_IDS.length && areOrders(order)
    : stage === 'result' &&
        count === QUESTION_IDS.length &&
        !Number.isNaN(Date.parse(String(finishedAt))) &&
        EMAIL_STATES.some((state) => state === email);
}

/**
 * What this browser keeps of a quiz, at most seven days old and from this version of it. Changes nothing:
 * another tab may run another version of the page, and what it keeps is its own.
 */
function readQuiz(storage: TextStorage, now: number): Kept {
  const text = storage.getItem(QUIZ_STORAGE_KEY);
  if (text === null) return { kind: 'nothing' };
  const saved = parseJson(text);
  if (!isFields(saved) || typeof saved.savedAt !== 'number') return { kind: 'unusable', words: DAMAGED };
  // Too old: it goes without a word, as the page promised.
  if (now - saved.savedAt > QUIZ_DRAFT_LIFETIME_MS) return { kind: 'nothing' };
  if (saved.version !== REPORT_VERSION) return { kind: 'unusable', words: FROM_EARLIER_VERSION };
  return isStarted(saved.state)
    ? { kind: 'usable', state: saved.state }
    : { kind: 'unusable', words: DAMAGED };
}

/** For a page that opens: anything damaged, outdated or foreign is removed. */
export function loadQuiz(storage: TextStorage, now: number): Kept {
  const kept = readQuiz(storage, now);
  if (kept.kind !== 'usable') forgetQuiz(storage);
  return kept;
}

/** The run that is kept now, by whichever tab. */
export function storedQuiz(storage: TextStorage, now: number): StartedQuiz | undefined {
  const kept = readQuiz(storage, now);
  return kept.kind === 'usable' ? kept.state : undefined;
}

/**
 * Keeps a started quiz. A copy of the same run that is further on stays: another tab may have locked more
 * answers than this one knows of.
 */
export function saveQuiz(storage: TextStorage, state: StartedQuiz, now: number): void {
  const stored = storedQuiz(storage, now);
  if (stored?.idempotencyKey === state.idempotencyKey && progressOf(stored) > progressOf(state)) return;
  storage.setItem(QUIZ_STORAGE_KEY, JSON.stringify({ version: REPORT_VERSION, savedAt: now, state }));
}

export function forgetQuiz(storage: TextStorage): void {
  storage.removeItem(QUIZ_STORAGE_KEY);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
