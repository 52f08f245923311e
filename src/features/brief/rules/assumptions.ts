import type { Brief } from './brief.ts';
import type { Assumptions } from './brief-content.ts';
import * as t from './messages.ts';

interface Assumed {
  text: string;
  /** The name of the question that it follows from, or `start`. */
  from: string;
}

/** What is assumed of a business with these answers, by field. Of two sources for a field the question counts. */
export function assume(brief: Brief, { start, answers }: Assumptions): Map<string, Assumed> {
  const assumed = new Map<string, Assumed>();
  for (const [field, text] of Object.entries(start)) {
    const [, asked] = /^{(\w+)}$/.exec(text) ?? [];
    assumed.set(field, asked ? { text: rawText(brief, asked), from: asked } : { text, from: 'start' });
  }
  for (const [question, table] of Object.entries(answers)) {
    const answer = rawText(brief, question);
    const fields = Object.hasOwn(table, answer) ? table[answer] : {};
    for (const [field, text] of Object.entries(fields ?? {})) assumed.set(field, { text, from: question });
  }
  return assumed;
}

/**
 * The fields that go along when answers change: those that still say what was assumed before. What somebody wrote, or
 * emptied, stays.
 */
export function followAnswers(
  brief: Brief,
  before: ReadonlyMap<string, Assumed>,
  now: ReadonlyMap<string, Assumed>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const field of new Set([...before.keys(), ...now.keys()])) {
    const [old, text] = [before, now].map((assumed) => assumed.get(field)?.text ?? '');
    if (rawText(brief, field) === old && text !== old) changed[field] = text ?? '';
  }
  return changed;
}

/** These questions only fill in other fields: what they say there is an answer. */
export const FILLING = ['week', 'ring'];

/**
 * Whether what stands in some fields is an answer or was assumed, in words; undefined where it is the visitor's own to
 * begin with.
 */
export function originOf(
  fields: readonly string[],
  brief: Brief,
  assumed: ReadonlyMap<string, Assumed>,
  because: Assumptions['because'],
): string | undefined {
  const sources = fields.flatMap((field) => assumed.get(field)?.from ?? []);
  const [from = ''] = sources.filter((source) => source !== 'start').concat(sources);
  if (!from || FILLING.includes(from)) return undefined;
  const same = fields.every((field) => rawText(brief, field) === (assumed.get(field)?.text ?? ''));
  if (!same) return t.yourAnswer;
  return from === 'start' ? t.assumed : t.assumedBecause(because[from] ?? '');
}

const rawText = (brief: Brief, field: string) => String(brief[field] ?? '');
