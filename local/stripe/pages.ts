import { z } from 'zod';
import { html } from '../pages/page.ts';
import { type Call, NOT_FOUND, type Reply, seeOther, text } from '../pages/web.ts';
import { checkoutPage, closedPage, money, returnUrl, testPage } from './checkout-page.ts';
import { type Ledger, find } from './ledger.ts';
import { type Charge, type Checkout, type CheckoutSession, type Subscription, periodEnd } from './objects.ts';
import type { PortalParameters } from './parameters.ts';
import type { Payments } from './payments.ts';
import type { Returns } from './returns.ts';

const paymentForm = z.object({
  action: z.enum(['pay', 'decline', 'bank']),
  /** When the site is told, and by how many seconds late. */
  webhook: z.enum(['now', 'first', 'late', 'twice', 'never']).default('now'),
  seconds: z.coerce.number().default(0),
  /** What a bank says, and after how many seconds. */
  bank: z.enum(['succeeded', 'failed', 'asked']).default('asked'),
  bank_seconds: z.coerce.number().default(0),
});

const returnForm = z.object({ action: z.enum(['refund', 'dispute']) });

export function createPages(ledger: Ledger, payments: Payments, returns: Returns) {
  const { charges, checkouts, portals, subscriptions } = ledger.state;

  function list(): Reply {
    const rows = Object.values(checkouts).map(({ session }) => {
      const { id, amount_total, currency, customer_email, payment_status, status } = session;
      const words = [customer_email, money(amount_total, currency), status, payment_status].join(', ');
      return html`<li><a href="/c/pay/${id}">${words}</a></li>`;
    });
    return testPage(
      'Payments',
      html`<ul>
        ${rows.reverse()}
      </ul>`,
    );
  }

  /** Shows a page that is closed, or refunds or disputes what was paid on it. */
  async function takeBack(session: CheckoutSession, form: URLSearchParams | undefined): Promise<Reply> {
    const charge = Object.values(charges).findLast(({ customer }) => customer === session.customer);
    const wanted = returnForm.safeParse(Object.fromEntries(form ?? [])).data;
    if (!charge || !wanted) return closedPage(session, charge);
    await returns[wanted.action](charge);
    return seeOther(`/c/pay/${session.id}`);
  }

  /** Shows the page, or pays, or says why not. */
  async function pay(checkout: Checkout, form: URLSearchParams | undefined): Promise<Reply> {
    const { session } = checkout;
    if (session.status !== 'open') return takeBack(session, form);
    if (!form) return checkoutPage(checkout);
    const { action, webhook, seconds, bank, bank_seconds } = paymentForm.parse(Object.fromEntries(form));
    if (action === 'decline') return checkoutPage(checkout, 'Your card was declined. Try a different card.');
    const isPaid = action === 'pay';
    const at = Date.now() + bank_seconds * 1_000;
    const bankAnswer = isPaid || bank === 'asked' ? undefined : { outcome: bank, at };
    await payments.pay(checkout, { isPaid, bankAnswer, timing: { kind: webhook, seconds } });
    return seeOther(returnUrl(session));
  }

  /** Shows a customer's plans, or cancels one of them at the end of its period, or takes that back. */
  async function manage(path: string, id: string, form: URLSearchParams | undefined): Promise<Reply> {
    const portal = find(portals, id);
    if (!portal) return NOT_FOUND;
    const { customer, flow_data: task } = portal;
    const only = task?.type === 'subscription_cancel' && task.subscription_cancel.subscription;
    const own = Object.values(subscriptions).filter((plan) => plan.customer === customer);
    const plans = only ? own.filter((plan) => plan.id === only) : own;
    if (!form) return portalPage(path, plans, portal);
    const plan = plans.find(({ id: known }) => known === form.get('subscription'));
    // A second click on a page that was loaded before finds the plan as the first one left it.
    if (plan && plan.status !== 'canceled')
      await payments.cancelAtPeriodEnd(plan, form.get('action') === 'cancel');
    return seeOther(path);
  }

  return async ({ method, url, body }: Call): Promise<Reply> => {
    const path = url.pathname;
    const form = method === 'POST' ? new URLSearchParams(body) : undefined;
    if (!form && method !== 'GET') return text('Method not allowed', 405);
    if (path === '/') return list();
    const id = path.split('/').at(-1) ?? '';
    const charge = path === `/i/${id}` ? find(charges, id) : undefined;
    if (charge) return invoicePage(charge);
    const checkout = path === `/c/pay/${id}` ? find(checkouts, id) : undefined;
    if (checkout) return pay(checkout, form);
    return path === `/p/session/${id}` ? manage(path, id, form) : NOT_FOUND;
  };
}

/** The page of an invoice, which Stripe hosts in production: the sum, the day and the reference. */
function invoicePage({ id, amount, created, currency }: Charge): Reply {
  return testPage(
    'Invoice paid',
    html`<p>${money(amount, currency)}, paid on ${day(created)}. Reference: ${id}.</p>`,
  );
}

/** Where a customer sees the plans and cancels, or changes the card, of which there is none here. */
function portalPage(
  path: string,
  plans: Subscription[],
  { return_url: returnUrl, flow_data }: PortalParameters,
) {
  const title = flow_data?.type === 'payment_method_update' ? 'Your card' : 'Your plan';
  const forms = plans.map((plan) => {
    const [action, label] = plan.cancel_at ? ['resume', "Don't cancel plan"] : ['cancel', 'Cancel plan'];
    return html`<form method="post" action="${path}">
      <p>${plan.description}. ${standing(plan)}</p>
      <input type="hidden" name="subscription" value="${plan.id}" />
      ${!plan.ended_at && html`<button name="action" value="${action}">${label}</button>`}
    </form>`;
  });
  return testPage(title, html`${forms} ${returnUrl && html`<p><a href="${returnUrl}">Go back</a></p>`}`);
}

function standing(plan: Subscription): string {
  if (plan.ended_at) return `It ended on ${day(plan.ended_at)}.`;
  return `It ${plan.cancel_at ? 'is cancelled and ends' : 'renews'} on ${day(periodEnd(plan))}.`;
}

/** `2026-10-28`, in UTC as the API counts, from seconds since 1970. */
const day = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
