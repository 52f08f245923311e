import { planTitle } from '../../../src/features/order/rules/order.ts';
import type { Letter } from './compose.tsx';
import { code, sender } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const NOBODY = 'The buyer had their data deleted. The order stays in our books, with their address.';

/** What happened to the order, in the words of a subject. */
function eventOf({ dispute, refunded }: MailPayload<'order-notice'>): string {
  if (dispute === 'won' || dispute === 'lost') return `Dispute ${dispute}`;
  return refunded ? 'Order refunded' : 'New order';
}

/** An order that was paid, refunded, or whose dispute has ended, for the staff. An answer to it goes to the buyer. */
export function newOrder(order: MailPayload<'order-notice'>): Letter {
  const { planId, name, email, customerId, subscriptionId, paymentId } = order;
  const ids = [customerId, subscriptionId, paymentId].filter((id) => id !== undefined).join('\n');
  return {
    subject: `${eventOf(order)}: ${planTitle(planId)}`,
    preview: `Plan: ${planTitle(planId)}`,
    parts: [
      name && email ? sender({ name, email }) : NOBODY,
      orderTable(order),
      ...(ids ? ['In Stripe:', code(ids)] : []),
    ],
    reason: 'A visitor bought this through a form on our site. Answer this email to write to them.',
    ...(email && { replyTo: email }),
  };
}
