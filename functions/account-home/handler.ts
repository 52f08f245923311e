import type { ResponseOf } from '../../src/site/api.ts';
import type { HomeOrder, PortalPart } from '../../src/features/account/rules/home-schema.ts';
import { pricedPlan } from '../../src/features/order/rules/order.ts';
import { FAMILY_NAMES, METERS } from '../../src/features/order/rules/plans.ts';
import { type Call, serve } from '../_shared/http.ts';
import { MEMBER_CALL, readMember, requireSecondStep } from '../_shared/member.ts';
import { openUrlOf, viewOf } from '../_shared/order-view.ts';
import { connectPayments as connectStripe, type PaymentDependencies } from '../_shared/payments.ts';
import type { PortalTask } from '../_shared/payments/invoices.ts';
import { Refusal } from '../_shared/refusal.ts';
import type { StoredOrder } from '../_shared/store/orders.ts';
import type { StoredHome } from '../_shared/store/accounts.ts';

const NAME = 'account-home';
const PAGE = '/auth';

type Answer = ResponseOf<typeof NAME>;

function planOf(id: string): HomeOrder['plan'] {
  const plan = pricedPlan(id);
  if (!plan) return undefined;
  const { name, family, unit } = plan;
  const allowances = plan.sold === 'by-period' ? plan.allowances : [];
  const includes = allowances.map(
    ({ meter, included }) => `${included.toLocaleString('en-CA')} ${METERS[meter].many}`,
  );
  return { id, name, family: FAMILY_NAMES[family], unit, includes, wantsBrief: family === 'voice' };
}

const homeOrderOf = (order: StoredHome['orders'][number]): HomeOrder => ({
  ...viewOf(order),
  state: order.state,
  plan: planOf(order.planId),
  orderedAt: order.createdAt,
  url: openUrlOf(order),
});

/** What the payment service is asked to show; without it, all of its page. */
function taskOf(part: PortalPart, { subscriptionId: subscription }: StoredOrder): PortalTask | undefined {
  if (part === 'card') return { type: 'payment_method_update' };
  if (part === 'cancel' && subscription)
    return { type: 'subscription_cancel', subscription_cancel: { subscription } };
  return undefined;
}

/**
 * What somebody who is signed in has ordered and sent us: with the account, or by its address while that is confirmed, for
 * an order that was made without an account belongs to whoever reads its mail.
 */
export const accountHome = ({ connectPayments = connectStripe, ...dependencies }: PaymentDependencies) => {
  /** The payment service, with the customer of an order of theirs. Throws 422 for any other order. */
  async function customerOf({ settings }: Call<typeof NAME>, orders: StoredOrder[], reference: string) {
    const order = orders.find(({ id }) => id === reference);
    if (!order?.customerId)
      throw new Refusal('invalid_body', { fields: { order: 'Your account has no such payment.' } });
    if (!settings.payments) throw new Refusal('not_configured');
    const payments = await connectPayments(settings.payments, settings);
    return { order, customer: order.customerId, payments };
  }

  return serve(dependencies, {
    name: NAME,
    ...MEMBER_CALL,
    work: async (call): Promise<Answer> => {
      const { body, store } = call;
      const member = await readMember(NAME, call);
      requireSecondStep(member);
      const { orders, documents } = await store.readHome(member);
      if (body.action === 'read') return { ok: true, orders: orders.map(homeOrderOf), documents };

      const { order, customer, payments } = await customerOf(call, orders, body.order);
      if (body.action === 'invoices') return { ok: true, invoices: await payments.readInvoices(customer) };
      return { ok: true, url: await payments.portalUrl(customer, PAGE, taskOf(body.part, order)) };
    },
  });
};
