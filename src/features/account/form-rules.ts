import { EMAIL_CODE_DIGITS } from '~/site/constants';
import { addressProblem, emailProblem } from '~/site/person';
import * as t from './rules/messages';

export type FieldErrors = Partial<Record<'email' | 'password' | 'code', string>>;

/** What is wrong, by field, without the fields that are right. */
export function problemsIn<Field extends string>(
  found: Record<Field, string | null | undefined | false>,
): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as never;
}

/** Signing in asks only for something to be there: old passwords may follow old rules. */
export const signInErrors = (email: string, password: string): FieldErrors =>
  problemsIn({ email: emailProblem(email), password: password === '' && t.enterPassword });

/** Where a mail goes to the address. */
export const emailErrors = (email: string): FieldErrors => problemsIn({ email: addressProblem(email) });

/** The digits of a code as it was typed or pasted, with whatever spaces or dashes the message shows. */
export const codeDigits = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** `digits`: how many the code has. */
export const codeErrors = (code: string, digits = EMAIL_CODE_DIGITS): FieldErrors =>
  problemsIn({
    code: !(/^\d+$/.test(code) && code.length === digits) && t.enterDigits(digits),
  });

/** The name is part of every token that is sent, so it stays short. Code points. */
export const FULL_NAME_MAX_LENGTH = 80;

/** The name kept with a new account: what was typed, else the part of the email before the at-sign. */
export function fullNameOr(typed: string, email: string): string {
  const name = typed.trim().replace(/\s+/g, ' ').normalize('NFC') || (email.split('@')[0] ?? '');
  return [...name].slice(0, FULL_NAME_MAX_LENGTH).join('');
}
