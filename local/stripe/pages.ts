import type Stripe from 'stripe';
import { pagePolicy } from '../pages/exchange.ts';
import { NOT_FOUND, type Reply, seeOther } from '../pages/reply.ts';
import { type Checkout, type Outcome, secondsNow, taxedLines } from './checkout.ts';
import type { Ledger } from './ledger.ts';
import { overviewPage } from './overview-page.ts';
import { money } from './page-frame.ts';
import { type PaymentForm, closedPage, paymentPage, returnUrl } from './payment-page.ts';
import { type NamedPlan, portalExpiredPage, portalPage } from './portal-page.ts';
import type { Subscriptions } from './subscriptions.ts';
import { isPlace } from './tax.ts';
import type { Timing } from './webhooks.ts';

type Session = Stripe.Checkout.Session;

/** Seconds for which a link to the portal opens it. */
const PORTAL_LIFETIME = 3_600;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface PageParts {
  ledger: Ledger;
  checkout: Checkout;
  subscriptions: Subscriptions;
}

/** The pages that a buyer sees, and what their forms do. */
export class Pages {
  readonly #parts: PageParts;

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  overview(): Reply {
    return page(overviewPage(this.#parts.ledger.list('checkout.session')));
  }

  payment(id: string): Reply {
    const session = this.#session(id);
    if (!session) return NOT_FOUND;
    if (session.status !== 'open') return page(closedPage(session));
    return openPage(session, readForm(new URLSearchParams({ place: placeOf(session) })));
  }

  /** Pays, or says why not. */
  async pay(id: string, body: string): Promise<Reply> {
    const session = this.#session(id);
    if (!session) return NOT_FOUND;
    if (session.status !== 'open') return page(closedPage(session));
    const fields = new URLSearchParams(body);
    const form = readForm(fields);
    const problem = problemWith(session, form, fields);
    if (problem) return openPage(session, form, problem);
    const isBank = fields.get('action') === 'bank';
    await this.#parts.checkout.pay(session, {
      email: session.customer_details?.email ?? form.email,
      name: form.name,
      place: form.place ?? 'elsewhere',
      method: isBank ? 'bank' : 'card',
      timing: timingOf(form),
      settlement: isBank ? settlementOf(form) : undefined,
    });
    return seeOther(returnUrl(session));
  }

  /** The answer of a bank, from the overview. */
  async settle(id: string, body: string): Promise<Reply> {
    const session = this.#session(id);
    const outcome = outcomeOf(new URLSearchParams(body).get('outcome'));
    if (!session || !outcome) return NOT_FOUND;
    if (session.payment_status === 'unpaid' && session.status === 'complete')
      await this.#parts.checkout.settle(session, outcome);
    return seeOther('/');
  }

  portal(path: string): Reply {
    const found = this.#portal(path);
    if (!found) return NOT_FOUND;
    const { portal, customer } = found;
    if (portal.created + PORTAL_LIFETIME < secondsNow()) return page(portalExpiredPage());
    const plans = this.#plansOf(customer);
    return page(portalPage(portal, customer, plans, path));
  }

  async changePlan(path: string, body: string): Promise<Reply> {
    const found = this.#portal(path);
    if (!found) return NOT_FOUND;
    if (found.portal.created + PORTAL_LIFETIME < secondsNow()) return page(portalExpiredPage());
    const fields = new URLSearchParams(body);
    const wanted = fields.get('subscription');
    const { plan } = this.#plansOf(found.customer).find(({ plan: { id } }) => id === wanted) ?? {};
    const { subscriptions } = this.#parts;
    // A second click on a page that was loaded before finds the plan as the first one left it.
    if (plan && plan.status !== 'canceled') {
      if (fields.get('action') === 'cancel') await subscriptions.cancelInPortal(plan);
      if (fields.get('action') === 'resume') await subscriptions.resume(plan);
      if (fields.get('action') === 'end') await subscriptions.end(plan);
    }
    return seeOther(path);
  }

  #session(id: string): Session | undefined {
    return this.#parts.ledger.find('checkout.session', id);
  }

  #portal(path: string): { portal: Stripe.BillingPortal.Session; customer: Stripe.Customer } | undefined {
    const { ledger } = this.#parts;
    const portal = ledger.list('billing_portal.session').find(({ url }) => new URL(url).pathname === path);
    const customer = portal && ledger.find('customer', portal.customer);
    return customer && { portal, customer };
  }

  #plansOf(customer: Stripe.Customer): NamedPlan[] {
    const { ledger } = this.#parts;
    const sessions = ledger.list('checkout.session');
    return ledger
      .list('subscription')
      .filter((plan) => plan.customer === customer.id)
      .map((plan) => {
        const lines = sessions.find(({ subscription }) => subscription === plan.id)?.line_items?.data ?? [];
        return { name: lines.map(({ description }) => description).join(', '), plan };
      });
  }
}

function openPage(session: Session, form: PaymentForm, problem?: string): Reply {
  // A browser checks `form-action` for the page that a form leads to in the end as well.
  const targets = [session.success_url, session.cancel_url].flatMap((url) =>
    url ? new URL(url).origin : [],
  );
  return page(paymentPage(session, form, problem), pagePolicy([...new Set(targets)]));
}

function page(body: string, policy = pagePolicy()): Reply {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body,
  };
}

function placeOf(session: Session): string {
  return session.customer_details?.address?.state ?? '';
}

function readForm(fields: URLSearchParams): PaymentForm {
  const place = fields.get('place');
  return {
    email: fields.get('email')?.trim() ?? '',
    name: fields.get('name')?.trim() ?? '',
    place: isPlace(place) ? place : undefined,
    webhook: fields.get('webhook') ?? 'now',
    seconds: fields.get('seconds') ?? '5',
    bank: fields.get('bank') ?? 'succeeded',
    bankSeconds: fields.get('bank_seconds') ?? '10',
  };
}

function problemWith(session: Session, form: PaymentForm, fields: URLSearchParams): string | undefined {
  if (!EMAIL.test(session.customer_details?.email ?? form.email)) return 'Your email is incomplete.';
  if (form.name === '') return 'Your name is missing.';
  const isTaxed = session.automatic_tax.enabled;
  if (!form.place && (isTaxed || session.billing_address_collection === 'required'))
    return 'Your province is missing.';
  const total = (session.amount_subtotal ?? 0) + taxedLines(session, form.place ?? 'elsewhere').tax;
  if (fields.get('shown_total') !== String(total))
    return `With tax the total is ${money(total, session.currency)}. Please check it and pay again.`;
  if (fields.get('action') === 'decline') return 'Your card was declined. Try a different card.';
  return undefined;
}

function timingOf({ webhook, seconds }: PaymentForm): Timing {
  const kinds: Timing['kind'][] = ['now', 'first', 'late', 'twice', 'never'];
  return { kind: kinds.find((kind) => kind === webhook) ?? 'now', seconds: secondsIn(seconds) };
}

function settlementOf({ bank, bankSeconds }: PaymentForm) {
  const outcome = outcomeOf(bank);
  return outcome && { outcome, seconds: secondsIn(bankSeconds) };
}

function outcomeOf(value: string | null): Outcome | undefined {
  return value === 'succeeded' || value === 'failed' ? value : undefined;
}

function secondsIn(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : 0;
}
