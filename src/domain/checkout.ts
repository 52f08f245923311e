import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { formSignals } from './form-signals.ts';
import { personName } from './person-name.ts';
import { CURRENCIES } from './pricing/money.ts';
import { choiceProblems } from './pricing/order.ts';
import { PERIODS } from './pricing/terms.ts';

/**
 * Where an order stands. `open`: not paid; its payment page may still be used. `pending`: the customer is done and the
 * bank is not. `failed`: the bank said no in the end. `expired`: its last payment page has closed. `unknown` is the
 * answer to whoever does not hold the token of an order, whatever else they know.
 */
export const ORDER_STATES = ['open', 'pending', 'paid', 'failed', 'expired'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** An order as its buyer may see it. Amounts in cents. */
export const orderView = z.object({
  /** The id of the order; people quote the first eight characters. */
  reference: z.uuid(),
  planId: z.string(),
  period: z.optional(z.enum(PERIODS)),
  units: z.int(),
  currency: z.enum(CURRENCIES),
  /** One payment before tax. */
  total: z.int(),
  /** What was charged with tax; only once it is paid. */
  charged: z.optional(z.int()),
  paidAt: z.optional(z.iso.datetime({ offset: true })),
  /** Of a subscription that is paid and goes on. */
  nextChargeOn: z.optional(z.iso.date()),
  /** The plan was cancelled and ends then, or has ended. */
  endsOn: z.optional(z.iso.date()),
});
export type OrderView = z.infer<typeof orderView>;

/** Lets its bearer see one order and manage it; see `functions/_shared/order-token.ts`. */
export const orderToken = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));

const units = z.number('Please enter a whole number.');

/** The body of `create-checkout`. Amounts in it are only compared: what is charged comes from the price list. */
export const checkoutRequest = z
  .object({
    order: z.object({
      planId: z.string().check(z.maxLength(64)),
      period: z.optional(z.enum(PERIODS)),
      units,
      currency: z.enum(CURRENCIES),
    }),
    name: personName,
    email: emailAddress,
    /** The total, in cents, that stood on the page. An order is refused if the price list says otherwise. */
    shownTotal: z.int(),
    /** The box beside the terms; nobody ticks it for the buyer. */
    termsAccepted: z.literal(true, 'Please read and accept the terms first.'),
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
  /** The payment page, on the payment service. Missing when the order was paid before. */
  url: z.optional(z.url({ protocol: /^https?$/ })),
});

/** The body of `checkout-status`. `manage` asks for the payment service's page to change the card or to cancel. */
export const statusRequest = z.object({
  token: orderToken,
  /** From the address of the page; it has to be a payment page of this very order. */
  sessionId: z.optional(z.string().check(z.maxLength(255))),
  manage: z.optional(z.literal(true)),
});

export const statusResponse = z.object({
  ok: z.literal(true),
  state: z.enum([...ORDER_STATES, 'unknown']),
  order: z.optional(orderView),
  /** While the order can still be paid: its payment page. */
  url: z.optional(z.url({ protocol: /^https?$/ })),
  manageUrl: z.optional(z.url({ protocol: /^https?$/ })),
});
export type CheckoutStatus = z.infer<typeof statusResponse>;
