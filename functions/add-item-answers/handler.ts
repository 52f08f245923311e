import { rankStyles } from '../../src/features/quiz/rules/scoring.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { admit } from '../_shared/guard/admission.ts';
import { serve } from '../_shared/http.ts';
import { keyedHash, uuidOfHash } from '../_shared/keyed-hash.ts';
import { FORM_CALL } from '../_shared/submission.ts';

const NAME = 'add-item-answers';

/**
 * Adds answers to sums over everybody, and keeps nothing of who sent them: of the `Idempotency-Key`, or of the answers
 * where there is none, it stores a keyed hash for 48 hours, so that a repeated call adds nothing.
 */
export const addItemAnswers = (dependencies: Dependencies) =>
  serve(dependencies, {
    name: NAME,
    ...FORM_CALL,
    work: async (call) => {
      const { body, idempotencyKey, settings, store } = call;
      await admit(NAME, call);
      const content = JSON.stringify([body.answers, body.least]);
      const hash = (...parts: string[]) => keyedHash(settings.personSecret, NAME, parts.join(' '));
      const key = idempotencyKey ?? hash(content);
      const [first] = rankStyles(body.answers);
      // The hash of the content holds the key, so that equal answers of two people count twice.
      const added = { key: uuidOfHash(hash(key)), bodyHash: hash(key, content), first, ...body };
      return { ok: true, id: await store.addItemAnswers(added) };
    },
  });
