import * as z from 'zod/mini';

/** Words for the kinds of value. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'fields with values',
};

const verb = (origin: string) => (origin === 'array' ? 'List' : 'Write');
const unit = (origin: string) => (origin === 'string' ? ' characters' : '');

/**
 * What is wrong with a value and how to mend it, for whoever wrote it: a visitor in a form, an editor in a file. A message
 * that the schema gives for a field of its own wins over these.
 */
export const fieldWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is missing: add it.';
      return `Write ${KINDS[issue.expected] ?? issue.expected} here.`;
    case 'unrecognized_keys': {
      const unknown = issue.keys.map((key) => `“${key}”`).join(', ');
      const known = issue.inst instanceof z.core.$ZodObject ? Object.keys(issue.inst._zod.def.shape) : [];
      return `No field is called ${unknown} here. Correct the spelling or remove it; the fields are ${known.join(', ')}.`;
    }
    case 'invalid_union':
      if (Array.isArray(issue.options)) return `Choose one of these: ${issue.options.join(', ')}.`;
      break;
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}.`;
    case 'too_small':
      return `${verb(issue.origin)} ${issue.exact ? 'exactly' : 'at least'} ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `${verb(issue.origin)} ${issue.exact ? 'exactly' : 'at most'} ${issue.maximum}${unit(issue.origin)}.`;
  }
  return 'This is not written as it has to be.';
};

const placeOf = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');

/** What a file of data holds, by its schema. @throws Error with the file, the places in it, and what is wrong there. */
export function readData<Schema extends z.core.$ZodType>(file: string, schema: Schema, data: unknown) {
  const { success, data: output, error } = z.safeParse(schema, data, { error: fieldWords });
  if (success) return output;
  throw new Error(
    error.issues
      .map(({ path, message }) => [file, placeOf(path), message].filter(Boolean).join(': '))
      .join('\n'),
  );
}
