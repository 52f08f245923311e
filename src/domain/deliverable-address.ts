import { EMAIL_INVALID, emailProblem } from './email-form.ts';

const LOCAL_PART_MAX_LENGTH = 64;

/**
 * What a mail server would refuse although it has the form: quoted or over-long local parts, misplaced
 * dots, characters that have a meaning in a message header, domain labels outside letters, digits and hyphen.
 * Internationalised domains are accepted as they are typed (the server turns them into punycode).
 */
function isDeliverable(text: string): boolean {
  const [local = '', domain = ''] = text.split('@');
  if (local.length > LOCAL_PART_MAX_LENGTH || !/^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  const labels = domain.split('.');
  // A number is an address of a machine, and no top-level domain is one.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return false;
  return labels.every(
    (label) => label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label),
  );
}

/** What the visitor should read about a trimmed address, or `null` if a mail server would take it. */
export function addressProblem(text: string): string | null {
  return emailProblem(text) ?? (isDeliverable(text) ? null : EMAIL_INVALID);
}
