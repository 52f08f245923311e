import * as z from 'zod/mini';
import { DISC_DRAFT_LIFETIME_MS, DISC_STORAGE_KEY } from '~/domain/constants';
import { REPORT_VERSION } from '~/domain/disc/report';
import { discStyle } from '~/domain/disc/style';
import { discAnswers, discInfo, QUESTION_IDS } from '~/domain/disc/submission';
import { currentQuestionId, type QuizState } from './quiz-state';

const position = z.int().check(z.gte(0), z.lte(3));
const order = z
  .tuple([position, position, position, position])
  .check(z.refine((positions) => new Set(positions).size === positions.length));

const saved = z.object({
  version: z.literal(REPORT_VERSION),
  savedAt: z.number(),
  state: z.discriminatedUnion('stage', [
    z.object({
      stage: z.literal('quiz'),
      info: discInfo,
      order: z
        .record(z.string(), order)
        .check(z.refine((orders) => QUESTION_IDS.every((id) => Object.hasOwn(orders, id)))),
      answers: z
        .partialRecord(z.enum(QUESTION_IDS), discStyle)
        // Questions are answered in order, so a gap means that the draft was damaged.
        .check(
          z.refine((answers) =>
            QUESTION_IDS.slice(Object.keys(answers).length).every((id) => !(id in answers)),
          ),
        ),
    }),
    z.object({
      stage: z.literal('result'),
      info: discInfo,
      answers: discAnswers,
      finishedAt: z.iso.datetime(),
      email: z.enum(['due', 'sending', 'sent', 'failed']),
      idempotencyKey: z.uuid(),
    }),
  ]),
});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What this browser kept of an assessment, at most seven days old and from this version of it.
 * Anything damaged, outdated or foreign is removed and counts as nothing.
 */
export function loadQuiz(storage: Storage, now: number): QuizState | undefined {
  const text = storage.getItem(DISC_STORAGE_KEY);
  if (text === null) return undefined;
  const result = saved.safeParse(parseJson(text));
  const age = result.success ? now - result.data.savedAt : Number.NaN;
  if (!result.success || !(age <= DISC_DRAFT_LIFETIME_MS)) {
    storage.removeItem(DISC_STORAGE_KEY);
    return undefined;
  }
  return result.data.state as QuizState;
}

/** Keeps a started assessment and forgets one that went back to the first screen. */
export function saveQuiz(storage: Storage, state: QuizState, now: number): void {
  if (state.stage === 'info') storage.removeItem(DISC_STORAGE_KEY);
  else storage.setItem(DISC_STORAGE_KEY, JSON.stringify({ version: REPORT_VERSION, savedAt: now, state }));
}

/** Locked answers of a draft, for the words of the banner. */
export function lockedCount(state: QuizState): number {
  if (state.stage !== 'quiz') return 0;
  const current = currentQuestionId(state.answers);
  return current ? QUESTION_IDS.indexOf(current) : QUESTION_IDS.length;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
