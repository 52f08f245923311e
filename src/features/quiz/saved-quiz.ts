import { QUIZ_DRAFT_LIFETIME_MS, QUIZ_STORAGE_KEY } from '~/site/constants';
import { isCard } from './rules/card-lines';
import { checkInfo } from './rules/info-check';
import * as t from './rules/messages';
import { QUESTION_IDS } from './rules/question-ids';
import { REPORT_VERSION } from './rules/report-version';
import { STYLES, type Style } from './rules/style';
import type { TextStorage } from '~/lib/safe-storage';
import { EMAIL_STATES, progressOf, type StartedQuiz } from './quiz-state';

/** What a browser holds of a quiz; `unusable` is what cannot be continued, with the reason for the visitor. */
export type Kept =
  { kind: 'nothing' } | { kind: 'usable'; state: StartedQuiz } | { kind: 'unusable'; words: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^[\da-f]{64}$/;
const isTime = (text: string) => !Number.isNaN(Date.parse(text));

const isStyle = (value: Style | undefined) => STYLES.some((style) => style === value);

/**
 * Whether `state` is what a page has saved: an `info` that stayed as it was checked at the start, the first so many
 * answers and no other, as many second ones or none, and each option once in every order. Of what was damaged the types
 * are wrong, and it may throw.
 */
function isWhole(state: StartedQuiz): boolean {
  const { info, form, answers, least, idempotencyKey } = state;
  const checked = checkInfo(info);
  const count = Object.keys(answers).length;
  const locked = QUESTION_IDS.slice(0, count);
  return (
    'info' in checked &&
    checked.info.name === info.name &&
    checked.info.email === info.email &&
    typeof form.website === 'string' &&
    HASH.test(form.consent) &&
    (form.newsletter === undefined || HASH.test(form.newsletter)) &&
    isTime(form.startedAt) &&
    UUID.test(idempotencyKey) &&
    locked.every((id) => isStyle(answers[id])) &&
    (least === undefined ||
      (Object.keys(least).length === count &&
        locked.every((id) => isStyle(least[id]) && least[id] !== answers[id]))) &&
    (state.stage === 'quiz'
      ? count < QUESTION_IDS.length &&
        QUESTION_IDS.every((id) => state.order[id]?.toSorted().join() === '0,1,2,3')
      : state.stage === 'result' &&
        count === QUESTION_IDS.length &&
        isTime(state.finishedAt) &&
        EMAIL_STATES.includes(state.email) &&
        (state.addition === undefined || UUID.test(state.addition.key)))
  );
}

/** Lines of a card that this page has not made are left out; the answers stay. */
const withOwnCard = (state: StartedQuiz): StartedQuiz =>
  state.stage === 'result' && !isCard(state.card) ? { ...state, card: undefined } : state;

/**
 * What this browser keeps of a quiz, at most seven days old and from this version of it. Changes nothing:
 * another tab may run another version of the page, and what it keeps is its own.
 */
function readQuiz(storage: TextStorage, now: number): Kept {
  const text = storage.getItem(QUIZ_STORAGE_KEY);
  if (text === null) return { kind: 'nothing' };
  const damaged: Kept = { kind: 'unusable', words: t.damaged };
  try {
    const { version, savedAt, state } = JSON.parse(text);
    if (typeof savedAt !== 'number') return damaged;
    // Too old: it goes without a word, as the page promised.
    if (now - savedAt > QUIZ_DRAFT_LIFETIME_MS) return { kind: 'nothing' };
    if (version !== REPORT_VERSION) return { kind: 'unusable', words: t.earlierVersion };
    return isWhole(state) ? { kind: 'usable', state: withOwnCard(state) } : damaged;
  } catch {
    return damaged;
  }
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
