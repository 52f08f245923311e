/** The name kept with a new account: what was typed, else the part of the email before the at-sign. */
export function fullNameOr(typed: string, email: string): string {
  const name = typed.trim().replace(/\s+/g, ' ').normalize('NFC');
  return name || (email.split('@')[0] ?? '');
}
