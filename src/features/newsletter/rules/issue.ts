import { z } from 'zod';
import { DAY_WORDS } from '../../../site/editor-messages.ts';
import { DESCRIPTION_LENGTH } from '../../../site/page-fields.ts';

const { min, max } = DESCRIPTION_LENGTH;

/** What stands at the head of the file of an issue. Without a date it is a draft: it has no page, and nobody sends it. */
export const issueHead = z.strictObject({
  subject: z
    .string()
    .min(8, 'Write what the issue is about, in a few words.')
    .max(70, 'Keep the subject under 70 characters: mail programs cut it.'),
  /** The line beside the subject in a mailbox, and what search engines show of the page. */
  preheader: z
    .string()
    .min(min, `Write at least ${min} characters: mail programs and search engines show them.`)
    .max(max, `Keep it under ${max} characters: the rest is cut.`),
  // YAML reads a day as a date on the site, and as a text at the desk.
  date: z
    .union([z.date(), z.iso.date(DAY_WORDS)], DAY_WORDS)
    .transform((day) => new Date(day))
    .optional(),
});

/** An address of the web, or a path of the site. */
export const href = z.string().regex(/^(?:https:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|\/(?![/\\]))\S*$/);
/** Words that look alike. */
const run = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: href.optional(),
});
const runs = z.array(run).min(1);
export type Run = z.infer<typeof run>;

/** What an issue is made of, in a mail and on its page. */
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('paragraph'), runs }),
  z.object({ type: z.literal('quote'), runs }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(runs).min(1) }),
  /** `src`: a path below `public/`. The caption may be missing, the words for who sees no picture may not. */
  z.object({
    type: z.literal('picture'),
    src: z.string().regex(/^\/newsletter\/pictures\/[\w./-]+\.(?:png|jpg)$/),
    alt: z.string().min(20),
    caption: z.string().optional(),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ type: z.literal('button'), text: z.string(), href }),
]);
export type Block = z.infer<typeof block>;

/** An issue as the database keeps it and a mail is made of it. */
export const issueContent = z.object({
  slug: z.string(),
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(block).min(1),
});
export type IssueContent = z.infer<typeof issueContent>;

/** Dated issues, the newest first. */
export const datedIssues = <Issue extends { id: string; data: { date?: Date | undefined } }>(
  issues: readonly Issue[],
) =>
  issues
    .filter((issue): issue is Issue & { data: { date: Date } } => issue.data.date !== undefined)
    .sort((a, b) => +b.data.date - +a.data.date || a.id.localeCompare(b.id, 'en'));
