import { plainWords } from './moment.ts';

/** Where a call came from. `other` is no call from outside: between extensions, a text or a fax. */
export type Direction = 'in' | 'out' | 'other';
export type Outcome = 'missed' | 'voicemail' | 'answered';

/** `from-internal` of Asterisk is the rules by which a call was put through: outgoing calls and transfers have them too. */
const OTHER = /(?<!\bfrom )\b(?:internal|interne|fax|sms|mms|text message)\b/;
const OUT = /\b(?:out|outbound|outgoing|dialed|dialled|placed|made|sortante?|emis)\b/;
const IN = /\b(?:in|inbound|incoming|received|entrante?|recue?)\b/;

/**
 * In the order in which they are tried: “unanswered” holds “answered”, and a voicemail may be “answered by” one. “Hangup”
 * in one word says nothing: an answered call ends with it as well.
 */
const OUTCOMES: readonly [RegExp, Outcome][] = [
  [/voice ?mail|\bvm\b|left (?:a )?message|messagerie|boite vocale|repondeur/, 'voicemail'],
  [
    /miss|no.?answer|unanswered|not (?:answered|connected)|no.?pick|abandon|busy|cancel|hang up|hung up|reject|declin|refus|fail|unavailable|offline|time.?out|manque|sans reponse|non repondu|occupe/,
    'missed',
  ],
  [
    /answered|accept|connected|complete|received|success|handled|picked up|in.progress|talk|repondu|recu|aboutie?/,
    'answered',
  ],
];

/** Which way a call went, by the words of the usual providers in English and French. */
export function readDirection(text: string): Direction | undefined {
  const words = plainWords(text).replace(/[_-]/g, ' ');
  if (OTHER.test(words)) return 'other';
  if (OUT.test(words)) return 'out';
  // A log that has no word for the direction still says who missed a call: only the one who was called can.
  return IN.test(words) || /\bmissed\b|manque|voice ?mail/.test(words) ? 'in' : undefined;
}

/** How a call ended, by the words of the usual providers in English and French. */
export function readOutcome(text: string): Outcome | undefined {
  const words = plainWords(text).replace(/_/g, ' ');
  return OUTCOMES.find(([pattern]) => pattern.test(words))?.[1];
}

/** A flag: yes or no, in the words of an export. */
export function readFlag(text: string): boolean | undefined {
  const word = plainWords(text);
  if (/^(?:yes|true|1|y|oui|vrai)$/.test(word)) return true;
  return /^(?:no|false|0|n|non|faux)$/.test(word) ? false : undefined;
}
