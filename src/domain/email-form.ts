/**
 * The part of the address rule that every form needs at once. It stands apart from `email-address.ts` because
 * a schema would bring zod (19 kB) into the newsletter form of every page.
 */

/** RFC 5321: the longest path a mail server must accept. Checked before any pattern, which may be quadratic. */
export const EMAIL_MAX_LENGTH = 254;

/** The texts of the specification (§5). */
export const EMAIL_MISSING = 'Please enter your email address';
export const EMAIL_INVALID = 'Please enter a valid email address';

/**
 * The specification's form: text, at-sign, text, dot, text, no spaces. Equal in result to
 * `^[^\s@]+@[^\s@]+\.[^\s@]+$`, in linear time. Expects trimmed text.
 */
export function hasEmailForm(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH || /\s/.test(text)) return false;
  const parts = text.split('@');
  if (parts.length !== 2) return false;
  const [local = '', domain = ''] = parts;
  const dot = domain.slice(1, -1).indexOf('.');
  return local !== '' && dot !== -1;
}

/** What the visitor should read about the address as it was typed, or `null` if it has the form. */
export function emailProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return EMAIL_MISSING;
  return hasEmailForm(text) ? null : EMAIL_INVALID;
}
