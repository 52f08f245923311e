/** @jsxImportSource react */
import { pricedPlan } from '../../../src/domain/pricing/order.ts';
import type { Family } from '../../../src/domain/pricing/plans.ts';
import { site } from '../../../src/domain/site.ts';
import { compose } from './compose.tsx';
import { type Email, type EmailContext, linkText, type NamedLink, requireLinks } from './email.ts';
import { ButtonLink, Headline, Heading, Paragraph, TextLink } from './layout.tsx';
import { orderFacts, orderFactsText, OrderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const SUBJECT = 'Your order is confirmed';
const THANKS = 'Thank you. Your payment has arrived. This is what you ordered:';
const RECEIPT = 'The receipt, with the tax on it, comes in an email from Stripe, our payment service.';
const NEXT = 'What comes next';
const NEXT_STEPS: Record<Family, string> = {
  voice:
    'Tell us what your agent should know and say: the page below takes you through it in eight steps. Nothing goes live from that page. We set the agent up with you, and it takes calls when you say so.',
  'mod-iq':
    'A person writes to you at this address to set it up with you. Until then there is nothing to do.',
  'mod-mentor':
    'A person writes to you at this address to set it up with you. Until then there is nothing to do.',
  'mod-showcase':
    'A person writes to you at this address about what your video should show. Until then there is nothing to do.',
};
const BRIEF = 'Write the brief for your agent';
const CANCEL =
  'The plan renews by itself until you cancel it. You can cancel online at any time, and it then runs to the end of the period that is paid.';
const SUBSCRIPTION = { title: 'Change or cancel', link: 'See, change or cancel this order' };
const ONCE = { title: 'Your order', link: 'See this order' };
const SECRET = 'The link opens this order to anyone who has it, so please do not pass this email on.';
const REASON = `Someone paid for an order on our site and entered this address. If it was not you, please write to ${site.email}.`;

/** Says what was bought, what it cost, what comes next and how to end it. It repeats no name: the address is not proven. */
export function orderConfirmation(order: MailPayload<'order-confirmation'>, context: EmailContext): Email {
  const facts = orderFacts(order);
  const family = pricedPlan(order.planId)?.family ?? 'mod-iq';
  const brief: NamedLink | undefined =
    family === 'voice' ? { text: BRIEF, href: `${context.siteUrl}/agent-onboarding` } : undefined;
  const manage = order.period ? SUBSCRIPTION : ONCE;
  const link = { text: manage.link, href: requireLinks(context).order };
  const content = (
    <>
      <Headline>{SUBJECT}</Headline>
      <Paragraph>{THANKS}</Paragraph>
      <OrderTable facts={facts} />
      <Paragraph>{RECEIPT}</Paragraph>
      <Heading>{NEXT}</Heading>
      <Paragraph>{NEXT_STEPS[family]}</Paragraph>
      {brief && <ButtonLink href={brief.href}>{brief.text}</ButtonLink>}
      <Heading>{manage.title}</Heading>
      {order.period && <Paragraph>{CANCEL}</Paragraph>}
      <Paragraph>
        <TextLink href={link.href}>{link.text}</TextLink>
      </Paragraph>
      <Paragraph>{SECRET}</Paragraph>
    </>
  );
  const text = [
    SUBJECT,
    THANKS,
    orderFactsText(facts),
    RECEIPT,
    NEXT,
    NEXT_STEPS[family],
    brief ? linkText([brief]) : null,
    manage.title,
    order.period ? CANCEL : null,
    linkText([link]),
    SECRET,
  ];
  const { receipt } = order;
  return compose(
    { subject: SUBJECT, preview: THANKS, content, text, reason: REASON, consent: { receipt } },
    context,
  );
}
