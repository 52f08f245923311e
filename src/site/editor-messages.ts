import { z } from 'zod';
import { fieldWords } from './field-words.ts';

export const DAY_WORDS = 'Write the day as year-month-day, such as 2026-11-21.';

/** A message tells an editor how YAML writes the kind of value that is missing. */
const IN_YAML: Record<string, string> = {
  array: 'a list, each entry after a hyphen',
  object: 'fields with values, such as “label: …”',
};

const messageFor: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message;
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.core.$ZodRecord) {
    const known = [...(issue.inst._zod.def.keyType._zod.values ?? [])].join(', ');
    return `No field is called “${issue.keys.join('”, “')}” here. The fields are ${known}.`;
  }
  if (issue.code !== 'invalid_type') return fieldWords(issue);
  if (issue.expected === 'date') return DAY_WORDS;
  const kind = issue.input !== undefined && IN_YAML[issue.expected];
  return kind ? `Write ${kind} here.` : fieldWords(issue);
};

/** How many fields of a value a form of it does not have. */
const strange = (issues: readonly z.core.$ZodIssue[]) =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []))
    .length;

/** Where a value may be of several forms, what is wrong is told of the form whose fields it has, if that is one alone. */
function flat(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [closest, next] = issue.errors.toSorted((a, b) => strange(a) - strange(b));
  if (!closest || (next && strange(next) === strange(closest))) return [issue];
  return closest.flatMap((inner) => flat({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * The same schema with messages for the person who edits the file: how to mend a field, in plain words. Needed as a
 * schema of its own because Astro hands its messages to every parse.
 */
export const forEditors = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((data, context): z.output<Schema> => {
    const { success, data: output, error } = schema.safeParse(data, { error: messageFor });
    if (success) return output;
    for (const { path, message } of error.issues.flatMap(flat))
      context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
