/** The name is part of every token that is sent, so it stays short. Code points. */
export const FULL_NAME_MAX_LENGTH = 80;

/** The name kept with a new account: what was typed, else the part of the email before the at-sign. */
export function fullNameOr(typed: string, email: string): string {
  const name = typed.trim().replace(/\s+/g, ' ').normalize('NFC') || (email.split('@')[0] ?? '');
  return [...name].slice(0, FULL_NAME_MAX_LENGTH).join('');
}
