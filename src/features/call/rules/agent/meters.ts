import type { Mills } from '../../../order/rules/money.ts';
import { planFor, unitPrice } from '../call-price.ts';
import { SOCKETS } from '../sample-call.ts';

/** What a call of the caller’s part is reckoned with; the page gives it to the script, which has no price list. */
export interface Rates {
  plan: string;
  minute: Mills;
  text: Mills;
  email: Mills;
}
/** Made when the site is built: the price list stays there. The plan has all that a caller may ask the agent for. */
export function ratesOfPart(): Rates {
  const plan = planFor(SOCKETS);
  const price = (meter: 'minute' | 'text' | 'email') => unitPrice(plan, meter);
  return { plan: plan.name, minute: price('minute'), text: price('text'), email: price('email') };
}
