import { z } from 'zod';
import {
  DISPUTE_STATES,
  type NewOrder,
  ORDER_STATES,
  orderSummary,
} from '../../../src/features/order/rules/order-schema.ts';
import type { ChargeFacts } from '../payments/charges.ts';
import type { PaymentFacts } from '../payments/stripe-objects.ts';
import type { CallDatabase } from './database.ts';
import { answerTo, submit, type Submission } from './submissions.ts';

const day = z.iso.date().optional();
/** Amounts in cents, before tax. */
export const storedOrder = z.object({
  id: z.uuid(),
  state: z.enum(ORDER_STATES),
  ...orderSummary.shape,
  unitAmount: z.int(),
  email: z.string(),
  charged: z.int().optional(),
  /** By name and rate, of that day. */
  taxName: z.string().optional(),
  paidAt: z.string().optional(),
  renewsOn: day,
  endsOn: day,
  customerId: z.string().optional(),
  subscriptionId: z.string().optional(),
  /** Every checkout session that was opened for it. */
  sessionIds: z.array(z.string()),
  /** The session that counts: the last one, or the one that was paid. */
  sessionId: z.string().optional(),
  /** Missing once nobody can pay there. */
  sessionUrl: z.string().optional(),
  sessionExpiresAt: z.string().optional(),
  /** With tax, of all payments. */
  refunded: z.int().optional(),
  refundedAt: z.string().optional(),
  dispute: z.enum(DISPUTE_STATES).optional(),
});
export type StoredOrder = z.infer<typeof storedOrder>;
const submittedOrder = answerTo(storedOrder.extend({ held: z.boolean().optional() }));

/** Where an order can be paid until then, ISO 8601. */
export interface CheckoutSession {
  id: string;
  url: string;
  expiresAt: string;
}

/** An event of the payment service. */
export interface PaymentEvent {
  id: string;
  type: string;
}

const applied = z.object({
  /** `unknown`: there is no such order. `repeated`: the event was known. `alarm`: the staff is told, and no order changed. */
  outcome: z.enum(['unknown', 'repeated', 'unchanged', 'changed', 'alarm']),
  order: storedOrder.optional(),
});

const claimedOrders = z.array(z.object({ id: z.uuid(), sessionId: z.string() }));

export const orderStore = (call: CallDatabase) => ({
  /** The order that this very call made before, or a new one; `userId`: who is signed in. */
  submitOrder: (submission: Submission, order: NewOrder & { userId: string | undefined }) =>
    submit(call, 'submit_order', submission, order, submittedOrder),
  readOrder: (id: string) => call('read_order', [id], storedOrder.nullable()),
  /** Null when the order is gone. One that is paid, or about to be, takes no checkout session. */
  recordCheckoutSession: (orderId: string, session: CheckoutSession) =>
    call('record_checkout_session', [orderId, session], storedOrder.nullable()),
  /** `event` is missing when the payment service was asked. Every event counts once, in whatever order they come. */
  applyPayment: (event: PaymentEvent | undefined, facts: PaymentFacts | ChargeFacts) =>
    call('apply_payment', [event ?? {}, facts], applied),
  /** Orders to ask the payment service about: it may have told us, and we have not heard. */
  claimOrders: (limit: number) => call('claim_orders', [limit], claimedOrders),
});
