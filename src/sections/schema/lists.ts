import { z } from 'astro/zod';
import { FAMILIES } from '~/features/order/rules/plans';
import { PERIODS } from '~/features/order/rules/terms';
import { DATA_PLACES } from '~/features/privacy/rules/data-inventory';
import { anchor, link, listOf, marked, opening, text, withAmounts, promises } from './fields';

/** What the table of figures can show; the first four are measured in the finished pages. */
const FIGURES = [
  'pages',
  'median-kilobytes',
  'largest-kilobytes',
  'articles',
  'questions',
  'plans',
  'kinds-of-data',
  'stored-items',
] as const;

/** A demonstration, with a call of `content/calls` that is its picture, and that one can hear. */
const build = {
  id: anchor,
  name: text(40),
  goal: text(200),
  call: anchor,
  promises,
  steps: listOf({ name: text(40), text: text(260) }, 3),
};

/** Sections with prices, figures and drawings. */
export const lists = {
  /** From-price with its sum written out. */
  price: z.strictObject({ title: text(70), text: text(400), link }),
  /** The plans of one family, from `features/order/rules`. */
  plans: z.strictObject({ family: z.enum(FAMILIES), period: z.enum(PERIODS).default('monthly') }),
  /** The plans of one family side by side: numbers, and a socket for each feature. */
  comparison: z.strictObject({ ...opening, family: z.enum(FAMILIES) }),
  /** What one payment takes, by plan and period. */
  totals: z.strictObject({
    ...opening,
    caption: text(140),
    family: z.enum(FAMILIES),
    note: text(300).optional(),
  }),
  /** Rows and columns; the first column names the row. */
  table: z
    .strictObject({
      title: text(80),
      lead: text(300).optional(),
      caption: text(140),
      head: z.array(text(60)).min(2).max(5),
      rows: z.array(z.array(withAmounts.pipe(z.string().max(200)))).min(2),
      note: text(300).optional(),
      /** On a phone it is folded: for a table that says again, line by line, what the page says. */
      folds: z.boolean().optional(),
    })
    .refine(
      (table) => table.rows.every((row) => row.length === table.head.length),
      'Each row needs one cell per heading.',
    ),
  /** What was counted and weighed as the site was built, and where each figure comes from. */
  figures: z.strictObject({
    ...opening,
    caption: text(140),
    head: z.tuple([text(60), text(60), text(60)]),
    rows: listOf(
      { name: text(60), figure: z.enum(FIGURES), unit: text(12).optional(), source: marked(240) },
      1,
    ),
  }),
  /** What is kept about people in one place, from `features/privacy/rules/data-inventory`. */
  inventory: z.strictObject({ ...opening, place: z.enum(DATA_PLACES) }),
  /** The companies that handle data for us, from `features/privacy/rules/data-inventory`. */
  suppliers: z.strictObject({ ...opening, note: text(300).optional() }),
  /** A button that deletes what this browser keeps of the site. */
  erase: z.strictObject({ title: text(70), paragraphs: z.array(text(600)).min(1) }),
  /** Rows of sockets in which a cord covers a count or a stretch of time, and the same as a table. */
  chart: z
    .strictObject({
      ...opening,
      /** What one socket stands for. */
      key: text(160),
      sockets: z.int().min(5).max(40),
      head: z.tuple([text(40), text(40), text(40)]),
      rows: listOf(
        {
          name: text(40),
          value: text(40),
          text: text(120),
          from: z.int().min(1).default(1),
          /** The last socket covered; 0 for none. */
          to: z.int().min(0),
          /** A dashed line behind this many sockets, to compare with. */
          before: z.int().min(0).optional(),
        },
        2,
        8,
      ),
      note: text(300).optional(),
    })
    .refine(
      ({ rows, sockets }) => rows.every(({ to, before = 0 }) => Math.max(to, before) <= sockets),
      'A row covers more sockets than there are.',
    ),
  /** Demonstration builds in groups that links can single out. */
  builds: z.strictObject({
    title: text(70),
    lead: text(300),
    /** Label of the link that shows all groups. */
    all: text(24),
    badge: text(24),
    /** Label of the link under each build, to the brief of an agent with words of such a business. */
    like: text(24),
    /** Beside the calls: who reads them. It has to stay true. */
    note: text(300),
    groups: listOf({ id: anchor, name: text(40), builds: listOf(build, 1) }, 2),
  }),
} as const;
