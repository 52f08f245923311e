import { z } from 'zod';
import {
  cents,
  type checkoutSession,
  identifier,
  isoTime,
  orderIdOf,
  reference,
  type stripeEvent,
  time,
} from './stripe-objects.ts';

/** What we read of a Charge whose refunds are expanded: the ten newest. More are not made by hand. */
export const charge = z.object({
  id: identifier,
  customer: reference,
  refunds: z.object({
    data: z.array(z.object({ id: identifier, amount: cents, created: time, status: z.string().nullable() })),
  }),
});

/** What we read of a Dispute or a Refund. A refund may be of no charge. */
const aboutCharge = z.object({ charge: reference, status: z.string().nullish() });

/** Refunds that are on their way count: the buyer was told. */
const GIVEN_UP = ['failed', 'canceled'];

/**
 * What is known about a payment of an order of ours: what was paid back of it. Amounts in cents.
 *
 * @param session that made the payment's customer, who has no other
 * @param askedAt when this was so, ISO 8601
 */
export function factsOfCharge(
  { id, refunds }: z.infer<typeof charge>,
  session: Pick<z.infer<typeof checkoutSession>, 'metadata'> | undefined,
  askedAt: string,
) {
  const orderId = orderIdOf(session?.metadata);
  if (orderId === undefined) return undefined;
  const good = refunds.data.filter(({ status }) => !GIVEN_UP.includes(status ?? ''));
  const refundedAt = Math.max(...good.map(({ created }) => created));
  return {
    orderId,
    chargeId: id,
    refunded: good.reduce((sum, { amount }) => sum + amount, 0),
    refundedAt: good.length > 0 ? isoTime(refundedAt) : undefined,
    failedRefunds: refunds.data.filter(({ status }) => status === 'failed').map((refund) => refund.id),
    askedAt,
  };
}

/** `prevented` and `warning_closed` end a dispute before any money is taken. */
const DISPUTE_ENDS: Record<string, 'won' | 'lost'> = {
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
};

/**
 * The payment that an event is about, if it is about one: it does not say of which order, and the newest of several events
 * is not known, so the payment has to be asked for. `dispute`: where that stands.
 */
export function chargeOfEvent({ type, data }: z.infer<typeof stripeEvent>) {
  switch (type) {
    case 'charge.refunded': {
      const known = z.object({ id: identifier }).safeParse(data.object).data;
      return known && { chargeId: known.id };
    }
    case 'refund.updated':
    case 'refund.failed': {
      const known = aboutCharge.safeParse(data.object).data;
      return known?.charge && { chargeId: known.charge };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const known = aboutCharge.safeParse(data.object).data;
      const dispute = DISPUTE_ENDS[known?.status ?? ''] ?? ('open' as const);
      return known?.charge && { chargeId: known.charge, dispute };
    }
    default:
      return undefined;
  }
}
export type ChargeFacts = NonNullable<ReturnType<typeof factsOfCharge>>;
