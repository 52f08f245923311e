import { z } from 'astro/zod';
import { site } from '~/domain/site';

/**
 * Every section type a page in `content/pages/` may list, in the words of the person who edits a page.
 * A new type needs one entry here and one line in `Sections.astro`; the compiler demands the second.
 */

/** Text that readers see: no leading or trailing space, no markup. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(2, 'Write the text, or remove the field.')
    .max(max, `Keep this under ${max} characters.`)
    .refine((value) => !/<[a-z/]/i.test(value), 'Plain text only: no HTML here.');

/** A path of this site, or `mailto:?subject=…`, which gets the address of `domain/site.ts`. */
const href = z
  .string()
  .regex(
    /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|#[a-z0-9-]+|mailto:(\?.+)?)$/,
    'Use a path of this site such as /contact, an #anchor, or mailto:?subject=… without an address.',
  )
  .transform((target) => target.replace(/^mailto:/, `mailto:${site.email}`));

export const link = z.object({ label: text(48), href });

/** Items that differ in route or outcome; each takes the next of the four cords. */
const outcomes = z
  .array(z.object({ note: text(60), label: text(60) }))
  .min(2)
  .max(4);

export const sectionTypes = {
  /** The opening. One promise in one sentence, one main action. `fan` draws where things go: one source, two to four outcomes. */
  hero: z.object({
    title: text(70),
    lead: text(260),
    primary: link,
    secondary: link.optional(),
    fan: z.object({ from: text(24), label: text(60), to: outcomes }).optional(),
  }),
  /** Who it is for and what they know too well, in their words. */
  audience: z.object({
    title: text(90),
    groups: z
      .array(z.object({ who: text(60), why: text(220) }))
      .min(2)
      .max(5),
    closing: text(320).optional(),
  }),
  /** What the thing does: name and one sentence each. */
  capabilities: z.object({
    title: text(70),
    lead: text(300).optional(),
    items: z
      .array(z.object({ name: text(60), text: text(260) }))
      .min(3)
      .max(10),
  }),
  /** A scripted sample call or chat, always labelled as written by us. */
  conversation: z.object({
    title: text(70),
    note: text(200),
    turns: z
      .array(z.object({ who: text(24), text: text(300) }))
      .min(4)
      .max(12),
  }),
  /** Things that happen in this order. */
  steps: z.object({
    title: text(70),
    lead: text(300).optional(),
    items: z
      .array(z.object({ name: text(60).optional(), text: text(320) }))
      .min(3)
      .max(10),
  }),
  /** Where the agent stops and a person starts. */
  limits: z.object({ title: text(70), lead: text(240), items: z.array(text(200)).min(3).max(8) }),
  /** Two to four short notes side by side: privacy, law, what it works with. */
  notes: z.object({
    items: z
      .array(z.object({ title: text(60), text: text(520), link: link.optional() }))
      .min(2)
      .max(4),
  }),
  /** From-price with its sum written out. */
  price: z.object({ title: text(70), text: text(400), link }),
  /** The plans of one family, from `domain/pricing`. */
  plans: z.object({
    family: z.enum(['voice', 'mod-iq', 'mod-mentor', 'mod-showcase']),
    period: z.enum(['monthly', 'biannual', 'annual']).default('monthly'),
  }),
  /** Rows and columns; the first column names the row. */
  table: z
    .object({
      title: text(80),
      lead: text(300).optional(),
      caption: text(140),
      head: z.array(text(60)).min(2).max(5),
      rows: z.array(z.array(z.string().max(200)).min(2).max(5)).min(2),
      note: text(300).optional(),
    })
    .refine(
      (table) => table.rows.every((row) => row.length === table.head.length),
      'Each row needs one cell per heading.',
    ),
  /** Running text under a heading. */
  prose: z.object({
    title: text(90),
    paragraphs: z.array(text(900)).min(1),
    links: z.array(link).optional(),
  }),
  /** Pages to go to, in named groups. */
  directory: z.object({
    title: text(70),
    lead: text(300).optional(),
    groups: z
      .array(
        z.object({
          name: text(60),
          entries: z.array(z.object({ name: text(60), href, text: text(160) })).min(1),
        }),
      )
      .min(1),
  }),
  /** Questions the page has not answered yet. */
  faq: z.object({
    title: text(70),
    items: z
      .array(z.object({ question: text(120), answer: text(700), link: link.optional() }))
      .min(3)
      .max(8),
  }),
  /** The last word and the same main action as in the hero. */
  closing: z.object({
    title: text(80),
    text: text(200).optional(),
    action: link,
    links: z.array(link).max(4).optional(),
  }),
} as const;

export type SectionType = keyof typeof sectionTypes;
export type SectionData<Type extends SectionType> = z.output<(typeof sectionTypes)[Type]>;
export type Section = {
  [Type in SectionType]: { type: Type; id?: string | undefined } & SectionData<Type>;
}[SectionType];

/** `#anchor` of a section, for links within the page. */
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'Lower-case letters, digits and hyphens.')
  .optional();

const [firstType, ...otherTypes] = Object.keys(sectionTypes) as [SectionType, ...SectionType[]];
const variant = (type: SectionType) =>
  (sectionTypes[type] as z.ZodObject).safeExtend({ type: z.literal(type), id });

/** Which fields belong to which type is more than the type checker can follow here; `Section` says what comes out. */
export const section = z.discriminatedUnion('type', [
  variant(firstType),
  ...otherTypes.map(variant),
]) as unknown as z.ZodType<Section>;
