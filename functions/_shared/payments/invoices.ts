import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { HomeInvoice } from '../../../src/features/account/rules/home-schema.ts';
import { cents, identifier, isoTime, time } from './stripe-objects.ts';

/** What we read of an Invoice. A draft has no page yet. */
export const invoice = z.object({
  id: identifier,
  status: z.string().nullable(),
  created: time,
  total: cents,
  currency: z.enum(['cad', 'usd']),
  hosted_invoice_url: z.string().nullish(),
});

/** None of a draft, and none of what was written off. */
export function invoiceFacts({
  status,
  created,
  total,
  currency,
  ...rest
}: z.infer<typeof invoice>): HomeInvoice[] {
  const { hosted_invoice_url: url } = rest;
  if (!url || (status !== 'paid' && status !== 'open')) return [];
  const sum = { total, currency: currency === 'cad' ? ('CAD' as const) : ('USD' as const) };
  return [{ ...sum, madeAt: isoTime(created), paid: status === 'paid', url }];
}

/** What the customer portal opens with, instead of all of it: changing the card, or ending a plan. */
export type PortalTask = Stripe.BillingPortal.SessionCreateParams.FlowData;
