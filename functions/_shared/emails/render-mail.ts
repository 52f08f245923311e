import { InternalError } from '../internal-error.ts';
import { accountDeleted } from './account-deleted.ts';
import { compose, type Letter } from './compose.tsx';
import { contactReceipt } from './contact-receipt.ts';
import { dataLink } from './data-link.ts';
import type { Email, EmailContext } from './email.ts';
import { newMessage } from './new-message.ts';
import { newOrder } from './new-order.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { newsletterIssue, newsletterTest } from './newsletter-issue.tsx';
import { newsletterWelcome } from './newsletter-welcome.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderDisputed } from './order-disputed.ts';
import { orderRefunded } from './order-refunded.ts';
import { type MailPayload, mailPayloads, type MailTemplate } from './payloads.ts';
import { paymentFailed } from './payment-failed.ts';
import { quizReport } from './quiz-report.tsx';
import { staffAlarm } from './staff-alarm.ts';
import { digestMail } from './weekly-digest.tsx';

type Template<Name extends MailTemplate> = (
  payload: MailPayload<Name>,
  context: EmailContext,
) => Letter | Promise<Letter>;

const templates: { [Name in MailTemplate]: Template<Name> } = {
  'contact-notice': newMessage,
  'contact-receipt': contactReceipt,
  'disc-report': quizReport,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-issue': newsletterIssue,
  'newsletter-test': newsletterTest,
  'data-link': dataLink,
  'account-deleted': accountDeleted,
  'order-confirmation': orderConfirmation,
  'order-disputed': orderDisputed,
  'order-refunded': orderRefunded,
  'order-notice': newOrder,
  'payment-failed': paymentFailed,
  'staff-alarm': staffAlarm,
  'weekly-digest': digestMail,
};

export type RenderMail = (template: string, payload: unknown, context: EmailContext) => Promise<Email>;

async function write<Name extends MailTemplate>(name: Name, payload: unknown, context: EmailContext) {
  const parsed = mailPayloads[name].safeParse(payload);
  if (!parsed.success) throw new InternalError(`the payload of ${name} is not valid`);
  return templates[name](parsed.data as MailPayload<Name>, context);
}

/** Renders a mail of the outbox. Throws an `InternalError` when this version does not know its template or payload. */
export const renderMail: RenderMail = async (template, payload, context) => {
  if (!Object.hasOwn(templates, template)) throw new InternalError(`there is no template ${template}`);
  return compose(await write(template as MailTemplate, payload, context), context);
};
