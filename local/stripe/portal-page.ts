import type Stripe from 'stripe';
import { type Html, html } from '../pages/html.ts';
import { day, money, pageFrame } from './page-frame.ts';
import { periodEnd } from './subscriptions.ts';

/** A subscription, and what is bought with it. */
export interface NamedPlan {
  name: string;
  plan: Stripe.Subscription;
}

/** Where a customer sees the card and the plans, and cancels. `path` is that of the page. */
export function portalPage(
  portal: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
  plans: NamedPlan[],
  path: string,
): string {
  const content = html`<div class="sheet">
    <h2>Plans of ${customer.email ?? customer.id}</h2>
    ${plans.length === 0 && html`<p>There is no plan.</p>`} ${plans.map((plan) => planBlock(plan, path))}
    <h2>Card</h2>
    <p>A test card that ends in 4242.</p>
    ${
      portal.return_url &&
      html`<p class="actions"><a class="button" href="${portal.return_url}">Go back</a></p>`
    }
  </div>`;
  return pageFrame('Your plan', content);
}

/** A link to the portal does not live long. */
export function portalExpiredPage(): string {
  const content = html`<div class="sheet">
    <h2>This link has expired</h2>
    <p>Go back to the site and ask for a new one.</p>
  </div>`;
  return pageFrame('Expired', content);
}

function planBlock({ name, plan }: NamedPlan, path: string): Html {
  const amount = plan.items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  );
  const button = (action: string, label: string) =>
    html`<button class="button" name="action" value="${action}">${label}</button>`;
  return html`<form class="plan" method="post" action="${path}">
    <p><strong>${name}</strong>, ${money(amount, plan.currency)} before tax. ${standing(plan)}</p>
    <input type="hidden" name="subscription" value="${plan.id}" />
    ${
      plan.status !== 'canceled' &&
      html`<p class="actions">
        ${plan.cancel_at === null ? button('cancel', 'Cancel plan') : button('resume', "Don't cancel plan")}
        ${button('end', 'End it now')}
      </p>`
    }
  </form>`;
}

function standing(plan: Stripe.Subscription): string {
  if (plan.status === 'canceled') return `It ended on ${day(plan.ended_at ?? plan.created)}.`;
  if (plan.cancel_at !== null) return `It is cancelled and ends on ${day(plan.cancel_at)}.`;
  if (plan.status === 'past_due') return 'Its last payment failed.';
  return `It renews on ${day(periodEnd(plan))}.`;
}
