import { z } from 'zod';
import { CURRENCIES } from '../../order/rules/money.ts';
import { PLANS } from '../../order/rules/plans.ts';
import { pricedText as words } from '../../order/rules/priced-text-schema.ts';
import { DESCRIPTION_LENGTH, SHARE_LENGTH } from '../../../site/page-fields.ts';
import { otherPrice, sources } from './price-schema.ts';

/** A page of `content/compare`: another way to have a phone answered, held against ours. */

const cord = z.enum(['d', 'i', 's', 'c', 'n']);
const side = z.strictObject({ text: words(150), cord });
const choice = z.strictObject({ title: words(60), items: z.array(words(170)).min(3).max(5) });
const planId = z
  .string()
  .refine(
    (id) => PLANS.some((plan) => plan.id === id && plan.sold === 'by-period'),
    'Write the id of a plan that is paid by period, such as starter.',
  );

export const compareContent = z
  .strictObject({
    /** What the page is called in lists: “An answering service”. */
    name: words(40),
    order: z.int(),
    title: words(60),
    description: words(DESCRIPTION_LENGTH.max).pipe(
      z.string().min(DESCRIPTION_LENGTH.min, `Write at least ${DESCRIPTION_LENGTH.min} characters.`),
    ),
    /** When to choose it, for the list of ways and the share card. */
    when: words(SHARE_LENGTH),
    headline: words(70),
    lead: words(280),
    /** First on the page: when the other way is the better choice. */
    better: choice,
    ours: choice,
    /** One evening or one week of calls, told in both ways. */
    told: z.strictObject({
      title: words(70),
      lead: words(240),
      ways: z.tuple([words(20), words(20)]),
      calls: z
        .array(z.strictObject({ when: words(20), says: words(70), other: side, ours: side }))
        .min(4)
        .max(6),
    }),
    costs: z.strictObject({
      title: words(70),
      lead: words(420),
      currency: z.enum(CURRENCIES),
      /** What lies along the bottom, for one and for several. */
      unit: z.tuple([words(16), words(30)]),
      upTo: z.int().min(10).max(400),
      /** Minutes of ours in one unit; 0 where a plan is held against hours. */
      minutes: z.number().nonnegative(),
      plans: z.array(planId).min(1).max(3),
      /**
       * Lines of what others charge. `price` is an id of `prices`; `offer` names one of its offers, and without it the
       * cheapest counts. `units` says how many of their units one of ours takes: two minutes a call.
       */
      lines: z
        .array(
          z.strictObject({
            price: z.string(),
            offer: z.string().optional(),
            /** `label` stands in the sentences beside the drawing, `mark` at the end of the line. */
            label: words(40),
            mark: words(14),
            units: z.number().positive(),
            /** The plan that it is held against in words; without it, each of them. */
            against: planId.optional(),
          }),
        )
        .default([]),
      /** Without a published price: a line for the reader’s own time, by an assumption that is said. */
      own: z
        .strictObject({
          label: words(40),
          mark: words(14),
          minutes: z.int().positive(),
          hourly: z.int().positive(),
        })
        .optional(),
      note: words(320),
    }),
    prices: z.array(otherPrice.safeExtend({ counts: words(240) })).default([]),
    /** What could not be read, and how a reader can ask. */
    unread: words(420),
    /** Facts that no price says, each with where they were read. */
    facts: z.array(z.strictObject({ who: words(40), text: words(240), sources })).default([]),
    ask: z.strictObject({ title: words(50), items: z.array(words(150)).min(4).max(6) }),
    closing: z.strictObject({
      title: words(60),
      text: words(200),
      action: z.strictObject({ label: words(40), href: z.string().startsWith('/') }),
    }),
  })
  .superRefine(({ costs, prices }, context) => {
    if (costs.lines.length === 0 && !costs.own)
      context.addIssue({
        code: 'custom',
        path: ['costs'],
        message: 'Draw a line of somebody else, or “own”.',
      });
    for (const [index, { price, offer }] of costs.lines.entries()) {
      const found = prices.find(({ id }) => id === price);
      const isThere = found && (!offer || found.offers.some(({ name }) => name === offer));
      if (!isThere)
        context.addIssue({
          code: 'custom',
          path: ['costs', 'lines', index],
          message: `Nothing under “prices” is called “${[price, offer].filter(Boolean).join(', ')}”.`,
        });
    }
  });

export type CompareContent = z.output<typeof compareContent>;
