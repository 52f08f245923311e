import { z } from 'zod';

/** Words for the kinds of value in a file of `content/`. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry after a hyphen',
  object: 'fields with values, such as “label: …”',
  tuple: 'a list',
};

const verb = (origin: string) => (origin === 'array' ? 'List' : 'Write');
const unit = (origin: string) => (origin === 'string' ? ' characters' : '');

/** A message that the schema gives for a field of its own wins over these. */
const messageFor: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'date') return 'Write the day as year-month-day, such as 2026-11-21.';
      if (issue.input === undefined) return 'This field is missing: add it.';
      return `Write ${KINDS[issue.expected] ?? issue.expected} here.`;
    case 'unrecognized_keys': {
      const unknown = issue.keys.map((key) => `“${key}”`).join(', ');
      const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
      return `No field is called ${unknown} here. Correct the spelling or remove it; the fields are ${known.join(', ')}.`;
    }
    case 'invalid_union':
      return Array.isArray(issue.options) ? `Choose one of these: ${issue.options.join(', ')}.` : undefined;
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}.`;
    case 'too_small':
      return `${verb(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `${verb(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}.`;
    default:
      return undefined;
  }
};

/**
 * The same schema with messages for the person who edits the file: how to mend a field, in plain words. Needed as a
 * schema of its own because Astro hands its messages to every parse.
 */
export const forEditors = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((data, context): z.output<Schema> => {
    const { success, data: output, error } = schema.safeParse(data, { error: messageFor });
    if (success) return output;
    for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
