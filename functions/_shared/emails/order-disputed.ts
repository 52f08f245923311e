import { DISPUTE_WORDS } from '../../../src/features/order/rules/order-words.ts';
import { site } from '../../../src/site/facts.ts';
import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { link } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const MISTAKE = `If you did not mean to dispute it, tell your bank, and write to ${site.email}: most questions about a charge are quicker to answer than a dispute.`;
const PLAN = 'A dispute does not end a plan. The page of your order says whether yours goes on.';

/** Tells the buyer that their bank disputes a payment, or how it decided. */
export function orderDisputed(order: MailPayload<'order-disputed'>, context: EmailContext): Letter {
  const { order: href } = requireLinks(context);
  const isOpen = order.dispute === 'open';
  return {
    subject: isOpen ? 'A payment of yours is disputed' : 'The dispute of your payment is closed',
    preview: DISPUTE_WORDS[order.dispute],
    parts: [
      DISPUTE_WORDS[order.dispute],
      ...(isOpen ? [MISTAKE] : []),
      orderTable(order),
      ...(order.period ? [PLAN] : []),
      link({ text: 'See this order', href }),
    ],
    reason: `Someone ordered this on our site and entered this address. If it was not you, please write to ${site.email}.`,
  };
}
