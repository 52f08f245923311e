import { z } from 'astro/zod';
import { CALCULATED_FAMILIES } from '~/features/order/rules/rates';
import { PERIODS } from '~/features/order/rules/terms';
import { anchor, labelled, link, listOf, text, turns } from './fields';

const opening = { title: text(70), lead: text(300) };
const titled = z.strictObject(opening);
/** What a coach says about a call: a point, and what was heard. */
const feedback = z.strictObject({ title: text(60), points: listOf(labelled, 3, 6) });

/** Sections that react to the visitor: each is a feature. */
export const tools = {
  /** The opening of the home page: headline and calls of `content/calls` on one board. The first is the one it shows. */
  calls: z.strictObject({
    title: text(40),
    lead: text(260),
    /** The price of what the opening promises, in sight of it. */
    price: link,
    calls: z.array(anchor).min(2).max(4),
  }),
  /** One call of `content/calls`, to hear and to read. */
  call: z.strictObject({ title: text(70), lead: text(300).optional(), call: anchor }),
  /** Scripted conversations to choose from and to read, always labelled as written by us. */
  conversation: z.strictObject({
    title: text(70),
    note: text(200),
    scenarios: listOf({ name: text(32), turns, feedback: feedback.optional() }, 2, 3),
  }),
  /** Two choices that a script joins into the plan of a workflow. */
  builder: z.strictObject({
    ...opening,
    /** `when` starts the first sentence of the plan; `check` is what a person looks at before or after. */
    triggers: listOf({ name: text(60), when: text(90), check: text(160) }, 2, 10),
    actions: listOf({ name: text(60), steps: z.array(text(120)).min(1).max(4), check: text(160) }, 2, 10),
  }),
  /** Reads a call log in the visitor's browser, and finds the calls that were missed. */
  'call-log': z.strictObject({
    ...opening,
    /** What happens to the file. It has to stay true. */
    privacy: text(300),
    /** In its place where there is no JavaScript. */
    otherwise: z.strictObject({ text: text(260), link }),
  }),
  /** The digest that is counted from `public/mod-iq-sample.csv`, opened to its lines. */
  digest: z.strictObject({ ...opening, download: text(48), note: text(300) }),
  /** The films of `content/films`, to watch; `note` says who reads them, and has to stay true. */
  films: z.strictObject({ ...opening, note: text(300) }),
  /** The voices of `content/voices`, to filter, play and compare. */
  voices: z.strictObject({
    ...opening,
    /** Whose voices these are. It has to stay true. */
    note: text(300),
    compare: titled,
    greeting: z.strictObject({ ...opening, example: text(200) }),
  }),
  /** Shows how English text is pronounced, as it is typed. */
  pronunciation: z.strictObject({
    ...opening,
    /** Shown in IPA until something is typed; each word has to be in the dictionary. */
    example: text(120),
    /** What can be tried with one press. */
    tries: listOf({ label: text(30), text: text(160) }, 2, 5),
    /** In place of the tool, for those without JavaScript. */
    otherwise: text(300),
  }),
  /** The sounds of English as a chart, and pairs of words that differ in one. */
  sounds: titled,
  /** A drawing of the mouth for each sound. */
  'sound-cards': z.strictObject({ steady: titled, gliding: titled, consonants: titled }),
  /** The visitor takes the caller’s part; an agent of rules answers in the page. */
  'callers-part': titled,
  /** Sliders for calls, seats or videos, and the plan with the lowest total. */
  calculator: z.strictObject({
    title: text(70),
    lead: text(240).optional(),
    family: z.enum(CALCULATED_FAMILIES).default('voice'),
    period: z.enum(PERIODS).default('monthly'),
    /** A page that says more. */
    link: link.optional(),
  }),
} as const;
