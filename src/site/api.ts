import * as z from 'zod/mini';
import { homeRequest, homeResponse } from '../features/account/rules/home-schema.ts';
import {
  checkoutRequest,
  checkoutResponse,
  statusRequest,
  statusResponse,
} from '../features/order/rules/order-schema.ts';
import { contactSubmission } from '../features/contact/rules/contact.ts';
import { itemAnswers } from '../features/quiz/rules/item-answers.ts';
import { quizSubmission } from '../features/quiz/rules/submission.ts';
import { emailAddress } from './person-schema.ts';
import { formSignals } from './form-signals.ts';

/** Success: the id is the reference a visitor may quote. A replay of the same `Idempotency-Key` gives the same answer. */
export const accepted = z.object({ ok: z.literal(true), id: z.string() });
export type Accepted = z.infer<typeof accepted>;

/** What a link in one of our mails carries; see `functions/_shared/link-token.ts`. */
const linkToken = z.string().check(z.maxLength(200));

/** What came of a link: the state after the call, the same however often it is made. */
export const LINK_OUTCOMES = ['subscribed', 'unsubscribed', 'blocked'] as const;

/** Where a person stands with the newsletter; `blocked`: they asked for no mail at all. */
export const NEWSLETTER_STATES = ['none', 'pending', 'subscribed', 'unsubscribed', 'blocked'] as const;

/** What is stored about a person, and how much of it was there to delete. */
const personalData = z.object({
  ok: z.literal(true),
  /** For `export`: tables by name, each a list of rows. */
  data: z.optional(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
  /** For `delete`: rows deleted, by table. */
  deleted: z.optional(z.record(z.string(), z.int())),
});

/** Function name → request and response. The site, the functions and the tests read the same schemas. */
export const api = {
  'submit-contact': { request: contactSubmission, response: accepted },
  'send-disc-assessment': { request: quizSubmission, response: accepted },
  'email-choices': {
    request: z.object({ token: linkToken }),
    response: z.object({ ok: z.literal(true), choice: z.enum(LINK_OUTCOMES) }),
  },
  /** Answers the same whether or not we know the address. */
  'request-data-link': {
    request: z.object({ email: emailAddress, form: z.optional(formSignals) }),
    response: accepted,
  },
  'personal-data': {
    request: z.object({ token: linkToken, action: z.enum(['export', 'delete']) }),
    response: personalData,
  },
  /**
   * For the person who is signed in, about the account and its confirmed address. `delete` refuses with
   * `sign_in_again` (403) unless they signed in within ten minutes; an account with a second factor must have shown
   * it, else `second_step_due` (403).
   */
  'account-data': {
    request: z.object({ action: z.enum(['newsletter', 'unsubscribe', 'export', 'delete']) }),
    response: z.object({
      ok: z.literal(true),
      /** For `newsletter` and `unsubscribe`. */
      newsletter: z.optional(z.enum(NEWSLETTER_STATES)),
      data: personalData.shape.data,
      deleted: personalData.shape.deleted,
    }),
  },
  /**
   * For the person who is signed in: what they have ordered with the account, and what was ordered or sent to us by its
   * confirmed address without one. An account with a second factor must have shown it, else `second_step_due` (403).
   */
  'account-home': { request: homeRequest, response: homeResponse },
  /** Keeps the counts of an assessment, worked out again from its answers, with the account of who is signed in. */
  'keep-report': {
    request: z.object({ answers: quizSubmission.shape.answers }),
    response: accepted,
  },
  /** Adds answers to the item statistics: sums over everybody, and nothing about who sent them. */
  'add-item-answers': { request: itemAnswers, response: accepted },
  /**
   * Stores an order and opens a checkout session for it. `not_configured` (501): no payment service is set up, and an order
   * can be asked for through `submit-contact`. `payments_unavailable` (503): the service does not answer.
   */
  'create-checkout': { request: checkoutRequest, response: checkoutResponse },
  /** Where an order stands, for whoever holds its token. */
  'checkout-status': { request: statusRequest, response: statusResponse },
  'outbox-worker': {
    request: z.object({}),
    response: z.object({ ok: z.literal(true), sent: z.int(), failed: z.int() }),
  },
} as const;
export type FunctionName = keyof typeof api;

export type RequestOf<Name extends FunctionName> = z.input<(typeof api)[Name]['request']>;
export type ResponseOf<Name extends FunctionName> = z.output<(typeof api)[Name]['response']>;
