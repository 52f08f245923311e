import * as z from 'zod/mini';

/** Code points, after trimming. The specification asks for more than one character. */
export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joiners that real names and emoji need; the only invisible characters allowed. */
const JOINERS = /[\u200c\u200d]/gu;
/** Anything a mail program would turn into a link or an address. */
const LINK_LIKE = /[@/\\<>]|:\/|www\.|\p{L}\.\p{L}{2,}/iu;

/**
 * A person's name: the only free text of a visitor that the report mail repeats, so it must not carry
 * a link, an address or a control character. Trimmed, inner spaces collapsed, NFC.
 */
export const personName = z.string('Please enter your name.').check(
  z.maxLength(1_000, 'Please use a shorter name.'),
  z.trim(),
  z.overwrite((text) => text.normalize('NFC').replace(/ +/g, ' ')),
  z.superRefine((text, context) => {
    const length = [...text].length;
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (length < NAME_MIN_LENGTH) refuse('Please enter a name of at least two characters.');
    else if (length > NAME_MAX_LENGTH)
      refuse(`Please use at most ${NAME_MAX_LENGTH} characters for the name.`);
    else if (INVISIBLE.test(text.replace(JOINERS, '')))
      refuse('Please use only visible characters in the name.');
    else if (LINK_LIKE.test(text)) refuse('Please enter a name without a web or email address.');
  }),
);
