import type Stripe from 'stripe';
import { type Html, html } from '../pages/html.ts';
import { taxedLines } from './checkout.ts';
import { money, pageFrame } from './page-frame.ts';
import { PROVINCES, type Place, taxesOn } from './tax.ts';

type Session = Stripe.Checkout.Session;

/** What the form of the page sends. */
export interface PaymentForm {
  email: string;
  name: string;
  place: Place | undefined;
  webhook: string;
  seconds: string;
  bank: string;
  bankSeconds: string;
}

const WEBHOOKS = {
  now: 'At once',
  first: 'Before the browser returns',
  late: 'Late',
  twice: 'Twice',
  never: 'Never',
};
const BANK_ANSWERS = { succeeded: 'Yes', failed: 'No', asked: 'When I say so' };

/** The page on which an order is paid, with a message where the last try went wrong. */
export function paymentPage(session: Session, form: PaymentForm, problem?: string): string {
  const isTaxed = session.automatic_tax.enabled;
  const tax = form.place && taxedLines(session, form.place).tax;
  const subtotal = session.amount_subtotal ?? 0;
  const asksPlace = isTaxed || session.billing_address_collection === 'required';
  const content = html`<form class="sheet" method="post" action="/c/pay/${session.id}">
    ${problem && html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${problem}</p>`}
    <h2>Your order</h2>
    <table>
      <thead class="vh">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${(session.line_items?.data ?? []).map((line) => lineRow(line))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal</th>
          <td>${money(subtotal, session.currency)}</td>
        </tr>
        ${isTaxed && taxRow(session, form.place)}
        <tr class="total">
          <th scope="row">Total</th>
          <td id="total" aria-live="polite">${money(subtotal + (tax ?? 0), session.currency)}</td>
        </tr>
      </tfoot>
    </table>
    <input type="hidden" id="shown" name="shown_total" value="${subtotal + (tax ?? 0)}" />
    <h2>About you</h2>
    <p class="field">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        value="${session.customer_details?.email ?? form.email}"
        ${isKnown(session) ? html`readonly` : html`required`}
      />
    </p>
    <p class="field">
      <label for="name">Name on the card</label>
      <input id="name" name="name" autocomplete="cc-name" maxlength="100" required value="${form.name}" />
    </p>
    ${asksPlace && placeField(session, form.place)}
    <p class="hint">This page takes no card number. It pays with a test card that ends in 4242.</p>
    <p class="actions">
      <button class="button is-strong" name="action" value="pay">Pay</button>
      <button class="button" name="action" value="decline">Card is declined</button>
      <button class="button" name="action" value="bank">Pay by bank, settles later</button>
      ${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Cancel and go back</a>`}
    </p>
    ${testOptions(form)}
  </form>`;
  return pageFrame('Pay', content, 'payment-page.js');
}

/** What is left of a page that is not open any more. */
export function closedPage(session: Session): string {
  const isPaid = session.status === 'complete';
  const back = isPaid ? returnUrl(session) : session.cancel_url;
  const content = html`<div class="sheet">
    <h2>${isPaid ? 'You are all done here' : 'This payment page has expired'}</h2>
    <p>
      ${
        isPaid
          ? 'This order has been paid on this page, or left to a bank. It cannot be paid twice.'
          : 'Nothing was paid. Go back and start again.'
      }
    </p>
    ${back && html`<p class="actions"><a class="button is-strong" href="${back}">Go back</a></p>`}
  </div>`;
  return pageFrame(isPaid ? 'Done' : 'Expired', content);
}

/** Where the buyer goes after paying. */
export function returnUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** Stripe leaves the address of a buyer who was named at the start as it is. */
function isKnown(session: Session): boolean {
  return Boolean(session.customer_details?.email);
}

function lineRow({ description, quantity, amount_subtotal, currency, price }: Stripe.LineItem): Html {
  const count = (quantity ?? 1) > 1 && `${quantity} × ${money(price?.unit_amount ?? 0, currency)}`;
  return html`<tr>
    <th scope="row">
      ${description} ${count && html`<small>${count}</small>`}
      ${price?.recurring && html`<small>${rhythm(price.recurring)}</small>`}
    </th>
    <td>${money(amount_subtotal, currency)}</td>
  </tr>`;
}

function rhythm({ interval, interval_count }: Stripe.Price.Recurring): string {
  return interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`;
}

function taxRow(session: Session, place: Place | undefined): Html {
  return html`<tr>
    <th scope="row" id="tax-name">${place ? taxName(place) : 'Tax'}</th>
    <td id="tax">
      ${place ? money(taxedLines(session, place).tax, session.currency) : 'Choose your province'}
    </td>
  </tr>`;
}

/** `GST 5 % and QST 9.975 %` */
function taxName(place: Place): string {
  const taxes = taxesOn(0, place).map(({ name, rate }) => `${name} ${rate / 1_000} %`);
  return taxes.length === 0 ? 'No Canadian tax' : taxes.join(' and ');
}

/** Each place carries its amounts, for the script that shows them when it is chosen. */
function placeField(session: Session, chosen: Place | undefined): Html {
  const subtotal = session.amount_subtotal ?? 0;
  const option = (place: Place, name: string) => {
    const { tax } = taxedLines(session, place);
    return html`<option
      value="${place}"
      data-name="${taxName(place)}"
      data-tax="${money(tax, session.currency)}"
      data-total="${money(subtotal + tax, session.currency)}"
      data-cents="${subtotal + tax}"
      ${place === chosen && html`selected`}
    >
      ${name}
    </option>`;
  };
  return html`<p class="field">
    <label for="place">Province or territory</label>
    <select id="place" name="place" required>
      <option value="">Choose</option>
      ${PROVINCES.map(({ code, name }) => option(code, name))} ${option('elsewhere', 'Outside Canada')}
    </select>
  </p>`;
}

function testOptions(form: PaymentForm): Html {
  const options = (choices: Record<string, string>, chosen: string) =>
    Object.entries(choices).map(
      ([value, label]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
    );
  const seconds = (name: string, label: string, value: string) =>
    html`<p class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="number" min="0" max="3600" value="${value}" />
    </p>`;
  return html`<fieldset>
    <legend>For tests</legend>
    <p class="field">
      <label for="webhook">The site is told</label>
      <select id="webhook" name="webhook">
        ${options(WEBHOOKS, form.webhook)}
      </select>
    </p>
    ${seconds('seconds', 'Late by, in seconds', form.seconds)}
    <p class="field">
      <label for="bank">A bank says</label>
      <select id="bank" name="bank">
        ${options(BANK_ANSWERS, form.bank)}
      </select>
    </p>
    ${seconds('bank_seconds', 'After, in seconds', form.bankSeconds)}
  </fieldset>`;
}
