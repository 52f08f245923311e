import { PASSWORD_MAX_BYTES } from '../../src/site/constants.ts';
import { AuthError, invalid } from './error.ts';
import type { AuthSettings } from './settings.ts';
import type { ISql } from './users.ts';

/** Bcrypt's cost; each step doubles the work. */
const COST = 10;

type Minimum = Pick<AuthSettings, 'minimum_password_length'>;

/** Why the service calls this password weak; undefined when it does not. It counts bytes, not characters. */
export function weakness({ minimum_password_length: minimum }: Minimum, password: string) {
  if (Buffer.byteLength(password) >= minimum) return undefined;
  return { message: `Password should be at least ${minimum} characters.`, reasons: ['length'] };
}

/** Throws `weak_password`, or `validation_failed` when bcrypt would cut off the rest without a word. */
export function assertStrong(settings: Minimum, password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const weak = weakness(settings, password);
  if (!weak) return;
  throw new AuthError(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } });
}

/** bcrypt by pgcrypto: it runs outside this process and does not block its event loop. */
export async function hashPassword(sql: ISql, password: string): Promise<string> {
  const [row] = await sql`select extensions.crypt(${password}, extensions.gen_salt('bf', ${COST})) as hash`;
  return row?.hash;
}

/** Does the same work when there is no hash, as for an address without an account. */
export async function isPassword(sql: ISql, password: string, hash: string | null): Promise<boolean> {
  if (!hash) {
    await hashPassword(sql, password);
    return false;
  }
  const [row] = await sql<{ matches: boolean }[]>`
    select extensions.crypt(${password}, ${hash}) = ${hash} as matches`;
  return row?.matches === true;
}
