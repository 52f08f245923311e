import { Fault } from '../fault.ts';
import { accountDeleted } from './account-deleted.tsx';
import { contactNotice } from './contact-notice.tsx';
import { contactReceipt } from './contact-receipt.tsx';
import { dataLink } from './data-link.tsx';
import { discReport } from './disc-report.tsx';
import type { Email, EmailContext } from './email.ts';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';
import { newsletterWelcome } from './newsletter-welcome.tsx';
import { orderConfirmation } from './order-confirmation.tsx';
import { orderNotice } from './order-notice.tsx';
import { type MailPayload, mailPayloads, type MailTemplate } from './payloads.ts';
import { paymentFailed } from './payment-failed.tsx';
import { staffAlarm } from './staff-alarm.tsx';

const templates: {
  [Template in MailTemplate]: (
    payload: MailPayload<Template>,
    context: EmailContext,
  ) => Email | Promise<Email>;
} = {
  'contact-notice': contactNotice,
  'contact-receipt': contactReceipt,
  'disc-report': discReport,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
  'data-link': dataLink,
  'account-deleted': accountDeleted,
  'order-confirmation': orderConfirmation,
  'order-notice': orderNotice,
  'payment-failed': paymentFailed,
  'staff-alarm': staffAlarm,
};

export type RenderMail = (template: string, payload: unknown, context: EmailContext) => Promise<Email>;

async function renderTemplate<Template extends MailTemplate>(
  template: Template,
  payload: unknown,
  context: EmailContext,
): Promise<Email> {
  const parsed = mailPayloads[template].safeParse(payload);
  if (!parsed.success) throw new Fault(`the payload of ${template} is not valid`);
  return templates[template](parsed.data as MailPayload<Template>, context);
}

/** Renders a mail of the outbox. Throws a `Fault` when this version does not know its template or payload. */
export const renderMail: RenderMail = async (template, payload, context) => {
  if (!Object.hasOwn(templates, template)) throw new Fault(`there is no template ${template}`);
  return renderTemplate(template as MailTemplate, payload, context);
};
