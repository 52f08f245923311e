import { emailProblem } from '~/domain/email-form';

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
