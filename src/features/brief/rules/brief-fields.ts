import { type Brief, BRIEF_FORMAT } from './brief.ts';
import { AGENT_SCALES } from '../../quiz/rules/agent-greeting.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../site/person.ts';

/** What may be chosen, by the names of the fields. The first is chosen until somebody chooses; of the dials the middle. */
export const BRIEF_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'voice-language': ['english', 'bilingual'],
  'voice-occasion': ['day', 'closed', 'busy'],
  'voice-pace': AGENT_SCALES.pace,
  'voice-warmth': AGENT_SCALES.warmth,
  'voice-detail': AGENT_SCALES.detail,
  'voice-directness': AGENT_SCALES.directness,
  'transfer-otherwise': ['message', 'text', 'callback'],
  'consent-recording': ['off', 'on'],
  'consent-reason': ['details', 'agreed', 'check'],
  'consent-texting': ['no', 'yes'],
  'consent-calling': ['no', 'yes'],
};

const LONG_FIELDS = [
  'business-about',
  'business-area',
  'hours-holidays',
  'rules-never',
  'voice-own',
  'transfer-words',
  'calls',
];

/**
 * The longest text of a field, in UTF-16 units, as `maxlength` counts them. With every field full, the brief is still
 * short enough to be sent.
 */
export function briefFieldLimit(name: string): number {
  if (name === 'email') return EMAIL_MAX_LENGTH;
  if (name === 'name') return NAME_MAX_LENGTH;
  return LONG_FIELDS.includes(name) ? 600 : 100;
}

const isText = (value: unknown) => typeof value === 'string';

function isAnswer(name: string, value: unknown): value is string | string[] {
  if (name === 'tests') return Array.isArray(value) && value.every(isText);
  return isText(value) && (BRIEF_CHOICES[name]?.includes(value as string) ?? true);
}

/**
 * The brief in the text of a saved file, of this version or another: what fits a field is kept, cut to its length, and
 * the rest is left out. Undefined if it is no brief at all; never throws.
 */
export function readBriefFile(text: string): Brief | undefined {
  try {
    const data = JSON.parse(text);
    if (data.format !== BRIEF_FORMAT) return undefined;
    const fields = Object.entries(data.fields ?? {}).flatMap(([name, value]) =>
      isAnswer(name, value) ? [[name, value.slice(0, briefFieldLimit(name))]] : [],
    );
    return Object.fromEntries(fields);
  } catch {
    return undefined;
  }
}
