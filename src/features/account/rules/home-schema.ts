import * as z from 'zod/mini';
import { CURRENCIES } from '../../order/rules/money.ts';
import { ORDER_STATES, orderView } from '../../order/rules/order-schema.ts';

/** ISO 8601. */
const moment = z.iso.datetime({ offset: true });
const webAddress = z.url({ protocol: /^https?$/ });

/** Parts of the payment service's page for customers: all of it, the card, the end of the plan. */
const PORTAL_PARTS = ['all', 'card', 'cancel'] as const;

/** As much of the price list as an order is told with. `includes`: in words, of a month. */
const homePlan = z.object({
  id: z.string(),
  name: z.string(),
  family: z.string(),
  unit: z.enum(['workspace', 'seat', 'video']),
  includes: z.array(z.string()),
  /** Whether we build an agent for it, out of a brief. */
  wantsBrief: z.boolean(),
});

/** An order in the account. Amounts in cents. */
const homeOrder = z.object({
  ...orderView.shape,
  state: z.enum(ORDER_STATES),
  /** Missing where it is not sold any more. */
  plan: z.optional(homePlan),
  orderedAt: moment,
  /** While it can still be paid: where. */
  url: z.optional(webAddress),
});
export type HomeOrder = z.infer<typeof homeOrder>;

/** A message whose text one of our forms has put together: a brief, or an order that was sent as a request. */
export const sentDocument = z.object({
  id: z.uuid(),
  topic: z.string(),
  createdAt: moment,
  text: z.string(),
});
export type SentDocument = z.infer<typeof sentDocument>;

/** One payment of an order. `total` in cents with tax; `url` is the page to save or print it, as invoice and as receipt. */
const homeInvoice = z.object({
  madeAt: moment,
  total: z.int(),
  currency: z.enum(CURRENCIES),
  paid: z.boolean(),
  url: webAddress,
});
export type HomeInvoice = z.infer<typeof homeInvoice>;

/** The body of `account-home`. `order`: the reference of one of the orders that `read` answers. */
export const homeRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('read') }),
  z.object({ action: z.literal('invoices'), order: z.uuid() }),
  z.object({ action: z.literal('portal'), order: z.uuid(), part: z.enum(PORTAL_PARTS) }),
]);
export type PortalPart = (typeof PORTAL_PARTS)[number];

/** The newest come first. */
export const homeResponse = z.object({
  ok: z.literal(true),
  /** For `read`. */
  orders: z.optional(z.array(homeOrder)),
  documents: z.optional(z.array(sentDocument)),
  /** For `invoices`. */
  invoices: z.optional(z.array(homeInvoice)),
  /** For `portal`. */
  url: z.optional(webAddress),
});
