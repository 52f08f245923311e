import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CODE_POINTS } from '../../src/domain/constants.ts';
import { AuthError, invalid } from './error.ts';
import type { ISql } from './sql.ts';

/** Bcrypt's cost; each step doubles the work. */
const COST = 10;

/** Why the service calls this password weak; undefined when it does not. It counts bytes, not characters. */
export function weakness(password: string): { message: string; reasons: string[] } | undefined {
  if (Buffer.byteLength(password) >= PASSWORD_MIN_CODE_POINTS) return undefined;
  const message = `Password should be at least ${PASSWORD_MIN_CODE_POINTS} characters.`;
  return { message, reasons: ['length'] };
}

/** Throws `weak_password`, or `validation_failed` when bcrypt would cut off the rest without a word. */
export function assertStrong(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const weak = weakness(password);
  if (weak)
    throw new AuthError(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } });
}

/** bcrypt by pgcrypto: it runs outside this process and does not block its event loop. */
export async function hashPassword(sql: ISql, password: string): Promise<string> {
  const [row] = await sql<{ hash: string }[]>`
    select extensions.crypt(${password}, extensions.gen_salt('bf', ${COST})) as hash`;
  return row?.hash as string;
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
