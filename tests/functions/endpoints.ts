import { makeLinkToken } from '../../functions/_shared/link-token.ts';
import { makeOrderToken } from '../../functions/_shared/order-token.ts';
import { connectPayments } from '../../functions/_shared/payments.ts';
import { addItemAnswers } from '../../functions/add-item-answers/handler.ts';
import { accountData } from '../../functions/account-data/handler.ts';
import { accountHome } from '../../functions/account-home/handler.ts';
import { checkoutStatus } from '../../functions/checkout-status/handler.ts';
import { createCheckout } from '../../functions/create-checkout/handler.ts';
import { applyLink } from '../../functions/email-choices/handler.ts';
import { keepReport } from '../../functions/keep-report/handler.ts';
import { mailWebhook } from '../../functions/mail-webhook/handler.ts';
import { sendOutbox } from '../../functions/outbox-worker/handler.ts';
import { paymentWebhook } from '../../functions/payment-webhook/handler.ts';
import { personalData } from '../../functions/personal-data/handler.ts';
import { requestDataLink } from '../../functions/request-data-link/handler.ts';
import { sendQuizReport } from '../../functions/send-disc-assessment/handler.ts';
import { submitContact } from '../../functions/submit-contact/handler.ts';
import { REPORT_VERSION } from '../../src/features/quiz/rules/report-version.ts';
import type { FunctionName } from '../../src/site/api.ts';
import type { MACHINE_FUNCTIONS } from './function-names.ts';
import { type ConsentPurpose, currentConsent } from '../../src/site/consent.ts';
import {
  checkoutBody,
  contactBody,
  quizBody,
  type Recorded,
  SECRET_KEY,
  settings,
  signMailEvent,
  signPayment,
  storedOrder,
  withPayments,
} from './fixtures.ts';

export interface Endpoint {
  /** A body that it accepts. */
  valid: object;
  open: (kept: Recorded) => (request: Request) => Promise<Response>;
  /** The public one where none is named; none where it is empty. */
  key?: string;
  /** It wants somebody who is signed in. */
  forMembers?: true;
  /** Of a body that it accepts. */
  headers?: (body: string) => Record<string, string>;
  /** Why the database counts none of its calls; without it, each has to be counted before its work. */
  uncounted?: string;
}

const formFor = (purpose: ConsentPurpose) => ({
  website: '',
  elapsedMs: 60_000,
  consent: currentConsent(purpose).hash,
  page: '/contact',
});
const token = (purpose: 'confirm' | 'personalData') =>
  makeLinkToken(settings.signingKeys, purpose, 'ad'.repeat(32), new Date());
const orderToken = makeOrderToken(settings.signingKeys, storedOrder().id);

/** Of the payment of the stored order, as far as we read it. */
const paidEvent = () => {
  const { id, total } = storedOrder();
  return {
    id: 'evt_1',
    type: 'checkout.session.completed',
    created: 1_795_000_000,
    data: {
      object: {
        id: 'cs_1',
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: id,
        metadata: { mod_ai_order: id },
        currency: 'cad',
        amount_subtotal: total,
        amount_total: total + 445,
        total_details: { amount_tax: 445 },
        customer: 'cus_1',
        subscription: { id: 'sub_1' },
        payment_intent: null,
        url: null,
        expires_at: 1_795_080_000,
      },
    },
  };
};

type Name = FunctionName | (typeof MACHINE_FUNCTIONS)[number];

/** Every function that answers by what its body says, by its name. */
export const endpoints: Record<Exclude<Name, 'health' | 'policy-report'>, Endpoint> = {
  'submit-contact': { valid: { ...contactBody(), form: formFor('message') }, open: submitContact },
  'send-disc-assessment': { valid: { ...quizBody(), form: formFor('disc-report') }, open: sendQuizReport },
  'email-choices': { valid: { token: token('confirm') }, open: applyLink },
  'request-data-link': {
    valid: { email: 'ada@example.ca', form: formFor('message') },
    open: requestDataLink,
    // Without a key of its own, each would be the same request again.
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
  },
  'personal-data': { valid: { token: token('personalData'), action: 'export' }, open: personalData },
  'account-data': { valid: { action: 'export' }, open: accountData, forMembers: true },
  'account-home': { valid: { action: 'read' }, open: accountHome, forMembers: true },
  'keep-report': {
    valid: { answers: quizBody().answers },
    open: keepReport,
    forMembers: true,
    // Without a key of its own, each would be the same result again.
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
  },
  'add-item-answers': {
    valid: { version: REPORT_VERSION, answers: quizBody().answers },
    open: addItemAnswers,
    headers: () => ({ 'idempotency-key': crypto.randomUUID() }),
  },
  'create-checkout': {
    valid: { ...checkoutBody(), form: formFor('order') },
    open: (kept) => createCheckout(withPayments(kept)),
  },
  'checkout-status': {
    valid: { token: orderToken, sessionId: 'cs_1', manage: true },
    open: (kept) => checkoutStatus(withPayments(kept)),
  },
  'payment-webhook': {
    valid: paidEvent(),
    key: '',
    open: (kept) => paymentWebhook({ ...withPayments(kept), connectPayments }),
    headers: (body) => ({ 'stripe-signature': signPayment(body) }),
    uncounted: 'The payment service signs each, and comes as often as it has something to tell.',
  },
  'mail-webhook': {
    valid: { type: 'email.bounced', data: { to: ['ada@example.ca'], bounce: { type: 'Permanent' } } },
    key: '',
    open: mailWebhook,
    headers: (body) => signMailEvent(body),
    uncounted: 'The mail provider does the same.',
  },
  'outbox-worker': {
    valid: {},
    key: SECRET_KEY,
    uncounted: 'Only our own key opens it.',
    open: (kept) =>
      sendOutbox({
        ...kept,
        connectMailer: async () => async () => 'mail-1',
        renderMail: async () => ({ subject: '', html: '', text: '' }),
      }),
  },
};
