import { find } from '~/ui/element';
import { type FormParts, sendForm } from '~/ui/send-form';
import type { Buyer } from './rules/buyer';
import * as t from './rules/messages';
import { formatMoney } from './rules/money';
import type { OrderChoice } from './rules/order-rules';
import { PERIOD_NAMES } from './rules/terms';
import type { ReviewLines } from './order-review';
import { showLines } from './show-lines';

interface RequestedOrder {
  choice: OrderChoice;
  plan: string;
  family: string;
  review: ReviewLines;
  buyer: Buyer;
  /** By its code; the tax depends on it. */
  province: string;
  /** SHA-256 of the terms that were accepted. */
  terms: string;
}

const paidHow = ({ period }: OrderChoice) => (period ? PERIOD_NAMES[period] : t.paidHowOnce);

/** An order as a message to us: what was chosen, the total that stood on the page, and which terms were accepted. */
function requestMessage({ choice, plan, family, review, province, terms }: RequestedOrder): string {
  const { sum, total, today } = review;
  return [
    t.pleaseInvoice,
    t.requestPlan(plan, family, choice.planId),
    t.requestPaid(paidHow(choice)),
    t.requestUnits(choice.units),
    t.requestPayment(sum, total, choice.currency),
    t.requestWithTax(province, today),
    t.requestTerms(terms),
  ].join('\n');
}

/** Sends an order as a request. Resolves with its reference once it is stored; if not, the status of the form says why. */
export async function sendRequest(parts: FormParts, order: RequestedOrder): Promise<string | undefined> {
  const { name, email } = order.buyer;
  return sendForm(parts, { name, email, helpType: 'Order Request', message: requestMessage(order) });
}

/** Puts what was asked for in place of the form, which cannot be sent again, and the focus on the first words. */
export function showRequested(page: HTMLElement, order: RequestedOrder, reference: string): void {
  const requested = find(page, '[data-requested]');
  const { total, today } = order.review;
  showLines(requested, {
    nothing: formatMoney(0, order.choice.currency),
    asked: t.planPaidHow(order.plan, paidHow(order.choice).toLowerCase()),
    would: today === total ? t.wouldBeUntaxed(total) : t.wouldBe(today, total),
    to: order.buyer.email,
    request: reference,
  });
  find(page, 'form').hidden = true;
  requested.hidden = false;
  const heading = find(page, 'h1');
  heading.textContent = requested.dataset.heading ?? '';
  document.title = document.title.replace(/^[^·]+/, `${requested.dataset.title} `);
  // Loaded again, the page asks for a plan, and not for this order once more.
  history.replaceState(history.state, '', location.pathname);
  heading.focus();
}
