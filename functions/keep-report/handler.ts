import { QUESTION_IDS } from '../../src/features/quiz/rules/question-ids.ts';
import { scoreAnswers } from '../../src/features/quiz/rules/scoring.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { serve } from '../_shared/http.ts';
import { keyedHash, uuidOfHash } from '../_shared/keyed-hash.ts';
import { MEMBER_CALL, readMember, requireSecondStep } from '../_shared/member.ts';

const NAME = 'keep-report';

/**
 * Keeps the counts of an assessment with the account of who is signed in, and nothing else of it. The id is made of the
 * account and the `Idempotency-Key`, or of the answers where there is none: a repeated call is one result for ever.
 */
export const keepReport = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...MEMBER_CALL,
    work: async (call) => {
      const member = await readMember(NAME, call);
      requireSecondStep(member);
      const { userId } = member;
      const { body, idempotencyKey, settings, store } = call;
      const content = idempotencyKey ?? QUESTION_IDS.map((id) => body.answers[id]).join('');
      const id = uuidOfHash(keyedHash(settings.personSecret, NAME, `${userId} ${content}`));
      await store.recordQuizReport({ id, userId, scores: scoreAnswers(body.answers) });
      return { ok: true, id };
    },
  });
