import { asksToAct } from './asks-to-act.ts';

/**
 * The rules for a person's email address and name. They stand apart from their schemas, because zod (19 kB) would come
 * with those into the newsletter form of every page.
 */

/** RFC 5321: the longest path a mail server must accept. Checked before any pattern, which may be quadratic. */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/** The texts of the specification (§5). */
export const EMAIL_MISSING = 'Please enter your email address';
export const EMAIL_INVALID = 'Please enter a valid email address';
/** Where the part behind the at-sign is no name, or one that cannot be encoded. */
export const EMAIL_DOMAIN = 'Please check the part after the @: it has to be a name such as example.com.';
const EMAIL_DOTS =
  'Please check the dots before the @: there is none at either end, and there are no two in a row.';
/** Neither provider of mail takes such an address: SMTPUTF8 (RFC 6531) is missing in both. */
const EMAIL_NOT_ASCII =
  'We cannot send mail to an address with accents or other special letters before the @. Please use another one.';

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

/**
 * What the visitor should read about the address as it was typed, or `null` if a mail server would take it. Such a server
 * refuses more than a wrong form: quoted or over-long local parts, misplaced dots, characters that have a meaning in a
 * message header, domain labels outside letters, digits and hyphen. Internationalised domains are accepted as they are
 * typed (the server turns them into punycode).
 */
export function addressProblem(typed: string): string | null {
  const text = typed.trim();
  const problem = emailProblem(text);
  if (problem) return problem;
  const [local = '', domain = ''] = text.split('@');
  if (/\P{ASCII}/u.test(local)) return EMAIL_NOT_ASCII;
  if (local.length > LOCAL_PART_MAX_LENGTH)
    return `Please use an address with at most ${LOCAL_PART_MAX_LENGTH} characters before the @.`;
  const [sign] = /[^\w.!#$%&'*+/=?^`{|}~-]/.exec(local) ?? [];
  if (sign) return `We cannot send mail to an address with ${sign} before the @. Please use another one.`;
  if (/^\.|\.\.|\.$/.test(local)) return EMAIL_DOTS;
  const labels = domain.split('.');
  const areNames = labels.every(
    (label) => label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label),
  );
  // A number is an address of a machine, and no top-level domain is one.
  return areNames && !/^\d+$/.test(labels.at(-1) ?? '') ? null : EMAIL_DOMAIN;
}

/** Code points, after trimming. The specification asks for more than one character. */
const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joiners that real names and emoji need; the only invisible characters allowed. */
const JOINERS = /[\u200c\u200d]/gu;
/** Anything a mail program would turn into a link or an address. */
const LINK_LIKE = /[@/\\<>]|www\.|[\p{L}\p{N}]\p{M}*\.+(?:\p{L}{2,}|\p{N})/u;
/**
 * Initials and titles that are written without a space before the name: A.Smith, St.Pierre. What stands before the dot
 * must be one of them, and what follows no ending of a web address: no country's, which have two letters, and none of
 * the common ones.
 */
const INITIALS =
  /(?<![\p{L}\p{N}.])(?:(?:\p{L}\p{M}*|st|ste|dr|mr|mrs|ms|mx|prof|me|mme|mlle)\.)+(?=\p{L}\p{M}*(?![\p{L}\p{M}])|(?!(?:com|net|org|info|biz|app|dev|shop|site|online|store|tech|website|space|live|link|click|club|top|xyz|vip|win|page|blog|cloud|icu)(?![\p{L}\p{M}]))\p{L}{3})/gu;
/** Digits of every script, and what Chinese writes for them. Four tell one Robin from another; a telephone number has more. */
const DIGIT = /[\p{N}零一二三四五六七八九]/gu;
const DIGITS_MAX = 4;

/** The name as it is kept: trimmed, inner spaces collapsed, NFC. */
export function tidyName(typed: string): string {
  return typed.trim().normalize('NFC').replace(/ +/g, ' ');
}

/** What text comes to for whoever follows it: as domain names are compared (UTS 46), with every dot as a full stop. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.');
}

/** What the visitor should read about the name as it was typed, or `null` if it may be used. */
export function nameProblem(typed: string): string | null {
  const name = tidyName(typed);
  const length = [...name].length;
  if (length < NAME_MIN_LENGTH) return 'Please enter a name of at least two characters.';
  if (length > NAME_MAX_LENGTH) return `Please use at most ${NAME_MAX_LENGTH} characters for the name.`;
  if (INVISIBLE.test(name.replace(JOINERS, ''))) return 'Please use only visible characters in the name.';
  const compared = comparable(name);
  const spaced = compared.replace(INITIALS, (initials) => initials.replaceAll('.', '. '));
  const [sign] = /[/\\<>]/.exec(compared) ?? [];
  if (sign && !/@|www\.|:\/\//.test(compared)) return `Please leave the sign ${sign} out of the name.`;
  if (LINK_LIKE.test(spaced))
    return /@|www\.|:\/\//.test(compared)
      ? 'Please enter a name without a web or email address.'
      : 'Please put a space after each dot in the name: without it, the name could be read as a web address.';
  if ((compared.match(DIGIT)?.length ?? 0) > DIGITS_MAX)
    return `Please use at most ${DIGITS_MAX} digits in the name.`;
  return asksToAct(compared) ? 'Please enter only a name, not a message.' : null;
}
