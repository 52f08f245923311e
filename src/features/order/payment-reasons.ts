/** Puts the reason that the address names before the others, and says that it is the one. */
class PaymentReasons extends HTMLElement {
  connectedCallback() {
    const wanted = new URLSearchParams(location.search).get('reason');
    const reasons = [...this.querySelectorAll<HTMLElement>('[data-reason]')];
    const reason = reasons.find((one) => one.dataset.reason === wanted);
    if (!reason) return;
    reason.parentElement?.prepend(reason);
    reason.querySelector('.jack')?.classList.add('lit');
    for (const part of this.querySelectorAll<HTMLElement>('[data-known]')) part.hidden = !part.hidden;
  }
}

customElements.define('payment-reasons', PaymentReasons);
