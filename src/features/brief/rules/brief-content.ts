import { z } from 'zod';
import * as t from './messages.ts';

/** What a form in steps asks and says, as an editor writes it in `content/briefs/`. */

const text = z.string().trim().min(2, t.textOrNone);
const name = z.string().regex(/^[a-zA-Z0-9-]+$/, t.nameForm);
const options = z
  .array(
    z.union([
      text.transform((label) => ({ value: label, label, hint: undefined })),
      z.strictObject({ value: z.string(), label: text, hint: text.optional() }),
    ]),
  )
  .min(2);

const field = z.strictObject({
  kind: z.literal('field'),
  name,
  label: text,
  hint: text.optional(),
  type: z.enum(['text', 'email', 'tel', 'number', 'time']).optional(),
  inputmode: z.enum(['decimal', 'numeric']).optional(),
  autocomplete: z.string().optional(),
  dir: z.literal('auto').optional(),
  required: z.boolean().optional(),
  maxlength: z.int().positive().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  step: z.string().optional(),
  rows: z.int().positive().optional(),
  options: options.optional(),
});

const choice = z.strictObject({
  kind: z.literal('choice'),
  name,
  legend: text,
  hideLegend: z.boolean().optional(),
  hint: text.optional(),
  many: z.boolean().optional(),
  options,
  value: z.string().optional(),
});

const part = z.discriminatedUnion('kind', [
  field,
  choice,
  /** Two or three answers in a row, one of them chosen from the start. */
  z.strictObject({
    kind: z.literal('dials'),
    dials: z.array(z.strictObject({ legend: text, name, options, value: z.string() })),
  }),
  /** Rows of the same few fields, `<list>-<row>-<part>`. */
  z.strictObject({
    kind: z.literal('rows'),
    list: name,
    heading: text.optional(),
    question: text,
    count: z.int().positive(),
    parts: z.array(z.strictObject({ part: name, label: text, type: z.literal('tel').optional() })),
  }),
  /** Fields of one line, `<name>-<row>`, that are one question. */
  z.strictObject({ kind: z.literal('lines'), name, question: text, labels: z.array(text) }),
  z.strictObject({ kind: z.literal('hours'), question: text }),
  /** A box that takes in a saved file; `result`: offers the result of an assessment in this browser. */
  z.strictObject({
    kind: z.literal('import'),
    id: name,
    summary: text,
    lead: text,
    result: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('note'), text }),
  /** What the agent would say, worked out from the answers; `voice-own` takes its place. */
  z.strictObject({ kind: z.literal('greeting'), label: text, hint: text }),
  z.strictObject({ kind: z.literal('consent') }),
]);
export type BriefPart = z.infer<typeof part>;

const step = z.strictObject({
  title: text,
  /** In the list of steps, where the title is too long for it. */
  short: text.optional(),
  lead: text.optional(),
  parts: z.array(part).min(1),
});

export const briefContent = z.strictObject({
  title: text,
  description: text,
  heading: text,
  lead: text,
  /** The end of the form: its button, what sending means, and what is said and comes after it. */
  send: z.strictObject({ button: text, note: text, title: text, next: z.array(text) }),
  notes: z.array(z.strictObject({ title: text, text })).default([]),
  faq: z
    .strictObject({
      title: text,
      items: z.array(
        z.strictObject({
          question: text,
          answer: text,
          link: z.strictObject({ label: text, href: text }).optional(),
        }),
      ),
    })
    .optional(),
  steps: z.array(step).min(2),
  /** What nobody has to walk through: filled in beforehand, and each opened from the review by its “Change”. */
  later: z.strictObject({ title: text, steps: z.array(step) }).optional(),
});
export type BriefContent = z.infer<typeof briefContent>;

const fields = z.record(name, z.string());

/** What is filled in for whom, `content/briefs/assumptions.json`: the name of a field → its text. */
export const assumptions = z.strictObject({
  /** In words, where it comes from: `start`, or the name of a question. */
  because: z.record(name, text),
  /** For everybody. A text such as `{name}` stands for what was answered in that field. */
  start: fields,
  /** The name of a question → an answer to it → what goes with that answer. */
  answers: z.record(name, z.record(name, fields)),
});
export type Assumptions = z.infer<typeof assumptions>;

const advice = z.strictObject({
  title: text,
  paragraphs: z.array(text),
  /** Name and sum, for the advice that has any. */
  sums: z.array(z.tuple([text, text])),
  /** Where to go on. */
  link: z.strictObject({ href: text, label: text }),
});
export type AdviceWords = z.infer<typeof advice>;

const texts = <Name extends string>(...names: Name[]) => z.record(z.enum(names), text);

/** The words for each piece of advice, `content/briefs/advice.json`. The page carries them as data, so that its script stays small. */
export const adviceTexts = z.strictObject({
  plan: texts('title', 'lowest', 'least', 'assumed', 'terms', 'minutes', 'price', 'others', 'link'),
  /** What a feature is for, in a sentence that begins with “You want”. */
  wishes: texts('booking', 'live-transfer', 'webhook', 'outbound'),
  without: z.record(z.enum(['count', 'size', 'calls', 'no-calls', 'few-calls', 'answered']), advice),
});
export type AdviceTexts = z.infer<typeof adviceTexts>;
