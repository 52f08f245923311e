import { planTitle } from '../../../src/features/order/rules/order.ts';
import type { Letter } from './compose.tsx';
import { code, sender } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

/** A paid order, for the staff. An answer to it goes to the buyer. */
export function newOrder(order: MailPayload<'order-notice'>): Letter {
  const { planId, email, customerId, subscriptionId, paymentId } = order;
  const ids = [customerId, subscriptionId, paymentId].filter((id) => id !== undefined).join('\n');
  return {
    subject: `New order: ${planTitle(planId)}`,
    preview: `Plan: ${planTitle(planId)}`,
    parts: [sender(order), orderTable(order), ...(ids ? ['In Stripe:', code(ids)] : [])],
    reason: 'A visitor bought this through a form on our site. Answer this email to write to them.',
    replyTo: email,
  };
}
