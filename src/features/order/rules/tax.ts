import { factOf, isPlaceholder } from '../../../site/facts.ts';
import * as t from './messages.ts';
import type { Cents } from './money.ts';
import table from './taxes.json' with { type: 'json' };

/**
 * Where a buyer is, and the taxes on software and telecommunication services there, which come on top of a price:
 * `taxes.json` has two sources for each place, and the day on which they were read.
 */
export type Place = keyof typeof table.places;
interface Tax {
  name: string;
  percent: number;
}

/** The numbers that the owner has given, `GST 123456789 RT0001, BC PST-1234-5678`; undefined before that. */
const registeredFor = isPlaceholder('taxNumbers') ? undefined : factOf('taxNumbers');

/** A tax is charged with a registration for it. Until the owner has said for which, every tax of a place is. */
export const taxesOf = (place: Place, numbers: string | undefined = registeredFor): readonly Tax[] =>
  table.places[place].taxes.filter(
    ({ registration }) =>
      numbers === undefined || numbers.split(', ').some((one) => one.startsWith(`${registration} `)),
  );

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'string' && Object.hasOwn(table.places, value);
const PLACES = Object.keys(table.places).filter(isPlace);

/** Every rate in the table. */
export const TAX_PERCENTS = PLACES.flatMap((place) =>
  table.places[place].taxes.map(({ percent }) => percent),
);

/** To choose from, by name. */
export const placeOptions = PLACES.map((value) => ({ value, label: table.places[value].name }));

export const placeProblem = (value: unknown): string | null => (isPlace(value) ? null : t.choosePlace);

/** What each tax of a place comes to for a price, in cents: rounded one by one, as on an invoice. */
export const taxesOn = (price: Cents, place: Place): (Tax & { amount: Cents })[] =>
  taxesOf(place).map(({ name, percent }) => ({
    name,
    percent,
    amount: Math.round((price * percent) / 100),
  }));

const inWords = (taxes: readonly Tax[]) =>
  t.taxesTogether(taxes.map(({ name, percent }) => t.taxAtRate(name, percent)));

/** Where a payment service says that a buyer is: codes of ISO 3166, the state without its country. */
interface BillingAddress {
  country?: string | null | undefined;
  state?: string | null | undefined;
}

/**
 * The taxes of a payment by name and rate, `GST 5% and QST 9.975%`, for its order to keep: the table may change later.
 * Undefined where the taxes of the buyer's province come to another amount, or no province is known.
 */
export function taxNamed(price: Cents, tax: Cents, address: BillingAddress | undefined): string | undefined {
  const { country, state } = address ?? {};
  if (country !== 'CA' || !isPlace(state)) return undefined;
  const taxes = taxesOn(price, state);
  const isThese = tax > 0 && taxes.reduce((sum, { amount }) => sum + amount, 0) === tax;
  return isThese ? inWords(taxes) : undefined;
}

/** Every tax with its places: `GST 5% in Alberta and Yukon; HST 13% in Ontario`. */
export const taxSentence = (numbers: string | undefined = registeredFor): string =>
  [...Map.groupBy(PLACES, (place) => inWords(taxesOf(place, numbers)))]
    .filter(([taxes]) => taxes)
    .map(([taxes, places]) =>
      t.taxesIn(
        taxes,
        places.map((place) => table.places[place].name),
      ),
    )
    .join('; ');
