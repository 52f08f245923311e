/** The rule for a name without its schema, which would bring zod (9 kB) into the assessment. */

/** Code points, after trimming. The specification asks for more than one character. */
export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joiners that real names and emoji need; the only invisible characters allowed. */
const JOINERS = /[\u200c\u200d]/gu;
/** Anything a mail program would turn into a link or an address. */
const LINK_LIKE = /[@/\\<>]|:\/|www\.|\p{L}\.\p{L}{2,}/iu;

/** The name as it is kept: trimmed, inner spaces collapsed, NFC. */
export function tidyName(typed: string): string {
  return typed.trim().normalize('NFC').replace(/ +/g, ' ');
}

/** What the visitor should read about a tidy name, or `null` if it may be used. */
export function nameProblem(name: string): string | null {
  const length = [...name].length;
  if (length < NAME_MIN_LENGTH) return 'Please enter a name of at least two characters.';
  if (length > NAME_MAX_LENGTH) return `Please use at most ${NAME_MAX_LENGTH} characters for the name.`;
  if (INVISIBLE.test(name.replace(JOINERS, ''))) return 'Please use only visible characters in the name.';
  if (LINK_LIKE.test(name)) return 'Please enter a name without a web or email address.';
  return null;
}
