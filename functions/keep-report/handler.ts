import { QUESTION_IDS } from '../../src/domain/disc/question-ids.ts';
import { scoreAnswers } from '../../src/domain/disc/scoring.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { keyedHash, uuidOfHash } from '../_shared/keyed-hash.ts';
import { serveAccount } from '../_shared/serve-account.ts';

const NAME = 'keep-report';

/**
 * Keeps the counts of an assessment with the account of who is signed in, and nothing else of it. The id is made of the
 * account and the `Idempotency-Key`, or of the answers where there is none: a repeated call is one result for ever.
 */
export const keepReport = (dependencies: Omit<Dependencies, 'kickWorker'>) =>
  serveAccount(dependencies, {
    name: NAME,
    work: async ({ body: { answers }, idempotencyKey, settings, signal }, { userId }, store) => {
      const content = idempotencyKey ?? QUESTION_IDS.map((id) => answers[id]).join('');
      const id = uuidOfHash(keyedHash(settings.signingSecret, NAME, `${userId} ${content}`));
      await store.keepReport({ id, userId, scores: scoreAnswers(answers) }, signal);
      return { ok: true, id };
    },
  });
