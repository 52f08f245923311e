import type Stripe from 'stripe';
import { type Html, html } from '../pages/html.ts';
import { money, pageFrame } from './page-frame.ts';

/** Payment pages that are listed. */
const ROWS_MAX = 50;

/** The payments so far, newest first, and for those that wait for a bank the bank's two answers. */
export function overviewPage(sessions: Stripe.Checkout.Session[]): string {
  const content = html`<div class="sheet">
    <h2>Payments</h2>
    ${
      sessions.length === 0
        ? html`<p>There is none yet. An order on the site leads to a payment page here.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Who and what</th>
                <th scope="col">Total</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              ${sessions.slice(0, ROWS_MAX).map((session) => row(session))}
            </tbody>
          </table>`
    }
  </div>`;
  return pageFrame('Payments', content);
}

function row(session: Stripe.Checkout.Session): Html {
  const what = (session.line_items?.data ?? []).map(({ description }) => description).join(', ');
  return html`<tr>
    <th scope="row">${session.customer_details?.email ?? 'Nobody yet'} <small>${what}</small></th>
    <td>${money(session.amount_total, session.currency)}</td>
    <td>${state(session)}</td>
  </tr>`;
}

function state(session: Stripe.Checkout.Session): Html | string {
  if (session.status === 'open') return html`<a href="/c/pay/${session.id}">Open</a>`;
  if (session.status === 'expired') return 'Expired';
  if (session.payment_status === 'paid') return 'Paid';
  return html`<form method="post" action="/settle/${session.id}">
    <span>The bank says</span>
    <button class="button" name="outcome" value="succeeded">Yes</button>
    <button class="button" name="outcome" value="failed">No</button>
  </form>`;
}
