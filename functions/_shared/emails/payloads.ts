import { z } from 'zod';
import { helpType } from '../../../src/features/contact/rules/contact.ts';
import { gender, leastAnswers, quizAnswers } from '../../../src/features/quiz/rules/submission.ts';
import { weeklyDigest } from '../weekly-digest.ts';
import { readVisitSource } from '../../../src/site/visit-source.ts';
import { issueContent } from '../../../src/features/newsletter/rules/issue.ts';
import { DISPUTE_STATES, orderSummary } from '../../../src/features/order/rules/order-schema.ts';

/**
 * `mail_dead`: given up after its last attempt. `mails_held`: more than a whole hour should bring. `complaint`: marked as
 * spam. `payment_differs`: not the amount of the order. `payment_foreign`: for an order that is gone, or on a page that we
 * did not open. `payment_twice`: for an order that was paid before. `payment_disputed`: the buyer's bank may take it back.
 * `refund_failed`: the money came back to us. `caller_unknown`: no caller's address reaches the functions.
 * `newsletter_stopped`: too many mails of an issue came back, or were marked as spam.
 */
export const ALARM_KINDS = [
  'mail_dead',
  'mails_held',
  'complaint',
  'payment_differs',
  'payment_foreign',
  'payment_twice',
  'payment_disputed',
  'refund_failed',
  'caller_unknown',
  'newsletter_stopped',
] as const;

/** What a person agreed to: the receipt in the mail shows it. Missing when the caller was not our form. */
const receipt = z.optional(
  z.object({
    textHash: z.string(),
    agreedAt: z.iso.datetime(),
    source: z.unknown().transform(readVisitSource).optional(),
  }),
);
export type ConsentReceipt = NonNullable<z.infer<typeof receipt>>;

const order = z.object({ ...orderSummary.shape, receipt });
/** Amounts in cents, with tax. */
const payment = z.object({
  charged: z.int(),
  taxName: z.string().optional(),
  paidAt: z.iso.datetime(),
});
const refund = z.object({ refunded: z.int(), refundedAt: z.iso.datetime() });

/** Template → the data it is rendered from. Stored in the outbox until the mail is sent, and then cleared. */
export const mailPayloads = {
  /** Without the name, see `docs/decisions/039-no-name-in-the-report-mail.md`. */
  'disc-report': z.object({
    gender,
    answers: quizAnswers,
    least: z.optional(leastAnswers),
    /** The day of the assessment, ISO 8601. */
    date: z.iso.datetime(),
    receipt,
    /** Present if the box of the newsletter was ticked. `subscribed` means what it means in `newsletter-confirmation`. */
    newsletter: z.optional(z.object({ subscribed: z.boolean(), receipt })),
  }),
  'contact-receipt': z.object({ topic: helpType, receipt }),
  'contact-notice': z.object({ topic: helpType, name: z.string(), email: z.string(), message: z.string() }),
  /** `subscribed`: the address was on the list already, so there is nothing to confirm. */
  'newsletter-confirmation': z.object({ subscribed: z.boolean(), receipt }),
  'newsletter-welcome': z.object({ receipt, confirmedAt: z.iso.datetime() }),
  'data-link': z.object({}),
  'account-deleted': z.object({}),
  'order-confirmation': order.extend(payment.shape),
  /** `refunded`: all that was, so far. */
  'order-refunded': order.extend({ ...payment.partial().shape, ...refund.shape }),
  /** As for `order-refunded`, and where the dispute stands. */
  'order-disputed': order.extend({
    ...payment.partial().shape,
    ...refund.partial().shape,
    dispute: z.enum(DISPUTE_STATES),
  }),
  'order-notice': order.extend({
    ...payment.partial().shape,
    ...refund.partial().shape,
    dispute: z.enum(DISPUTE_STATES).optional(),
    /** Missing once the person has had their data deleted. */
    name: z.string().optional(),
    email: z.string().optional(),
    /** The ids at Stripe of the customer, the subscription and the payment. */
    customerId: z.string().optional(),
    subscriptionId: z.string().optional(),
    paymentId: z.string().optional(),
  }),
  'payment-failed': order,
  /** Put together when it is claimed: in the outbox stands only which issue it is. */
  'newsletter-issue': issueContent,
  /** An issue as one subscriber would get it, before it is sent. */
  'newsletter-test': issueContent,
  'staff-alarm': z.object({ kind: z.enum(ALARM_KINDS), detail: z.string() }),
  /** The outbox holds the week alone: the worker reads the rest when it sends the mail. */
  'weekly-digest': weeklyDigest,
} as const;

export type MailTemplate = keyof typeof mailPayloads;
export type MailPayload<Template extends MailTemplate> = z.infer<(typeof mailPayloads)[Template]>;

/** In place of an address: the worker puts `STAFF_EMAIL` in, so that the outbox need not hold it. */
export const STAFF = 'staff';

/** A mail to write into the outbox. `recipient` is an address, or `STAFF`. */
export type OutboxMail = {
  [Template in MailTemplate]: { template: Template; recipient: string; payload: MailPayload<Template> };
}[MailTemplate];
