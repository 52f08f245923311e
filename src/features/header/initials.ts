/**
 * Up to two letters for the avatar: of the first and the last word of a name. One word, such as the part of an email
 * before the at-sign, is split on `. _ - +`: the first letters of its first two parts, else its first two letters, else
 * `?`. Digits do not count.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const parts = (words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : name.split(/[._+-]/))
    .map((part) => [...part.normalize('NFC').replace(/[^\p{L}\p{M}]/gu, '')])
    .filter((letters) => letters.length > 0);
  const [first = [], second] = parts;
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return letters.join('').toLocaleUpperCase('en-CA') || '?';
}
