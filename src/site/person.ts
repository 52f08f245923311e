import { asksToAct } from './asks-to-act.ts';
import * as t from './messages.ts';

/**
 * The rules for a person's email address and name. They stand apart from their schemas, because zod (19 kB) would come
 * with those into the newsletter form of every page.
 */

/** RFC 5321: the longest path a mail server must accept. Checked before any pattern, which may be quadratic. */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

/** The texts of the specification (§5). */
export const EMAIL_MISSING = t.emailMissing;
export const EMAIL_INVALID = t.emailInvalid;
/** Where the part behind the at-sign is no name, or one that cannot be encoded. */
export const EMAIL_DOMAIN = t.emailDomain;
const EMAIL_DOTS = t.emailDots;
/** Neither provider of mail takes such an address: SMTPUTF8 (RFC 6531) is missing in both. */
const EMAIL_NOT_ASCII = t.emailAccents;

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
  if (local.length > LOCAL_PART_MAX_LENGTH) return t.emailTooLong(LOCAL_PART_MAX_LENGTH);
  const [sign] = /[^\w.!#$%&'*+/=?^`{|}~-]/.exec(local) ?? [];
  if (sign) return t.emailSign(sign);
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
const NAME_MISSING = t.nameTooShort;
export const NAME_MAX_LENGTH = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joiners that real names and emoji need; the only invisible characters allowed. */
const JOINERS = /[\u200c\u200d]/gu;
/** Anything a mail program would turn into a link or an address. */
const LINK_LIKE = /[@/\\<>]|www\.|[\p{L}\p{N}]\p{M}*\.+(?:\p{L}{2,}|\p{N})/iu;
/** The ends of web addresses: those of countries, and the common ones. */
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw рф';
const ENDINGS = new Set(
  `${COUNTRIES} com net org info biz app dev shop site online store tech website space live link click club top xyz vip win now page blog cloud icu pro one run fun art ltd ink`.split(
    ' ',
  ),
);
const TITLE = /^(?:st|ste|dr|mr|mrs|ms|mx|prof|me|mme|mlle|sr|sra|srta|fr|rev|sir|hon)$/i;
/** What stands before a name without a space: an initial, a title, or the beginning of a given name (Wm., Th.). */
const isShort = (label: string) =>
  /^\p{L}\p{M}*$|^\p{Lu}\p{M}*(?:\p{Ll}\p{M}*){1,2}$/u.test(label) || TITLE.test(label);
/** Family names that are endings as well: after a title, or where they are longer than a country's, they are names. */
const FAMILY = /^(?:Page|Li|Lu|Ly|Ma|Mo|Ng|So|Su|Vu)$/;
/** What begins a family name of several words. */
const PARTICLE = /^(?:al|da|de|di|do|du|el|la|le)$/;
const WITH_DOT = /[\p{L}\p{M}\p{N}'’-]+(?:\.[\p{L}\p{M}\p{N}'’-]*)+/gu;

/**
 * With a space after each dot of a name that is written without: A.Smith, St.Pierre, J.R.R. Such a name ends in no real
 * ending of a web address, unless it is a family name as well. What else has a dot stays as it is.
 */
function spacedAtDots(text: string): string {
  return text.replace(WITH_DOT, (word, at: number) => {
    const before = word.split('.');
    const last = before.pop() ?? '';
    const isTitle = TITLE.test(before.at(-1) ?? '');
    const isFamily = FAMILY.test(last) && (isTitle || last.length > 2);
    const isParticle = PARTICLE.test(last) && /^ \p{Lu}/u.test(text.slice(at + word.length));
    const isName = /^\p{Lu}/u.test(word) && (isFamily || isParticle);
    const isAddress = ENDINGS.has(last.toLowerCase()) && !isName;
    return before.every(isShort) && !isAddress ? `${before.join('. ')}. ${last}` : word;
  });
}

/** Digits of every script, and what Chinese writes for them. Four tell one Robin from another; a telephone number has more. */
const DIGIT = /[\p{N}零一二三四五六七八九]/gu;
const DIGITS_MAX = 4;

/** The name as it is kept: trimmed, inner spaces collapsed, NFC. */
export function tidyName(typed: string): string {
  return typed.trim().normalize('NFC').replace(/ +/g, ' ');
}

/** Text with every dot as a full stop, as domain names are read (UTS 46). */
const readable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.');

/** What text comes to for whoever follows it. */
export const comparable = (text: string): string => readable(text).toLowerCase();

/** What the visitor should read about the name as it was typed, or `null` if it may be used. */
export function nameProblem(typed: string): string | null {
  const name = tidyName(typed);
  const length = [...name].length;
  if (length === 0) return NAME_MISSING;
  if (length < NAME_MIN_LENGTH) return t.addAnotherName(NAME_MISSING);
  if (length > NAME_MAX_LENGTH) return t.nameTooLong(NAME_MAX_LENGTH);
  if (INVISIBLE.test(name.replace(JOINERS, ''))) return t.nameInvisible;
  const compared = comparable(name);
  const [sign] = /[/\\<>]/.exec(compared) ?? [];
  if (sign && !/@|www\.|:\/\//.test(compared)) return t.nameSign(sign);
  if (LINK_LIKE.test(spacedAtDots(readable(name))))
    return /@|www\.|:\/\//.test(compared) ? t.nameWithAddress : t.nameWithDots;
  if ((compared.match(DIGIT)?.length ?? 0) > DIGITS_MAX) return t.nameDigits(DIGITS_MAX);
  return asksToAct(compared) ? t.nameIsMessage : null;
}
