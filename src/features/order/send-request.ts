import { type FormParts, sendForm } from '~/ui/send-form';
import type { Buyer } from './rules/buyer';
import type { OrderChoice } from './rules/order-rules';
import { PERIOD_NAMES } from './rules/terms';
import type { ReviewLines } from './order-review';

interface RequestedOrder {
  choice: OrderChoice;
  review: ReviewLines;
  buyer: Buyer;
  /** SHA-256 of the terms that were accepted. */
  terms: string;
}

/** An order as a message to us: what was chosen, the total that stood on the page, and which terms were accepted. */
function requestMessage({ choice, review, terms }: RequestedOrder): string {
  const { planId, period, units, currency } = choice;
  const { plan, family, sum, total } = review;
  return [
    'Please send me an invoice for this order.',
    `Plan: ${plan}, ${family} (${planId})`,
    `Paid: ${period ? PERIOD_NAMES[period] : 'once'}`,
    `Units: ${units}`,
    `One payment, before tax: ${sum} = ${total} (${currency})`,
    `Terms accepted: ${terms}`,
  ].join('\n');
}

/** Sends an order as a request and resolves with whether it is stored; the status of the form says how it went. */
export async function sendRequest(parts: FormParts, order: RequestedOrder): Promise<boolean> {
  const { name, email } = order.buyer;
  const message = requestMessage(order);
  const reference = await sendForm(parts, { name, email, helpType: 'Order Request', message });
  if (!reference) return false;
  parts.status.textContent = `Thank you. Your order request is with us; its reference is ${reference}. A copy of the reference is in your inbox. An invoice to check follows, and nothing counts before you agree to it.`;
  return true;
}
