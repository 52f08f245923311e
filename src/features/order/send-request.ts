import { find } from '~/ui/element';
import { type FormParts, sendForm } from '~/ui/send-form';
import type { Buyer } from './rules/buyer';
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

const paidHow = ({ period }: OrderChoice) => (period ? PERIOD_NAMES[period] : 'once');

/** An order as a message to us: what was chosen, the total that stood on the page, and which terms were accepted. */
function requestMessage({ choice, plan, family, review, province, terms }: RequestedOrder): string {
  const { sum, total, today } = review;
  return [
    'Please send me an invoice for this order.',
    `Plan: ${plan}, ${family} (${choice.planId})`,
    `Paid: ${paidHow(choice)}`,
    `Units: ${choice.units}`,
    `One payment, before tax: ${sum} = ${total} (${choice.currency})`,
    `With tax (${province}): ${today}`,
    `Terms accepted: ${terms}`,
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
    asked: `${order.plan}, ${paidHow(order.choice).toLowerCase()}`,
    would:
      today === total
        ? `It would be ${total}: no tax is added`
        : `It would be ${today} with tax: ${total} before it`,
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
