import { z } from 'astro/zod';
import { CONTACT_TOPICS } from '~/features/contact/rules/contact';
import { FEATURES_MENU } from '~/site/navigation';
import { anchor, href, labelled, link, listOf, marked, opening, promises, text } from './fields';
import { figure } from './figures';

/** A page to go to. One that stands in the menu of features has its words from there. */
const entry = z
  .strictObject({ name: text(60).optional(), href, text: text(160).optional() })
  .transform((own, context) => {
    const known = FEATURES_MENU.find((feature) => feature.href === own.href);
    const { name = known?.label ?? '', text: words = known?.description ?? '' } = own;
    if (!name || !words) context.addIssue('Add a name and a text: the menu has none for this page.');
    return { name, href: own.href, text: words };
  });

/** Sections that are words. */
export const words = {
  /** The opening. One promise in one sentence, one main action, and the picture of the page's own job. */
  hero: z.strictObject({
    title: text(70),
    lead: text(260),
    primary: link,
    secondary: link.optional(),
    figure: figure.optional(),
  }),
  /** The opening of a landing page: the promise beside a short form. Its button is the main action of the page. */
  ask: z.strictObject({
    title: text(70),
    lead: text(260),
    secondary: link.optional(),
    form: z.strictObject({
      title: text(40),
      action: text(32),
      topic: z.enum(CONTACT_TOPICS),
      /** First line of the message that we get: which page it came from. */
      about: text(60),
    }),
    /** Below the promise and its form. */
    figure: figure.optional(),
  }),
  /** The picture of the page’s own job, on a page that opens with something else. */
  picture: z.strictObject({ figure }),
  /**
   * A job that happens in time, told by its clock: hours, seconds or turns. The cord runs down beside the chapters and
   * changes its kind where something is settled. What it won’t do is said in the chapter where it would come up.
   */
  chapters: z.strictObject({
    ...opening,
    items: listOf(
      {
        when: text(20),
        name: text(60),
        text: text(460),
        /** What came of it; without one it is undecided. */
        cord: z.enum(['d', 'i', 's', 'c']).optional(),
        limit: text(240).optional(),
        link: link.optional(),
      },
      3,
      8,
    ),
  }),
  /** One case as the papers it leaves, each with the notes in its margin: what was done, and what never is. */
  papers: z.strictObject({
    ...opening,
    items: listOf(
      {
        name: text(60),
        /** `board` for what happens on the phone or as messages, `sheet` for what one holds afterwards. */
        ground: z.enum(['sheet', 'board']).default('sheet'),
        lines: listOf({ label: text(32).optional(), text: text(320) }, 2, 12),
        margin: listOf({ name: text(48), text: text(320), link: link.optional() }, 1, 4),
      },
      2,
      5,
    ),
  }),
  /** Both halves of each job in a row: what it does, what stays with you, and what it costs. */
  ledger: z.strictObject({
    ...opening,
    /** Over the two halves. */
    head: z.array(text(24)).length(2),
    rows: listOf(
      {
        name: text(48),
        does: text(240),
        you: text(240),
        price: text(48).optional(),
        promises,
        link: link.optional(),
      },
      3,
      12,
    ),
    note: text(320).optional(),
  }),
  /** What the thing does: name and one sentence each. */
  capabilities: z.strictObject({
    ...opening,
    items: listOf({ name: text(60), figure: z.int().optional(), text: text(260) }, 3, 10),
  }),
  /** Things that happen in this order. */
  steps: z.strictObject({
    ...opening,
    items: listOf({ name: text(60).optional(), text: text(320) }, 3, 10),
  }),
  /** What comes in, each with the lines that say how it is handled. One is open at a time. */
  cases: z.strictObject({
    ...opening,
    /** `word`: the outcome in a word or two, to see without opening. */
    items: listOf(
      { what: text(90), word: text(24).optional(), lines: listOf(labelled, 1, 5), link: link.optional() },
      3,
      12,
    ),
    note: text(300).optional(),
  }),
  /** Where the agent stops and a person starts. */
  limits: z.strictObject({ title: text(70), lead: text(240), items: z.array(text(200)).min(3).max(8) }),
  /** Two to four short notes side by side: privacy, law, what it works with. */
  notes: z.strictObject({
    title: text(70).optional(),
    items: listOf({ title: text(60), text: text(520), link: link.optional() }, 2, 4),
  }),
  /** Running text under a heading. */
  prose: z.strictObject({
    title: text(90),
    paragraphs: z.array(text(900)).min(1),
    links: z.array(link).optional(),
  }),
  /** Pages to go to, in named groups. */
  directory: z
    .strictObject({
      ...opening,
      /** With it, links above the groups can single one out: the label of the link that shows all. */
      all: text(24).optional(),
      groups: listOf({ id: anchor.optional(), name: text(60), entries: z.array(entry).min(1) }, 1),
    })
    .refine(
      ({ all, groups }) => !all || groups.every(({ id }) => id),
      'A group that a link can single out needs an id.',
    ),
  /** A line of links to the pages of the trades, which are those of `content/trades`. */
  trades: z.strictObject({ title: text(40) }),
  /** Pages to go to, without groups. */
  listing: z.strictObject({ title: text(70), entries: z.array(entry).min(1) }),
  /** A list beside its heading; the numbers say that it is done in this order. */
  list: z.strictObject({
    title: text(70),
    numbered: z.boolean().default(false),
    items: z.array(text(300)).min(2),
  }),
  /** Questions the page has not answered yet. */
  faq: z.strictObject({
    title: text(70),
    items: listOf({ question: text(120), answer: text(700), link: link.optional() }, 3, 8),
  }),
  /** The last word and the same main action as in the hero. */
  closing: z.strictObject({
    title: text(80),
    text: text(200).optional(),
    action: link,
    links: z.array(link).max(4).optional(),
  }),
  /** What stands at the end of a page that asks for nothing. */
  'last-words': z.strictObject({ title: text(70).optional(), paragraphs: z.array(marked(400)).min(1) }),
} as const;
