import { site } from '../../../src/site/facts.ts';
import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { button, copyLink } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const WHAT =
  'The bank did not carry out the payment for the order below. The order is not paid, and nothing has started.';
const AGAIN =
  'Your order is kept for 30 days. You can pay again, in another way if you like, or leave it: then it is deleted, and you owe nothing.';

/** Tells who paid by a bank debit that it failed, days after they left the page. */
export function paymentFailed(order: MailPayload<'payment-failed'>, context: EmailContext): Letter {
  const { order: href } = requireLinks(context);
  const payAgain = button({ text: 'See the order and pay again', href });
  return {
    subject: 'Your payment did not go through',
    preview: WHAT,
    parts: [WHAT, orderTable(order), AGAIN, payAgain, copyLink(href)],
    reason: `Someone ordered this on our site and entered this address. If it was not you, ignore this email, or write to ${site.email}.`,
  };
}
