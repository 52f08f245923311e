import { type Brief, BRIEF_FORMAT } from './brief.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../site/person.ts';

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

const isText = (value: unknown): value is string => typeof value === 'string';

const isAnswer = (name: string, value: unknown): value is string | string[] =>
  name === 'tests' ? Array.isArray(value) && value.every(isText) : isText(value);

/**
 * The brief in the text of a saved file, of this version or another: what fits a field is kept, cut to its length, and
 * the rest is left out. The form leaves out a choice that it does not offer. Undefined if it is no brief at all; never
 * throws.
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
