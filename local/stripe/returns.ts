import { type Ledger, find } from './ledger.ts';
import { type Charge, type Refund, dispute, refund } from './objects.ts';
import { StripeRefusal } from './refusal.ts';
import { type Webhooks, newEvent } from './webhooks.ts';

export type Returns = ReturnType<typeof createReturns>;

/** A charge where its refunds are not asked for, such as in an event. */
export const bare = ({ refunds, ...rest }: Charge) => rest;

/** What people do at Stripe about a charge: paid back, in full or in part; taken back by the buyer's bank, or not. */
export function createReturns({ state }: Ledger, webhooks: Webhooks) {
  const standing = (charge: Charge) => {
    const good = charge.refunds.data.filter(({ status }) => status === 'succeeded');
    charge.amount_refunded = good.reduce((sum, { amount }) => sum + amount, 0);
    charge.refunded = charge.amount_refunded === charge.amount;
  };

  return {
    /** Pays back so many cents, or all that is left. @throws StripeRefusal for more than is left. */
    async refund(charge: Charge, amount = charge.amount - charge.amount_refunded): Promise<void> {
      if (amount < 1 || amount > charge.amount - charge.amount_refunded)
        throw new StripeRefusal(`Refund amount is greater than unrefunded amount on charge.`);
      const made = refund(charge, amount);
      charge.refunds.data.unshift(made);
      standing(charge);
      await webhooks.emit([newEvent('refund.created', made), newEvent('charge.refunded', bare(charge))]);
    },

    /** The buyer's bank did not take the newest refund. */
    async failRefund(charge: Charge): Promise<void> {
      const [last]: (Refund | undefined)[] = charge.refunds.data;
      if (!last) throw new StripeRefusal('This charge was not refunded.');
      last.status = 'failed';
      standing(charge);
      await webhooks.emit([newEvent('refund.updated', last), newEvent('refund.failed', last)]);
    },

    /** The buyer tells their bank that the charge is not right. */
    async dispute(charge: Charge): Promise<void> {
      const opened = dispute(charge);
      charge.disputed = true;
      state.disputes[opened.id] = opened;
      await webhooks.emit([newEvent('charge.dispute.created', opened)]);
    },

    async closeDispute(id: string, status: 'won' | 'lost'): Promise<void> {
      const known = find(state.disputes, id);
      if (!known) throw new StripeRefusal(`No such dispute: '${id}'`);
      known.status = status;
      await webhooks.emit([newEvent('charge.dispute.closed', known)]);
    },
  };
}
