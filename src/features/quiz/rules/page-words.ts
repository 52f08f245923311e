import * as z from 'zod';
import { QUIZ_QUESTION_COUNT } from '../../../site/constants.ts';
import { site } from '../../../site/facts.ts';
import { TEAM_MAX } from './team.ts';
import { filled } from './wording.ts';

/**
 * The words of a page about the quiz, as somebody edits them in `content/quiz/`. A text may hold figures (`{questions}`),
 * links (`[label](/path)`) and **strong** words.
 */
const text = z.string().trim().min(1, 'Write the text, or remove the field.');
const texts = z.array(text).min(1);
const link = z.strictObject({ label: text, href: z.string().startsWith('/', 'Use a path of this site.') });

const block = z.union([
  text,
  z.strictObject({ small: text }),
  z.strictObject({ ticks: texts }),
  z.strictObject({ steps: texts }),
  z.strictObject({ terms: z.array(z.tuple([text, text])) }),
  /** The notice on the names of the model, whose words are the report's. */
  z.strictObject({ trademark: z.literal(true) }),
  z.strictObject({
    /** Which look it has. */
    table: z.enum(['shares', 'favoured', 'plain']),
    caption: text,
    columns: texts,
    /** The first cell heads its row. `cord` names a share that is drawn in the last one. */
    rows: z.array(z.strictObject({ cells: texts, cord: z.string().optional() })),
  }),
]);
export type Block = z.infer<typeof block>;
export type TableBlock = Extract<Block, { table: string }>;

const section = z.strictObject({
  title: text,
  id: z.string().optional(),
  shape: z.enum(['split', 'board', 'plain']).default('split'),
  lead: text.optional(),
  blocks: z.array(block).min(1),
});
export type QuizSection = z.infer<typeof section>;

export const pageWords = z.strictObject({
  /** For the tab and search results, without the brand. */
  title: text,
  description: text,
  heading: text,
  lead: text,
  facts: texts.default([]),
  actions: z.array(link).default([]),
  sections: z.array(section).default([]),
  questions: z.array(z.strictObject({ question: text, answer: text })).default([]),
  /** Short texts and lists that the page puts where they belong. */
  labels: z.record(z.string(), text).default({}),
  lists: z.record(z.string(), texts).default({}),
  /** What the script of the page says; `{}` is a name, a number or a reason that only it knows. */
  script: z.record(z.string(), text).default({}),
});
export type PageWords = z.infer<typeof pageWords>;

export type Figures = Readonly<Record<string, string | number>>;

const FACTS: Figures = { questions: QUIZ_QUESTION_COUNT, team: TEAM_MAX, email: site.email };

/** Puts the figures into a text, and the facts that every page may name. Throws on one that nobody gave. */
export const fill = (words: string, figures: Figures = {}) => filled(words, { ...FACTS, ...figures });

/** The same for every text in `words`. */
export function fillAll<Words>(words: Words, figures: Figures = {}): Words {
  if (typeof words === 'string') return fill(words, figures) as Words;
  if (Array.isArray(words)) return words.map((one) => fillAll(one, figures)) as Words;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, fillAll(value, figures)]),
  ) as Words;
}
