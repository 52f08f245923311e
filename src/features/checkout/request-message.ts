import type { OrderChoice } from '~/domain/pricing/order-rules';
import { PERIOD_NAMES } from '~/domain/pricing/terms';
import type { ReviewLines } from './order-review';

/** An order as a message to us: what was chosen, the total that stood on the page, and which terms were accepted. */
export function requestMessage(
  { planId, period, units, currency }: OrderChoice,
  { plan, family, sum, total }: ReviewLines,
  terms: string,
): string {
  return [
    'Please send me an invoice for this order.',
    `Plan: ${plan}, ${family} (${planId})`,
    `Paid: ${period ? PERIOD_NAMES[period] : 'once'}`,
    `Units: ${units}`,
    `One payment, before tax: ${sum} = ${total} (${currency})`,
    `Terms accepted: ${terms}`,
  ].join('\n');
}
