import { z } from 'astro/zod';
import { CONTACT_TOPICS } from '~/domain/contact';
import { DATA_PLACES } from '~/domain/data-inventory';
import { resolveAmounts } from '~/domain/pricing/amounts';
import { pricedPlan } from '~/domain/pricing/order';
import { FAMILIES } from '~/domain/pricing/plans';
import { CALCULATED_FAMILIES } from '~/domain/pricing/rates';
import { PERIODS } from '~/domain/pricing/terms';
import { site } from '~/domain/site';

/**
 * Every section type a page in `content/pages/` may list, in the words of the person who edits a page.
 * A new type needs one entry here and one line in `Sections.astro`; the compiler demands the second.
 */

/** Text with its amounts put in: `{price:starter.monthly}` and the other tokens of `domain/pricing/amounts`. */
export const withAmounts = z
  .string()
  .trim()
  .transform((value, context) => {
    try {
      return resolveAmounts(value);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });

/** Text that readers see: no leading or trailing space, no markup. Its length counts with the amounts put in. */
const text = (max: number) =>
  withAmounts.pipe(
    z
      .string()
      .min(2, 'Write the text, or remove the field.')
      .max(max, `Keep this under ${max} characters.`)
      .refine((value) => !/<[a-z/]/i.test(value), 'Plain text only: no HTML here.'),
  );

/** Whether a link to an order names one that can be made; true for every other link. */
function isOnSale(target: string): boolean {
  const [path, query] = target.split('?');
  if (path !== '/checkout' || query === undefined) return true;
  const asked = new URLSearchParams(query);
  const plan = pricedPlan(asked.get('plan') ?? '');
  const period = asked.get('period');
  return (
    plan !== undefined &&
    (period === null || (plan.sold === 'by-period' && PERIODS.some((one) => one === period)))
  );
}

/** A path of this site with at most an order in its query, or `mailto:?subject=…`, which gets the address of `domain/site.ts`. */
const href = z
  .string()
  .regex(
    /^(\/[a-z0-9/-]*(#[a-z0-9-]+)?|\/checkout\?plan=[a-z-]+(&period=[a-z]+)?|#[a-z0-9-]+|mailto:(\?.+)?)$/,
    'Use a path of this site such as /contact, an #anchor, or mailto:?subject=… without an address.',
  )
  .refine(
    isOnSale,
    'An order needs the id of a plan that has a price, and a period only if it is paid by period.',
  )
  .transform((target) => target.replace(/^mailto:/, `mailto:${site.email}`));

export const link = z.strictObject({ label: text(48), href });

const anchor = z.string().regex(/^[a-z][a-z0-9-]*$/, 'Lower-case letters, digits and hyphens.');

/** Items that differ in route or outcome; each takes the next of the four cords. */
const outcomes = z
  .array(z.strictObject({ note: text(60), label: text(60) }))
  .min(2)
  .max(4);

/** What is said in a call, in turn. */
const turns = z
  .array(z.strictObject({ who: text(24), text: text(300) }))
  .min(4)
  .max(12);

/** A line with a word in front that says whose it is or what it is about. */
const labelled = z.strictObject({ label: text(24), text: text(260) });

export const sectionTypes = {
  /** The opening. One promise in one sentence, one main action. `fan` draws where things go: one source, two to four outcomes. */
  hero: z.strictObject({
    title: text(70),
    lead: text(260),
    primary: link,
    secondary: link.optional(),
    fan: z.strictObject({ from: text(24), label: text(60), to: outcomes }).optional(),
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
  }),
  /** Who it is for and what they know too well, in their words. */
  audience: z.strictObject({
    title: text(90),
    groups: z
      .array(z.strictObject({ who: text(60), why: text(220) }))
      .min(2)
      .max(5),
    closing: text(320).optional(),
  }),
  /** What the thing does: name and one sentence each. */
  capabilities: z.strictObject({
    title: text(70),
    lead: text(300).optional(),
    items: z
      .array(z.strictObject({ name: text(60), text: text(260) }))
      .min(3)
      .max(10),
  }),
  /** A scripted sample call or chat to read and to play, always labelled as written by us. Its page hands it to `Sections`. */
  conversation: z
    .strictObject({
      title: text(70),
      note: text(200),
      turns: turns.optional(),
      /** In place of one call, several to choose from. */
      scenarios: z
        .array(
          z.strictObject({
            name: text(32),
            turns,
            /** What a coach says about the talk: a point, and what was heard. */
            feedback: z.strictObject({ title: text(60), points: z.array(labelled).min(3).max(6) }).optional(),
          }),
        )
        .min(2)
        .max(3)
        .optional(),
    })
    .refine(
      ({ turns, scenarios }) => (turns === undefined) !== (scenarios === undefined),
      'A conversation has either turns or scenarios.',
    ),
  /** Things that happen in this order. */
  steps: z.strictObject({
    title: text(70),
    lead: text(300).optional(),
    items: z
      .array(z.strictObject({ name: text(60).optional(), text: text(320) }))
      .min(3)
      .max(10),
  }),
  /** What comes in, each with the lines that say how it is handled. One is open at a time. */
  cases: z.strictObject({
    title: text(70),
    lead: text(300).optional(),
    items: z
      .array(
        z.strictObject({
          what: text(90),
          /** The outcome in a word or two, to see without opening. */
          word: text(24).optional(),
          lines: z.array(labelled).min(1).max(5),
          link: link.optional(),
        }),
      )
      .min(3)
      .max(12),
    note: text(300).optional(),
  }),
  /** Two choices that a script joins into the plan of a workflow. Its page hands it to `Sections`. */
  builder: z.strictObject({
    title: text(70),
    lead: text(300),
    /** `when` starts the first sentence of the plan; `check` is what a person looks at before or after. */
    triggers: z
      .array(z.strictObject({ name: text(60), when: text(90), check: text(160) }))
      .min(2)
      .max(10),
    actions: z
      .array(z.strictObject({ name: text(60), steps: z.array(text(120)).min(1).max(4), check: text(160) }))
      .min(2)
      .max(10),
  }),
  /** Where the agent stops and a person starts. */
  limits: z.strictObject({ title: text(70), lead: text(240), items: z.array(text(200)).min(3).max(8) }),
  /** Two to four short notes side by side: privacy, law, what it works with. */
  notes: z.strictObject({
    items: z
      .array(z.strictObject({ title: text(60), text: text(520), link: link.optional() }))
      .min(2)
      .max(4),
  }),
  /** Reads a call log in the visitor's browser, and finds the calls that were missed. Its page hands it to `Sections`. */
  'call-log': z.strictObject({
    title: text(70),
    lead: text(300),
    /** What happens to the file. It has to stay true. */
    privacy: text(300),
    /** In its place where there is no JavaScript. */
    otherwise: z.strictObject({ text: text(260), link }),
  }),
  /** The voices of `content/voices`, to filter, play and compare. Its page hands it to `Sections`. */
  voices: z.strictObject({
    title: text(70),
    lead: text(300),
    /** Whose voices these are. It has to stay true. */
    note: text(300),
    compare: z.strictObject({ title: text(70), lead: text(200) }),
    greeting: z.strictObject({ title: text(70), lead: text(300), example: text(200) }),
  }),
  /** Shows how English text is pronounced, as it is typed. Its page hands it to `Sections`. */
  pronunciation: z.strictObject({
    title: text(70),
    lead: text(300),
    /** Shown in IPA until something is typed; each word has to be in the dictionary. */
    example: text(120),
    /** What can be tried with one press. */
    tries: z
      .array(z.strictObject({ label: text(30), text: text(160) }))
      .min(2)
      .max(5),
    /** In place of the tool, for those without JavaScript. */
    otherwise: text(300),
  }),
  /** The sounds of English as a chart, and pairs of words that differ in one. Its page hands it to `Sections`. */
  sounds: z.strictObject({ title: text(70), lead: text(300) }),
  /** A call that is written anew for the visitor's own business. Its page hands it to `Sections`. */
  playground: z.strictObject({
    title: text(70),
    lead: text(300),
    /** What it is not, and what happens to what is typed. It has to stay true. */
    note: text(300),
    action: link,
  }),
  /** From-price with its sum written out. */
  price: z.strictObject({ title: text(70), text: text(400), link }),
  /** The plans of one family, from `domain/pricing`. */
  plans: z.strictObject({
    family: z.enum(FAMILIES),
    period: z.enum(PERIODS).default('monthly'),
  }),
  /** The plans of one family side by side: numbers, and a socket for each feature. */
  comparison: z.strictObject({ title: text(70), lead: text(300).optional(), family: z.enum(FAMILIES) }),
  /** What one payment takes, by plan and period. */
  totals: z.strictObject({
    title: text(70),
    lead: text(300).optional(),
    caption: text(140),
    family: z.enum(FAMILIES),
    note: text(300).optional(),
  }),
  /** Sliders for calls, seats or videos, and the plan with the lowest total. Its page hands it to `Sections`. */
  calculator: z.strictObject({
    title: text(70),
    lead: text(240).optional(),
    family: z.enum(CALCULATED_FAMILIES).default('voice'),
    period: z.enum(PERIODS).default('monthly'),
  }),
  /** Rows and columns; the first column names the row. */
  table: z
    .strictObject({
      title: text(80),
      lead: text(300).optional(),
      caption: text(140),
      head: z.array(text(60)).min(2).max(5),
      rows: z
        .array(
          z
            .array(withAmounts.pipe(z.string().max(200)))
            .min(2)
            .max(5),
        )
        .min(2),
      note: text(300).optional(),
    })
    .refine(
      (table) => table.rows.every((row) => row.length === table.head.length),
      'Each row needs one cell per heading.',
    ),
  /** What is kept about people in one place, from `domain/data-inventory`. */
  inventory: z.strictObject({ title: text(70), lead: text(300).optional(), place: z.enum(DATA_PLACES) }),
  /** The companies that handle data for us, from `domain/data-inventory`. */
  suppliers: z.strictObject({ title: text(70), lead: text(300).optional(), note: text(300).optional() }),
  /** A button that deletes what this browser keeps of the site. */
  erase: z.strictObject({ title: text(70), paragraphs: z.array(text(600)).min(1) }),
  /** Rows of sockets in which a cord covers a count or a stretch of time, and the same as a table. */
  chart: z
    .strictObject({
      title: text(70),
      lead: text(300).optional(),
      /** What one socket stands for. */
      key: text(160),
      sockets: z.int().min(5).max(40),
      head: z.tuple([text(40), text(40), text(40)]),
      rows: z
        .array(
          z.strictObject({
            name: text(40),
            value: text(40),
            text: text(120),
            from: z.int().min(1).default(1),
            /** The last socket covered; 0 for none. */
            to: z.int().min(0),
            /** A dashed line behind this many sockets, to compare with. */
            before: z.int().min(0).optional(),
          }),
        )
        .min(2)
        .max(8),
      note: text(300).optional(),
    })
    .refine(
      ({ rows, sockets }) => rows.every(({ to, before = 0 }) => Math.max(to, before) <= sockets),
      'A row covers more sockets than there are.',
    ),
  /** Demonstration builds in groups that links can single out, each with the way a call takes through it. */
  demos: z.strictObject({
    title: text(70),
    lead: text(300),
    /** Label of the link that shows all groups. */
    all: text(24),
    badge: text(24),
    /** Label of the link under each demonstration, to the brief of an agent with words of such a business. */
    like: text(24),
    groups: z
      .array(
        z.strictObject({
          id: anchor,
          name: text(40),
          demos: z
            .array(
              z.strictObject({
                id: anchor,
                name: text(40),
                goal: text(200),
                flow: z.strictObject({ opening: text(60), question: text(28), to: outcomes }),
                steps: z.array(z.strictObject({ name: text(40), text: text(260) })).min(3),
              }),
            )
            .min(1),
        }),
      )
      .min(2),
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
      title: text(70),
      lead: text(300).optional(),
      /** With it, links above the groups can single one out: the label of the link that shows all. */
      all: text(24).optional(),
      groups: z
        .array(
          z.strictObject({
            id: anchor.optional(),
            name: text(60),
            entries: z.array(z.strictObject({ name: text(60), href, text: text(160) })).min(1),
          }),
        )
        .min(1),
    })
    .refine(
      ({ all, groups }) => !all || groups.every(({ id }) => id),
      'A group that a link can single out needs an id.',
    ),
  /** Questions the page has not answered yet. */
  faq: z.strictObject({
    title: text(70),
    items: z
      .array(z.strictObject({ question: text(120), answer: text(700), link: link.optional() }))
      .min(3)
      .max(8),
  }),
  /** The last word and the same main action as in the hero. */
  closing: z.strictObject({
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
const id = anchor.optional();

const [firstType, ...otherTypes] = Object.keys(sectionTypes) as [SectionType, ...SectionType[]];
const variant = (type: SectionType) =>
  (sectionTypes[type] as z.ZodObject).safeExtend({ type: z.literal(type), id });

/** Which fields belong to which type is more than the type checker can follow here; `Section` says what comes out. */
export const section = z.discriminatedUnion('type', [
  variant(firstType),
  ...otherTypes.map(variant),
]) as unknown as z.ZodType<Section>;
