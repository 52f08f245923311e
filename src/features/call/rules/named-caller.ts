import type { CallContent } from './sample-call.ts';

/**
 * What the CRTC’s rules for automatic calls ask the one who calls to say: who it is for, a number that can be called
 * back, and an email or postal address; and once more at the end of a message that is longer than a minute. Sources and
 * days: `content/blog/outbound-ai-calls-and-consent`.
 */

type Lines = CallContent['lines'];

/** Seconds after which all of it is said again. */
export const AGAIN_AFTER_SECONDS = 60;

const saidByAgent = (lines: Lines) =>
  lines.flatMap((line) => ('agent' in line ? [line.agent] : [])).join(' ');

/** All that the agent says before the other side answers its first words. */
export function firstTurn(lines: Lines): string {
  const start = lines.findIndex((line) => 'agent' in line);
  const end = lines.findIndex((line, index) => index > start && !('agent' in line));
  return saidByAgent(lines.slice(Math.max(0, start), end < 0 ? undefined : end));
}

/** All that the agent says after the other side has spoken for the last time. */
export const lastTurn = (lines: Lines) =>
  saidByAgent(lines.slice(lines.findLastIndex((line) => !('agent' in line) && !('does' in line)) + 1));

const DIGIT = String.raw`(?:\d|\b(?:oh|zero|one|two|three|four|five|six|seven|eight|nine)\b)`;
/** Ten digits, in figures or as they are read out: “six oh four, five five five, oh one four two”. */
const NUMBER = new RegExp(`(?:${DIGIT}[\\s,-]*){10}`, 'i');
const ADDRESS =
  /\S@\S|\bat \w+ dot (?:com|ca|org)\b|\d+ (?:\p{Lu}\p{L}+ )+(?:Street|Road|Avenue|Lane|Drive|Way)\b/u;

export const hasNumber = (text: string) => NUMBER.test(text);
export const hasAddress = (text: string) => ADDRESS.test(text);
