import type { Mills } from '../../../order/rules/money.ts';
import { planFor, unitPrice } from '../call-price.ts';
import type { Socket } from '../sample-call.ts';

/** What a call of the caller’s part is reckoned with; the page gives it to the script, which has no price list. */
export interface Rates {
  plan: string;
  minute: Mills;
  text: Mills;
  email: Mills;
}
/** By what the call came to: a plan that answers and writes down, or one that also books and passes on. */
export interface Meters {
  answers: Rates;
  books: Rates;
}

function ratesOf(sockets: readonly Socket[]): Rates {
  const plan = planFor(sockets);
  const price = (meter: 'minute' | 'text' | 'email') => unitPrice(plan, meter);
  return { plan: plan.name, minute: price('minute'), text: price('text'), email: price('email') };
}

/** Made when the site is built: the price list stays there. */
export const metersOf = (): Meters => ({
  answers: ratesOf(['s', 'c']),
  books: ratesOf(['s', 'i', 'c', 'd']),
});
