import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CODE_POINTS } from '~/site/constants';
import { site } from '~/site/facts';
import { texts } from './account-failures.json';
import { lettersAndDigits } from './common-password-filter';
import { isCommonPassword, loadCommonPasswords } from './common-passwords';
import { famous, predictable } from './easy-passwords.json';
import { emailErrors, type FieldErrors, problemsIn } from './form-rules';
import * as t from './rules/messages';

/** What has to be left of a password after its predictable words are taken out. */
const MIN_REST = 8;
const MIN_DIFFERENT = 5;
/** Parts of an address shorter than this appear in ordinary words. */
const MIN_CONTEXT_LENGTH = 4;

const countCodePoints = (text: string) => [...text].length;

/** The brand, the address, and what the address is made of. */
function contextWords(email: string): string[] {
  const address = email.normalize('NFKC').toLowerCase();
  const parts = [address, ...address.split('@'), ...address.split(/[^\p{L}\p{N}]+/u)];
  return [
    lettersAndDigits(site.brand),
    ...parts.filter((part) => countCodePoints(part) >= MIN_CONTEXT_LENGTH),
  ];
}

/** Long enough for the rule, and on every list that attackers try first. */
function isFamous(plain: string): boolean {
  const isStart = countCodePoints(plain) >= PASSWORD_MIN_CODE_POINTS;
  return famous.some((text) => plain.startsWith(text) || (isStart && text.startsWith(plain)));
}

function isEasyToGuess(password: string, email: string): boolean {
  const plain = lettersAndDigits(password);
  if (new Set(password.toLowerCase()).size < MIN_DIFFERENT) return true;
  if (/^(.{1,24}?)\1+.?$/u.test(plain)) return true;
  if (isFamous(plain) || isCommonPassword(password)) return true;

  // Words that add length without adding anything to guess, the longest first.
  const words = [...contextWords(email), ...predictable].sort((one, other) => other.length - one.length);
  // From here on signs count: a password made of signs has nothing predictable in it.
  let rest = password.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  for (const word of words) rest = rest.replaceAll(word, '');
  return countCodePoints(rest) < MIN_REST;
}

/**
 * Why this password may not be chosen for a new account, or `null`. Length in code points and bytes, and a short list
 * of what is tried first, and the long one as soon as it is loaded (`common-passwords.ts`); no rule about kinds of
 * characters (NIST SP 800-63B-4). Signing in applies none of it.
 */
export function passwordProblem(password: string, email: string): string | null {
  if (countCodePoints(password) < PASSWORD_MIN_CODE_POINTS) {
    return t.passwordTooShort(PASSWORD_MIN_CODE_POINTS);
  }
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    return t.passwordTooLong(PASSWORD_MAX_BYTES);
  }
  return isEasyToGuess(password, email) ? texts['weak-password'] : null;
}

/** Every character beyond the least makes guessing so much harder that this many are plenty. Code points. */
const PLENTY_CODE_POINTS = 22;
export const STRENGTH_MAX = 4;

/** How good a new password is while it is typed, from 0 to `STRENGTH_MAX`, and in words. */
export function passwordStrength(password: string, email: string): { value: number; words: string } {
  const length = countCodePoints(password);
  if (length < PASSWORD_MIN_CODE_POINTS) {
    const value = (length / PASSWORD_MIN_CODE_POINTS) * 2;
    return { value, words: t.ofCharacters(length, PASSWORD_MIN_CODE_POINTS) };
  }
  const problem = passwordProblem(password, email);
  if (problem !== null) return { value: 1, words: problem };
  return length < PLENTY_CODE_POINTS
    ? { value: 3, words: t.goodCharacters(length) }
    : { value: STRENGTH_MAX, words: t.veryGoodCharacters(length) };
}

/** What is wrong with a password that is chosen for the account of this address; waits for the list of common ones. */
export async function newPasswordErrors(email: string, password: string): Promise<FieldErrors> {
  await loadCommonPasswords();
  return problemsIn({ password: passwordProblem(password, email.trim()) });
}

export async function newAccountErrors(email: string, password: string): Promise<FieldErrors> {
  return { ...emailErrors(email), ...(await newPasswordErrors(email, password)) };
}
