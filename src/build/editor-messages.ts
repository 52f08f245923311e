import { z } from 'zod';
import { fieldWords } from '../site/field-words.ts';

/** A message tells an editor how YAML writes the kind of value that is missing. */
const IN_YAML: Record<string, string> = {
  array: 'a list, each entry after a hyphen',
  object: 'fields with values, such as “label: …”',
};

const messageFor: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return fieldWords(issue);
  if (issue.expected === 'date') return 'Write the day as year-month-day, such as 2026-11-21.';
  const kind = issue.input !== undefined && IN_YAML[issue.expected];
  return kind ? `Write ${kind} here.` : fieldWords(issue);
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
