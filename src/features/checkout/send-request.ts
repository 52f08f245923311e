import type { OrderChoice } from '~/domain/pricing/order-rules';
import { type FormParts, sendForm } from '~/lib/send-form';
import type { Buyer } from './order-problems';
import type { ReviewLines } from './order-review';
import { requestMessage } from './request-message';

interface RequestedOrder {
  choice: OrderChoice;
  review: ReviewLines;
  buyer: Buyer;
  /** SHA-256 of the terms that were accepted. */
  terms: string;
}

/** Sends an order as a request and resolves with whether it is stored; the status of the form says how it went. */
export async function sendRequest(
  parts: FormParts,
  { choice, review, buyer, terms }: RequestedOrder,
): Promise<boolean> {
  const message = requestMessage(choice, review, terms);
  const reference = await sendForm(parts, { ...buyer, helpType: 'Order Request', message });
  if (!reference) return false;
  parts.status.textContent = `Thank you. Your order request is with us; its reference is ${reference}. A copy of the reference is in your inbox. An invoice to check follows, and nothing counts before you agree to it.`;
  return true;
}
