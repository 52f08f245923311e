import * as z from 'zod/mini';
import { formSignals } from '../../../site/form-signals.ts';
import { emailAddress, personName } from '../../../site/person-schema.ts';
import type { Buyer } from './buyer.ts';
import * as t from './messages.ts';
import { CURRENCIES } from './money.ts';
import { choiceProblems } from './order.ts';
import { PERIODS } from './terms.ts';

/**
 * Where an order stands. `open`: not paid; its checkout session may still be used. `pending`: the customer is done and the
 * bank is not. `failed`: the bank said no in the end. `expired`: its last checkout session has closed. `unknown` is the
 * answer to whoever does not hold the token of an order, whatever else they know.
 */
export const ORDER_STATES = ['open', 'pending', 'paid', 'failed', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Where it stands when a buyer asks their bank to take a payment back; `won`: the payment stays with us. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;

/**
 * What an order holds, as the store, the mails and the page of its buyer tell it. A new field stands here and in
 * `checkoutRequest`, what the buyer types in `buyer` below and in `buyer.ts`, which makes its field of the form; in
 * `order-words.ts` for the mails, in `send-request.ts` for orders without a payment service, and in the migration `orders`:
 * the table, `order_json`, `order_summary` and the insert.
 */
export const orderSummary = z.object({
  planId: z.string(),
  /** Missing for what is paid once. */
  period: z.optional(z.enum(PERIODS)),
  units: z.int(),
  currency: z.enum(CURRENCIES),
  /** One payment before tax, in cents. */
  total: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** Who orders: the rules of the fields in `buyer.ts`. */
const buyer = z.object({ name: personName, email: emailAddress } satisfies Record<
  keyof Buyer,
  z.ZodMiniType
>);

/** An order as it is stored; `unitAmount` is what one unit costs in one payment, in cents. */
export type NewOrder = OrderSummary & z.infer<typeof buyer> & { unitAmount: number };

/** An order as its buyer may see it. Amounts in cents. */
export const orderView = z.object({
  ...orderSummary.shape,
  /** The id of the order; people quote the first eight characters. */
  reference: z.uuid(),
  /** Where its mails went. */
  email: z.string(),
  /** What was charged with tax; only once it is paid. */
  charged: z.optional(z.int()),
  /** The taxes in it by name and rate, as they were on that day; missing where they are not known. */
  taxName: z.optional(z.string()),
  paidAt: z.optional(z.iso.datetime({ offset: true })),
  /** The day of the next payment of a subscription that is paid and goes on. */
  nextChargeOn: z.optional(z.iso.date()),
  /** The plan was cancelled and ends then, or has ended. */
  endsOn: z.optional(z.iso.date()),
  /** What was paid back in all, with tax, and when the last of it. */
  refunded: z.optional(z.int()),
  refundedAt: z.optional(z.iso.datetime({ offset: true })),
  dispute: z.optional(z.enum(DISPUTE_STATES)),
});
export type OrderView = z.infer<typeof orderView>;

/** Lets its bearer see one order and manage it; see `functions/_shared/order-token.ts`. */
export const orderToken = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));

const webAddress = z.url({ protocol: /^https?$/ });

/** The body of `create-checkout`. Amounts in it are only compared: what is charged comes from the price list. */
export const checkoutRequest = z
  .object({
    order: z.object({
      planId: z.string().check(z.maxLength(64)),
      period: orderSummary.shape.period,
      units: z.number(t.wholeNumber),
      currency: orderSummary.shape.currency,
    }),
    ...buyer.shape,
    /** The total, in cents, that stood on the page. An order is refused if the price list says otherwise. */
    shownTotal: z.int(),
    /** The box beside the terms; nobody ticks it for the buyer. */
    termsAccepted: z.literal(true, t.acceptTerms),
    form: z.optional(formSignals),
  })
  .check(
    z.superRefine(({ order }, context) => {
      for (const [field, message] of Object.entries(choiceProblems(order)))
        context.addIssue({ code: 'custom', message, path: ['order', field] });
    }),
  );
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

export const checkoutResponse = z.object({
  ok: z.literal(true),
  id: z.uuid(),
  token: orderToken,
  /** Where it is paid, at the payment service. Missing when the order was paid before. */
  url: z.optional(webAddress),
});

/** The body of `checkout-status`. `manage` asks for the payment service's page to change the card or to cancel. */
export const statusRequest = z.object({
  token: orderToken,
  /** From the address of the page; it has to be a checkout session of this very order. */
  sessionId: z.optional(z.string().check(z.maxLength(255))),
  manage: z.optional(z.literal(true)),
});

export const statusResponse = z.object({
  ok: z.literal(true),
  state: z.enum([...ORDER_STATES, 'unknown']),
  order: z.optional(orderView),
  /** While the order can still be paid: where. */
  url: z.optional(webAddress),
  manageUrl: z.optional(webAddress),
});
export type CheckoutStatus = z.infer<typeof statusResponse>;
