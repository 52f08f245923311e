import * as t from './rules/messages';

export const GREETING_MAX = 1_000;

/** Pictures that engines skip, or read out by their names. Digits and `#` are emoji to Unicode only in combination. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\u20E3\uFE0F]/gu;

/** A greeting as a device can say it, or why it can't be said. */
export type CheckedGreeting = { said: string; note: string } | { refusal: string };

/** Takes emoji out and says so; refuses what is empty or too long to be a greeting. */
export function checkGreeting(text: string): CheckedGreeting {
  const length = [...text].length;
  if (length > GREETING_MAX)
    return {
      refusal: t.greetingTooLong(GREETING_MAX, length),
    };
  const said = text.replace(EMOJI, ' ').replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(said)) return { refusal: t.greetingMissing };
  return { said, note: text.match(EMOJI) ? `${t.emojiLeftOut} ` : '' };
}
