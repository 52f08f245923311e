import { emailProblem } from '~/site/person';

export type FieldErrors = Partial<Record<'email' | 'password' | 'code', string>>;

const CODE_LENGTH = 6;

function withoutNull(problems: Partial<Record<keyof FieldErrors, string | null>>): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** Signing in asks only for something to be there: old passwords may follow old rules. */
export function signInErrors(email: string, password: string): FieldErrors {
  return withoutNull({
    email: emailProblem(email),
    password: password === '' ? 'Please enter your password' : null,
  });
}

/** Where only the address is asked for. */
export function emailErrors(email: string): FieldErrors {
  return withoutNull({ email: emailProblem(email) });
}

/** The digits of a code as it was typed or pasted, with whatever spaces or dashes the message shows. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}

export function codeErrors(code: string): FieldErrors {
  const complete = new RegExp(`^\\d{${CODE_LENGTH}}$`).test(code);
  return complete ? {} : { code: `Please enter the ${CODE_LENGTH} digits of the code` };
}

/** The name is part of every token that is sent, so it stays short. Code points. */
export const FULL_NAME_MAX_LENGTH = 80;

/** The name kept with a new account: what was typed, else the part of the email before the at-sign. */
export function fullNameOr(typed: string, email: string): string {
  const name = typed.trim().replace(/\s+/g, ' ').normalize('NFC') || (email.split('@')[0] ?? '');
  return [...name].slice(0, FULL_NAME_MAX_LENGTH).join('');
}
