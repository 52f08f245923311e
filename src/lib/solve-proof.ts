import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the challenge of a refusal `proof_required` and resolves with the value of the header `Proof-Of-Work`. Takes
 * a tenth of a second, on a slow phone one, beside the main thread. Import it lazily: few visitors ever need it.
 */
export async function solveProof(challenge: Record<string, unknown>): Promise<string> {
  const given = challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  if (!solution) throw new Error('The challenge was not solved in time.');
  return btoa(JSON.stringify({ challenge: given, solution }));
}
