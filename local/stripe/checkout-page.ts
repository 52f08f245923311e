import { CURRENCIES, formatMoney } from '../../src/features/order/rules/money.ts';
import { type Html, html, page } from '../pages/page.ts';
import type { Reply } from '../pages/web.ts';
import type { Charge, Checkout, CheckoutSession } from './objects.ts';
import { taxOn } from './payments.ts';

const BUTTONS = { pay: 'Pay', decline: 'Card is declined', bank: 'Pay by bank, settles later' };

const RETURNS = { refund: 'Refund', dispute: 'Dispute' };

const WEBHOOKS = {
  now: 'At once',
  first: 'Before the browser returns',
  late: 'Late',
  twice: 'Twice',
  never: 'Never',
};
const BANK_ANSWERS = { succeeded: 'Yes', failed: 'No', asked: 'When a test says so' };

/** The page on which an order is paid, with a message where the last try went wrong. */
export function checkoutPage({ session, parameters }: Checkout, problem?: string): Reply {
  const { amount_subtotal, automatic_tax, cancel_url, currency, customer_email, id, success_url } = session;
  const [{ price_data, quantity }] = parameters.line_items;
  const tax = automatic_tax.enabled ? taxOn(amount_subtotal) : 0;
  const content = html`<form method="post" action="/c/pay/${id}">
    ${problem && html`<p role="alert" tabindex="-1" autofocus>${problem}</p>`}
    <p>${quantity} × ${price_data.product_data.name}, for ${customer_email ?? 'somebody'}</p>
    <p>${money(amount_subtotal, currency)} and ${money(tax, currency)} tax</p>
    <p><strong>Total ${money(amount_subtotal + tax, currency)}</strong></p>
    <p>
      ${Object.entries(BUTTONS).map(([value, words]) => html`<button name="action" value="${value}">${words}</button> `)}
      ${cancel_url && html`<a href="${cancel_url}">Cancel and go back</a>`}
    </p>
    <fieldset>
      <legend>For tests</legend>
      ${select('webhook', 'The site is told', WEBHOOKS)} ${seconds('seconds', 'Late by, in seconds')}
      ${select('bank', 'A bank says', BANK_ANSWERS)} ${seconds('bank_seconds', 'After, in seconds')}
    </fieldset>
  </form>`;
  // A browser checks `form-action` for the page that a form leads to in the end as well.
  return testPage('Your order', content, [new URL(success_url).origin]);
}

/** `charge`: of what was paid here, where people at Stripe may do something about it. */
export function closedPage(session: CheckoutSession, charge?: Charge): Reply {
  const isExpired = session.status === 'expired';
  const title = isExpired ? 'This payment page has expired' : 'You are all done here';
  const back = isExpired ? session.cancel_url : returnUrl(session);
  const buttons = Object.entries(RETURNS).map(
    ([value, words]) => html`<button name="action" value="${value}">${words}</button> `,
  );
  return testPage(
    title,
    html`${back && html`<p><a href="${back}">Go back</a></p>`}
    ${
      charge &&
      html`<form method="post" action="/c/pay/${session.id}">
        <p>
          ${money(charge.amount_refunded, charge.currency)} of ${money(charge.amount, charge.currency)}
          refunded
        </p>
        <p>${buttons}</p>
      </form>`
    }`,
  );
}

/** Where the buyer goes after paying. */
export const returnUrl = ({ id, success_url }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** A page of the service, which says what it is. `targets`: origins that its form leads to. */
export function testPage(title: string, content: Html, targets?: string[]): Reply {
  const whole = html`<h2>${title}</h2>
    ${content}`;
  return page(`${title} · Test payment page`, 'Test payment page. No money moves.', whole, targets);
}

/** An amount in words, from cents and the code that the API writes in small letters. */
export const money = (cents: number, currency: string | null): string =>
  formatMoney(cents, CURRENCIES.find((known) => known.toLowerCase() === currency) ?? 'CAD');

function select(name: string, label: string, choices: Record<string, string>): Html {
  const option = ([value, words]: [string, string]) => html`<option value="${value}">${words}</option>`;
  return html`<label
    >${label}
    <select name="${name}">
      ${Object.entries(choices).map(option)}
    </select></label
  >`;
}

function seconds(name: string, label: string): Html {
  return html`<label>${label} <input name="${name}" type="number" min="0" max="3600" value="5" /></label>`;
}
