import { findAll, PageElement } from '~/ui/element';

/** Puts the reason that the address names before the others, and says that it is the one. */
class PaymentReasons extends PageElement {
  connectedCallback() {
    const wanted = new URLSearchParams(location.search).get('reason');
    const reason = findAll(this, '[data-reason]', HTMLElement).find(
      ({ dataset }) => dataset.reason === wanted,
    );
    if (!reason) return;
    reason.parentElement?.prepend(reason);
    reason.ariaCurrent = 'true';
    for (const part of findAll(this, '[data-known]', HTMLElement)) part.hidden = !part.hidden;
  }
}

customElements.define('payment-reasons', PaymentReasons);
