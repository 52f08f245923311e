import { z } from 'zod';
import { socket } from '../../call/rules/sample-call.ts';
import { FEATURES, type Feature } from '../../order/rules/plans.ts';
import { pricedText as text } from '../../order/rules/priced-text-schema.ts';
import { DESCRIPTION_LENGTH } from '../../../site/page-fields.ts';

/** The page of one trade as its editor writes it in `content/trades/`: the name of the file is the end of its address. */

const titled = { title: text(70), lead: text(260).optional() };
const day = z.iso.date('Write the day as 2026-11-27, in quotes.');

/** How something is reached: a forwarded call, a calendar by its link, an email, a text, a webhook to the owner's account, or not at all. */
const ROUTES = ['phone', 'calendar', 'email', 'text', 'webhook', 'none'] as const;
export type Route = (typeof ROUTES)[number];

const heard = z.strictObject({
  /** The name of a file in `content/calls`. */
  call: z.string().regex(/^[a-z-]+$/, 'Write the name of a file of content/calls, without its ending.'),
  /** What to listen for, in a sentence. */
  why: text(160),
});

export const tradePage = z.strictObject({
  /** In menus and lists: “Heating and plumbing”. */
  name: text(32),
  /** For the tab and search results, without the brand. */
  title: z.string().min(4).max(60, 'Keep the title under 60 characters; the brand is added.'),
  description: text(DESCRIPTION_LENGTH.max).pipe(z.string().min(DESCRIPTION_LENGTH.min)),
  headline: text(60),
  lead: text(200),
  /** The kind of business that the brief starts with: a key of `content/briefs/assumptions.json`. */
  agentTrade: z.string().regex(/^[a-z]+$/),

  /** A day of the trade by the clock. `where` is where the owner is; `ends` is where the call ends up. */
  day: z.strictObject({
    title: text(48),
    /** What was filtered out, and that the day is invented. */
    note: text(160),
    calls: z
      .array(
        z.strictObject({
          /** Of 24 hours; the page says it with a.m. or p.m. */
          time: z.iso.time({ precision: -1, error: 'Write the hour of 24 and minutes, in quotes: "19:20".' }),
          /** In the caller's words, without quotation marks. */
          says: text(44),
          where: text(28),
          ends: text(48),
          cord: socket,
        }),
      )
      .length(10, 'The day has ten calls.')
      .refine(
        (calls) => calls.every(({ time }, index) => time > (calls[index - 1]?.time ?? '')),
        'Put the calls in the order of the day.',
      ),
  }),

  /** A booking, an urgent one, and one that goes wrong and is handed over, in this order. */
  calls: z.strictObject({ ...titled, heard: z.tuple([heard, heard, heard]) }),

  /** What it must not say in this trade, and what it says or does instead. */
  unsaid: z.strictObject({
    ...titled,
    items: z
      .array(
        z.strictObject({
          /** In the caller's words, without quotation marks. */
          asked: text(48),
          instead: text(220),
        }),
      )
      .min(4)
      .max(6),
  }),

  /**
   * What the trade works with. `today` is what works now. `claim` is an entry of `content/claims.json` and stands where
   * the route is part of our plans: the register says who has to confirm it. Without one the page says “Not tested”.
   */
  tools: z.strictObject({
    ...titled,
    items: z
      .array(
        z.strictObject({
          name: text(48),
          today: text(180),
          route: z.enum(ROUTES),
          claim: text(32).optional(),
        }),
      )
      .min(4)
      .max(7),
  }),

  /** Rules of provinces and of the country that touch its phone. */
  law: z.strictObject({
    ...titled,
    items: z
      .array(
        z.strictObject({
          /** “Ontario”, “Canada”. */
          place: text(32),
          rule: text(300),
          /** The page says that there is one. */
          source: z.strictObject({
            title: text(120),
            href: z.url({
              protocol: /^https$/,
              error: 'Paste the whole address, with https:// at its start.',
            }),
          }),
          /** The day on which somebody of ours read the source. Without it the page says that only the link was known. */
          read: day.optional(),
        }),
      )
      .min(4)
      .max(6),
  }),

  /** The sum of a month. What is wanted is ticked at first; the plan and its price follow from it. */
  sum: z.strictObject({
    ...titled,
    needs: z
      .array(
        z.strictObject({
          /** Of the price list. */
          feature: z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]]),
          /** In the words of the trade: “Calls you for a burst pipe”. */
          words: text(44),
          wanted: z.boolean(),
        }),
      )
      .min(4)
      .max(7),
    callsADay: z.number().min(1).max(80),
    minutes: z.number().min(0.5).max(8).multipleOf(0.5),
    days: z.int().min(1).max(7),
    /** Of these calls, how many the agent takes, in per cent: the slider of the calculator has steps of five. */
    share: z.int().min(5).max(100).multipleOf(5),
  }),

  /** Questions that only this trade asks. */
  questions: z.strictObject({
    title: text(70),
    items: z
      .array(z.strictObject({ question: text(120), answer: text(500) }))
      .length(5, 'Ask five questions.'),
  }),

  closing: z.strictObject({ title: text(80), text: text(200) }),
});

export type TradePage = z.output<typeof tradePage>;
