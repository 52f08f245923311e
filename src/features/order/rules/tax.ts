import type { Cents } from './money.ts';

const GST = { name: 'GST', percent: 5 };
const QST = { name: 'QST', percent: 9.975 };
const hst = (percent: number) => ({ name: 'HST', percent });

/**
 * Where a buyer is, and the taxes that come on top of a price there. The provincial taxes of British Columbia, Manitoba
 * and Saskatchewan are not charged; with a registration there they stand here and in the settings of Stripe Tax.
 */
export const PLACES = {
  AB: { name: 'Alberta', taxes: [GST] },
  BC: { name: 'British Columbia', taxes: [GST] },
  MB: { name: 'Manitoba', taxes: [GST] },
  NB: { name: 'New Brunswick', taxes: [hst(15)] },
  NL: { name: 'Newfoundland and Labrador', taxes: [hst(15)] },
  NS: { name: 'Nova Scotia', taxes: [hst(14)] },
  NT: { name: 'Northwest Territories', taxes: [GST] },
  NU: { name: 'Nunavut', taxes: [GST] },
  ON: { name: 'Ontario', taxes: [hst(13)] },
  PE: { name: 'Prince Edward Island', taxes: [hst(15)] },
  QC: { name: 'Quebec', taxes: [GST, QST] },
  SK: { name: 'Saskatchewan', taxes: [GST] },
  YT: { name: 'Yukon', taxes: [GST] },
  other: { name: 'Outside Canada', taxes: [] },
} as const;
export type Place = keyof typeof PLACES;

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'string' && Object.hasOwn(PLACES, value);

export const placeProblem = (value: unknown): string | null =>
  isPlace(value) ? null : 'Please choose where your business is. The tax depends on it.';

/** What each tax of a place comes to for a price, in cents: rounded one by one, as on an invoice. */
export const taxesOn = (price: Cents, place: Place): { name: string; percent: number; amount: Cents }[] =>
  PLACES[place].taxes.map(({ name, percent }) => ({
    name,
    percent,
    amount: Math.round((price * percent) / 100),
  }));

/**
 * The taxes of a payment by name and rate, `GST 5% and QST 9.975%`, told from what they come to: an order does not keep its
 * place. Undefined for an amount that is the tax of no place, or of two.
 */
export function taxNamed(price: Cents, tax: Cents): string | undefined {
  const fitting = (Object.keys(PLACES) as Place[])
    .map((place) => taxesOn(price, place))
    .filter((taxes) => taxes.reduce((sum, { amount }) => sum + amount, 0) === tax)
    .map((taxes) => taxes.map(({ name, percent }) => `${name} ${percent}%`).join(' and '));
  const [name, ...others] = new Set(fitting);
  return others.length > 0 ? undefined : name;
}
