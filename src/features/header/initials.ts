/**
 * Up to two letters for the avatar. The part of the email before the at-sign is split on `. _ - +`, digits are
 * removed: the first letters of the first two parts, else the first two letters, else `?`.
 */
export function initials(email: string): string {
  const [local = ''] = email.split('@');
  const parts = local
    .split(/[._+-]/)
    .map((part) => [...part.normalize('NFC').replace(/\p{N}/gu, '')])
    .filter((letters) => letters.length > 0);
  const [first = [], second] = parts;
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return letters.join('').toLocaleUpperCase('en-CA') || '?';
}
