import { type Cents, type Currency, formatUnitPrice } from '../../order/rules/money.ts';
import { WEEKS_PER_MONTH } from '../../order/rules/estimate.ts';
import * as t from './messages.ts';
import type { Offer, OtherPrice } from './price-schema.ts';

/** What somebody else publishes of their price, in words and as the cost of a month. */

const MONTHS_PER_YEAR = 12;

/** The dollars of a source in thousandths: a minute may cost seven and a half cents. */
const printed = (amount: number, currency: Currency) => formatUnitPrice(Math.round(amount * 1000), currency);

/** What an offer asks, with its allowance if it has one; nothing where each unit is paid by itself. */
function firstWords({ price, every, from, included }: Offer, { currency, unit }: OtherPrice) {
  if (!price) return included && t.unitsFree(included, unit);
  const amount = (every === 'year' ? t.priceAYear : t.priceAMonth)(printed(price, currency));
  const base = from ? t.priceFrom(amount) : amount;
  return included ? t.withUnits(base, included, unit) : base;
}

/** Such as `… a month with 125 minutes, then … a minute`, with the dollars in place. */
export function offerWords(offer: Offer, other: OtherPrice): string {
  const first = firstWords(offer, other);
  const beyond = offer.extra && t.priceOfEach(printed(offer.extra, other.currency), other.unit);
  return first && beyond ? t.thenEach(first, beyond) : first || beyond || '';
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
