import { pricedPlan } from '../../../src/features/order/rules/order.ts';
import type { Family } from '../../../src/features/order/rules/plans.ts';
import { site } from '../../../src/site/facts.ts';
import type { Letter } from './compose.tsx';
import { type EmailContext, requireLinks } from './email.ts';
import { button, heading, link } from './letter-parts.tsx';
import { orderTable } from './order-facts.tsx';
import type { MailPayload } from './payloads.ts';

const THANKS = 'Thank you. Your payment has arrived. This is what you ordered:';
const RECEIPT =
  'The receipt comes in an email from Stripe, our payment service. It lists the tax, if there is any.';
const NEXT_STEPS: Record<Family, string> = {
  voice:
    'Tell us what your agent should know and say: the page below asks ten questions and assumes the rest, which you can change. Nothing goes live from that page. We set the agent up with you, and it takes calls when you say so.',
  'mod-iq':
    'A person writes to you at this address to set it up with you. Until then there is nothing to do.',
  'mod-mentor':
    'A person writes to you at this address to set it up with you. Until then there is nothing to do.',
  'mod-showcase':
    'A person writes to you at this address about what your video should show. Until then there is nothing to do.',
};
const CANCEL =
  'The plan renews by itself until you cancel it. You can cancel online at any time, and it then runs to the end of the period that is paid.';
const SECRET = 'The link opens this order to anyone who has it, so please do not pass this email on.';
const REASON = `Someone paid for an order on our site and entered this address. If it was not you, please write to ${site.email}.`;

/** Says what was bought, what it cost, what comes next and how to end it. It repeats no name: the address is not proven. */
export function orderConfirmation(order: MailPayload<'order-confirmation'>, context: EmailContext): Letter {
  const family = pricedPlan(order.planId)?.family ?? 'mod-iq';
  const brief = { text: 'Write the brief for your agent', href: `${context.siteUrl}/agent-onboarding` };
  const { order: href } = requireLinks(context);
  const manage = order.period
    ? [heading('Change or cancel'), CANCEL, link({ text: 'See, change or cancel this order', href })]
    : [heading('Your order'), link({ text: 'See this order', href })];
  const next = [
    heading('What comes next'),
    NEXT_STEPS[family],
    ...(family === 'voice' ? [button(brief)] : []),
  ];
  return {
    subject: 'Your order is confirmed',
    preview: THANKS,
    parts: [THANKS, orderTable(order), RECEIPT, ...next, ...manage, SECRET],
    reason: REASON,
    consent: { receipt: order.receipt },
  };
}
