import type { FunctionName } from '../../src/domain/api.ts';
import type { OutboxMail } from './emails/payloads.ts';
import type { Call } from './http.ts';
import { keyedHash, uuidOfHash } from './keyed-hash.ts';
import { limitsOf, type LimitedFunction } from './limits.ts';
import type { Submission } from './store.ts';

/**
 * What makes a call happen once and within its limits. A caller that sends no `Idempotency-Key` gets one made
 * of its content, so that a repeated request is still one submission.
 *
 * @param content what the submission says: calls with equal content are the same submission for a day
 */
export async function submissionOf(
  name: LimitedFunction,
  call: Pick<Call<FunctionName>, 'idempotencyKey' | 'clientHash' | 'settings'>,
  { recipientHash, content, mails }: { recipientHash: string; content: unknown; mails: OutboxMail[] },
): Promise<Submission> {
  const { secretKey, limitsFactor } = call.settings;
  const bodyHash = await keyedHash(secretKey, name, JSON.stringify(content));
  return {
    key: call.idempotencyKey ?? uuidOfHash(bodyHash),
    bodyHash,
    limits: limitsOf(name, { client: call.clientHash, recipient: recipientHash }, limitsFactor),
    mails,
  };
}
