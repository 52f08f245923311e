import { z } from 'astro/zod';
import { CONSENT_PURPOSES } from '~/site/consent';
import { href, link, listOf, marked, opening, text } from './fields';

/** Sections that one page, or one kind of page, has for itself. */
export const pages = {
  /** Three things that an agent does, each with its drawing: a day of hours, a week of bookings, three follow-ups. */
  jobs: z.strictObject({
    ...opening,
    items: listOf({ name: text(24), text: text(260), drawing: text(160) }, 3, 3),
  }),
  /** Things that follow each other, side by side on one cord. */
  chain: z.strictObject({ title: text(70), items: listOf({ name: text(40), text: text(120) }, 3, 4) }),
  /** The four styles of the quiz, and the way to it. */
  'quiz-teaser': z.strictObject({ title: text(70), text: text(260), action: link }),
  /** The latest articles. */
  posts: z.strictObject({ title: text(70) }),
  /** The opening of a page that sells nothing. */
  heading: z.strictObject({ title: text(70), lead: text(260) }),
  /** The same in two columns, for a page that is a tool or a list. */
  'split-heading': z.strictObject({ title: text(70), lead: text(260), note: text(320), action: link }),
  /** A whole page that the link in a mail opens: what its button does to the reader's mail or data, and what comes after. */
  'mail-link': z.strictObject({
    title: text(70),
    lead: text(260),
    more: marked(120).optional(),
    buttons: listOf({ use: z.enum(['choose', 'export', 'delete']), label: text(32) }, 1),
    line: z.enum(['joins', 'parts']).optional(),
    /** Of the mail by which people without JavaScript reach a person who does the same. */
    subject: text(40),
    /** For those who come without a link. Without it, they may ask for one. */
    bare: z.strictObject({ title: text(40), text: marked(320) }).optional(),
    will: text(200).optional(),
    note: marked(400).optional(),
    done: z.strictObject({ title: text(40), text: marked(400), more: marked(120).optional() }),
    expired: marked(200),
    /** Asked before anything is deleted. */
    ask: z
      .strictObject({
        title: text(40),
        paragraphs: z.array(text(400)).min(1),
        keep: text(24),
        go: text(24),
      })
      .optional(),
  }),
  /** Every text that people agreed to, from `site/consent`. */
  'consent-texts': z.strictObject({
    purposes: z.record(z.enum(CONSENT_PURPOSES), z.strictObject({ name: text(60), where: text(80) })),
  }),
  /** All articles, by topic. */
  articles: z.strictObject({ title: text(70), lead: text(300) }),
  /** The newsletter, with all its issues. */
  issues: z.strictObject({ title: text(70), lead: text(300) }),
  /** All ways to have a phone answered that have a comparison, and ours among them. */
  ways: z.strictObject({
    own: z.strictObject({ name: text(40), when: text(150), href }),
    note: text(300),
  }),
  /** The search, and a list of all pages. */
  search: z.strictObject({ title: text(70), lead: text(300) }),
} as const;

/** Sections that are a whole page; any other page has at least two. */
export const WHOLE_PAGES: readonly string[] = ['mail-link', 'articles', 'issues', 'search'];
