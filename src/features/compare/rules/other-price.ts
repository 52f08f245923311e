import { z } from 'zod';
import { type Cents, CURRENCIES, type Currency, formatUnitPrice } from '../../order/rules/money.ts';
import { WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import { dayProblem } from '../../../site/day-problem.ts';
import { number } from '../../../site/language.ts';

/** What somebody else publishes of their price, as data: the sentences and the drawn line are made of it. */

const MONTHS_PER_YEAR = 12;

/** What an allowance and its extras are counted in, for one and for several. */
const UNITS = {
  minute: ['minute', 'minutes'],
  call: ['call', 'calls'],
  hour: ['hour', 'hours'],
} as const;
type Unit = keyof typeof UNITS;

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

/** Where something was read: the address that was read, and the day. */
export const source = z.strictObject({
  title: z.string().trim().min(4).max(110),
  href: z.url({ protocol: /^https?$/, message: 'Paste the whole address, with https:// at its start.' }),
  read: readOn,
});

export const otherPrice = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/, 'Small letters and hyphens.'),
  who: z.string().trim().min(2).max(40),
  currency: z.enum(CURRENCIES),
  unit: z.enum(Object.keys(UNITS) as [Unit]),
  offers: z.array(offer).min(1),
  source,
});
export type OtherPrice = z.output<typeof otherPrice>;

/** The dollars of a source in thousandths: a minute may cost seven and a half cents. */
const printed = (amount: number, currency: Currency) => formatUnitPrice(Math.round(amount * 1000), currency);

const counted = (amount: number, unit: Unit) => `${number(amount)} ${UNITS[unit][amount === 1 ? 0 : 1]}`;

/** Such as `… a month with 125 minutes, then … a minute`, with the dollars in place. */
export function offerWords({ price, every, from, included, extra }: Offer, { currency, unit }: OtherPrice) {
  const one = UNITS[unit][0];
  const base =
    price && `${from ? 'from ' : ''}${printed(price, currency)} a${every === 'year' ? ' year' : ' month'}`;
  const bundle =
    included && (base ? `with ${counted(included, unit)}` : `${counted(included, unit)} free a month`);
  const beyond = extra && `${printed(extra, currency)} a${one === 'hour' ? 'n' : ''} ${one}`;
  const first = [base, bundle].filter(Boolean).join(' ');
  return [first, beyond].filter(Boolean).join(first ? ', then ' : '');
}

/** What a month of so many units costs in cents; null where the offer ends and sells no more. */
export function offerCost(
  { price = 0, every, included = 0, extra, fullTime }: Offer,
  units: number,
): Cents | null {
  if (fullTime) return Math.round((price / MONTHS_PER_YEAR) * (units / (fullTime * WEEKS_PER_MONTH)) * 100);
  const beyond = Math.max(0, units - included);
  if (beyond > 0 && extra === undefined && included > 0) return null;
  const perMonth = every === 'year' ? price / MONTHS_PER_YEAR : price;
  return Math.round((perMonth + beyond * (extra ?? 0)) * 100);
}

/** The least that somebody asks for a month of so many units. */
export function cheapestOffer(offers: readonly Offer[], units: number): Cents | null {
  const costs = offers.map((one) => offerCost(one, units)).filter((cost) => cost !== null);
  return costs.length > 0 ? Math.min(...costs) : null;
}
