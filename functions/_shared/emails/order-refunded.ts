import { site } from '../../../src/site/facts.ts';
import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { link } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const WHAT =
  'We have paid money back for the order below. It returns the way you paid; a bank can take up to ten business days to show it.';
const PLAN = 'A refund does not end a plan. The page of your order says whether yours goes on.';

/** Tells the buyer of a refund, in full or in part. */
export function orderRefunded(order: MailPayload<'order-refunded'>, context: EmailContext): Letter {
  const { order: href } = requireLinks(context);
  return {
    subject: 'Your refund is on its way',
    preview: WHAT,
    parts: [WHAT, orderTable(order), ...(order.period ? [PLAN] : []), link({ text: 'See this order', href })],
    reason: `Someone ordered this on our site and entered this address. If it was not you, please write to ${site.email}.`,
  };
}
