import { z } from 'zod';
import { CURRENCIES } from '../../order/rules/money.ts';
import { dayProblem } from '../../../site/day-problem.ts';

/** What somebody else publishes of their price, as data: the sentences and the drawn line are made of it. */

/** What an allowance and its extras are counted in. */
export const UNITS = ['minute', 'call', 'hour'] as const;

const dollars = z.number().positive('Write a number of dollars, such as 2.50.');

/** One plan or rate. Amounts are dollars as printed; `extra` is one unit more, or each unit where none is included. */
const offer = z.strictObject({
  name: z.string().trim().min(2).max(40).optional(),
  price: dollars.optional(),
  every: z.enum(['month', 'year']).default('month'),
  /** The lowest of several prices: “from”. */
  from: z.boolean().default(false),
  included: z.int().positive().optional(),
  extra: dollars.optional(),
  /** For a yearly wage, the hours a week that it pays for. A wage has no `included` and no `extra`. */
  fullTime: z.int().positive().optional(),
});
export type Offer = z.output<typeof offer>;

const readOn = z
  .union([z.date(), z.iso.date()], 'Write the day on which the source was read, such as 2026-11-27.')
  .transform((day) => new Date(day))
  .superRefine((day, context) => {
    const problem = dayProblem(day.toISOString().slice(0, 10));
    if (problem) context.addIssue(problem);
  });

/** Where something was read: the address that was read, the day, and whose page it is. */
const source = z.strictObject({
  title: z.string().trim().min(4).max(110),
  href: z.url({ protocol: /^https?$/, message: 'Paste the whole address, with https:// at its start.' }),
  read: readOn,
  /** `self`: those of whom it is said; `copy`: somebody’s copy of their page; `other`: anybody else. */
  by: z.enum(['self', 'copy', 'other']),
});

/** Two pages at least, or one of their own or a copy of it: the page then says that nothing else was read. */
export const sources = z
  .array(source)
  .min(1)
  .max(3)
  .refine(
    ([first, ...more]) => more.length > 0 || first?.by !== 'other',
    'Add a second source: this is one page of somebody else.',
  );

export const otherPrice = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/, 'Small letters and hyphens.'),
  who: z.string().trim().min(2).max(40),
  currency: z.enum(CURRENCIES),
  unit: z.enum(UNITS),
  offers: z.array(offer).min(1),
  sources,
});
export type OtherPrice = z.output<typeof otherPrice>;
