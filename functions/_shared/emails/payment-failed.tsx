/** @jsxImportSource react */
import { site } from '../../../src/domain/site.ts';
import { compose } from './compose.tsx';
import { type Email, type EmailContext, linkText, requireLinks } from './email.ts';
import { ButtonLink, CopyLink, Headline, Paragraph } from './layout.tsx';
import { orderFacts, orderFactsText, OrderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'Your payment did not go through';
const WHAT =
  'The bank did not carry out the payment for the order below. The order is not paid, and nothing has started.';
const AGAIN =
  'Your order is kept for 30 days. You can pay again, in another way if you like, or leave it: then it is deleted, and you owe nothing.';
const BUTTON = 'See the order and pay again';
const REASON = `Someone ordered this on our site and entered this address. If it was not you, ignore this email, or write to ${site.email}.`;

/** Tells who paid by a bank debit that it failed, days after they left the page. */
export function paymentFailed(order: MailPayload<'payment-failed'>, context: EmailContext): Email {
  const facts = orderFacts(order);
  const { order: href } = requireLinks(context);
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{WHAT}</Paragraph>
      <OrderTable facts={facts} />
      <Paragraph>{AGAIN}</Paragraph>
      <ButtonLink href={href}>{BUTTON}</ButtonLink>
      <CopyLink href={href} />
    </>
  );
  const text = [SUBJECT, WHAT, orderFactsText(facts), AGAIN, linkText([{ text: BUTTON, href }])];
  return compose({ subject: SUBJECT, preview: WHAT, content, text, reason: REASON }, context);
}
