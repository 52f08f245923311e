/** @jsxImportSource react */
import { planTitle } from '../../../src/domain/pricing/order.ts';
import { compose } from './compose.tsx';
import type { Email, EmailContext } from './email.ts';
import { Headline, Panel, Paragraph } from './layout.tsx';
import { orderFacts, orderFactsText, OrderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const REASON = 'A visitor bought this through a form on our site. Answer this email to write to them.';
const IN_STRIPE = 'In Stripe:';

/** A paid order, for the staff. An answer to it goes to the buyer. */
export function orderNotice(order: MailPayload<'order-notice'>, context: EmailContext): Email {
  const { planId, name, email, customerId, subscriptionId, paymentId } = order;
  const subject = `New order: ${planTitle(planId)}`;
  const facts = orderFacts(order);
  const ids = [customerId, subscriptionId, paymentId].filter((id) => id !== undefined).join('\n');
  const content = (
    <>
      <Headline>{subject}</Headline>
      <Paragraph>
        From <bdi>{name}</bdi>, {email}
      </Paragraph>
      <OrderTable facts={facts} />
      {ids && (
        <>
          <Paragraph>{IN_STRIPE}</Paragraph>
          <Panel code>{ids}</Panel>
        </>
      )}
    </>
  );
  const text = [subject, `From ${name}, ${email}`, orderFactsText(facts), ...(ids ? [IN_STRIPE, ids] : [])];
  const preview = `Plan: ${planTitle(planId)}`;
  return { ...compose({ subject, preview, content, text, reason: REASON }, context), replyTo: email };
}
