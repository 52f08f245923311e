import { ORDER_STORAGE_KEY } from '~/site/constants';
import { attemptAt } from '~/lib/idempotency-key';
import { loadEarly, notLoaded } from '~/lib/lazy-part';
import { readSignals } from '~/lib/read-signals';
import { tabStorage } from '~/lib/safe-storage';
import { takesNumber } from '~/lib/takes-number';
import { isWaiting, waitOn } from '~/lib/wait-on';
import { find, findAll, PageElement } from '~/ui/element';
import { problemsWith, quoteWith, unitsRange } from './rules/order-rules';
import * as t from './rules/messages';
import { OrderFields } from './order-fields';
import { asksNoPeriod, choiceInQuery, queryOf, reviewOf, rowsOf } from './order-review';
import type { PagePlan } from './page-plan';
import { drawPriceCord } from './price-cord';
import { showLines } from './show-lines';
import { NO_ORDER, openOrder, type StoredOrder } from './stored-order';

/**
 * The review of an order, in step with what is chosen, and the way to its payment. Without a plan in the address
 * or in this browser it leads to the plans. What was chosen and typed is kept until the order is paid or sent.
 */
class OrderForm extends PageElement {
  readonly #plans: readonly PagePlan[] = JSON.parse(this.dataset.plans ?? '[]');
  readonly #terms = this.dataset.terms ?? '';
  readonly #form = find(this, 'form', HTMLFormElement);
  readonly #fields = new OrderFields(this.#form);
  readonly #status = find(this, '[data-status]');
  readonly #wrongs = find(this, '[data-wrongs]');
  readonly #otherTab = find(this, '[data-other-tab]');
  readonly #kept = find(this, '[data-kept]');
  readonly #noPeriod = find(this, '[data-no-period]');
  readonly #pay = this.querySelector<HTMLButtonElement>('[data-way=pay]');
  readonly #request = find(this, '[data-way=request]', HTMLButtonElement);
  #wakePay = () => {};
  readonly #draft = openOrder();
  readonly #drawCord = drawPriceCord(this.#form);
  #stored: StoredOrder = NO_ORDER;
  #planId = '';

  connectedCallback() {
    const kept = this.#draft.read()?.data;
    if (kept && !kept.paid) this.#stored = kept;
    const named = new URLSearchParams(location.search).has('plan');
    const asked = choiceInQuery(named ? location.search : this.#stored.query, this.#plans);
    if (!asked) {
      this.dataset.shows = named ? 'unknown' : 'none';
      return;
    }
    this.#planId = asked.planId;
    // What was chosen before this script came stays as it is.
    if (this.#fields.isUntouched()) this.#fields.choose(asked);
    this.#fields.type(this.#stored.buyer);
    this.#kept.hidden = this.#stored === NO_ORDER;
    this.#noPeriod.hidden = !asksNoPeriod(location.search, this.#plan());

    this.#form.addEventListener('input', ({ target }) => this.#changed(target as HTMLInputElement));
    for (const type of ['input', 'change'])
      this.addEventListener(type, (event) => takesNumber(this.#fields.units, event));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void (event.submitter === this.#request ? this.#sendRequest() : this.#sendOrder());
    });
    // By the time that somebody has filled in the form, the rest of the code is there.
    loadEarly(this.#form, this.#load);
    find(this.#kept, 'button').addEventListener('click', () => {
      this.#forget();
      this.#status.textContent = t.deleted;
    });
    this.#draft.onOtherTab((other) => other && this.#tellOfOtherTab(other.data));
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#comeBack();
    });
    for (const button of [this.#pay, this.#request]) button?.removeAttribute('disabled');
    this.#show();
    delete this.dataset.shows;
  }

  /** The rules and the way to the server, which looking at an order does not need. */
  async #load() {
    const [{ orderProblems, placeOrder, buyerOf }, { tellProblems }] = await Promise.all([
      import('./place-order'),
      import('./tell-problems'),
    ]);
    return { orderProblems, placeOrder, buyerOf, tellProblems };
  }

  #plan(): PagePlan {
    const plan = this.#plans.find(({ id }) => id === this.#planId);
    if (!plan) throw new RangeError('The list of plans holds one without a price.');
    return plan;
  }

  #choice() {
    return this.#fields.choiceFor(this.#plan());
  }

  #review() {
    // When a request is paid for is open.
    const today = this.#pay ? new Date() : undefined;
    return reviewOf(this.#plan(), this.#choice(), { place: this.#fields.place, today });
  }

  #changed({ name }: HTMLInputElement) {
    this.#wrongs.querySelector(`[data-wrong=${name}]`)?.remove();
    this.#wrongs.hidden ||= !this.#wrongs.querySelector('li');
    this.#noPeriod.hidden = true;
    this.#show();
    this.#keep({});
    history.replaceState(history.state, '', queryOf(this.#choice()));
  }

  #show() {
    const plan = this.#plan();
    const choice = this.#choice();
    const { min, max } = unitsRange(plan);
    Object.assign(this.#fields.units, { min, max });
    const parts = [plan.sold, plan.unit, ...(min === max ? [] : ['several'])];
    for (const part of findAll(this, '[data-for]', HTMLElement))
      part.hidden = !parts.includes(part.dataset.for ?? '');
    const [problem] = Object.values(problemsWith(plan, choice));
    const { name, family, has, lacks } = plan;
    showLines(this.#form, {
      plan: name,
      family,
      has,
      lacks,
      problem,
      ...rowsOf(plan, choice),
      ...this.#review(),
    });
    find(this, '[data-change]', HTMLAnchorElement).href = plan.pricePage;
    this.#drawCord();
  }

  #keep(more: Partial<StoredOrder>) {
    this.#stored = { ...this.#stored, query: queryOf(this.#choice()), buyer: this.#fields.typed(), ...more };
    this.#kept.hidden = !this.#draft.write(this.#stored);
  }

  /** Leaves what is on the page where it is, and nothing of it in this browser. */
  #forget() {
    this.#stored = NO_ORDER;
    this.#draft.remove();
    this.#kept.hidden = true;
  }

  /** Says beside each field what is wrong with it, and resolves with whether anything is. */
  async #isComplete(): Promise<boolean> {
    this.#status.textContent = '';
    const { orderProblems, tellProblems } = await this.#load();
    const typed = { ...this.#fields.typed(), terms: this.#fields.termsAccepted };
    const problems = orderProblems(this.#plan(), this.#choice(), typed);
    tellProblems(this.#form, this.#wrongs, problems);
    return problems.size === 0;
  }

  async #sendOrder() {
    if (!this.#pay || isWaiting(this.#pay)) return;
    this.#wakePay = waitOn(this.#pay);
    try {
      if (!(await this.#isComplete())) return this.#wakePay();
      const { placeOrder, buyerOf, tellProblems } = await this.#load();
      const order = this.#choice();
      const buyer = buyerOf(this.#fields.typed());
      const shownTotal = quoteWith(this.#plan(), order).total;
      const { about, key } = attemptAt(JSON.stringify([order, buyer, shownTotal]), this.#stored);
      this.#keep({ about, key });
      const form = readSignals(this.#form, this.#terms);
      const outcome = await placeOrder({ order, ...buyer, shownTotal, termsAccepted: true, form }, key);
      if (outcome.kind === 'stored') {
        this.#keep({ token: outcome.token });
        tabStorage.setItem(ORDER_STORAGE_KEY, outcome.token);
        // The button goes on waiting until the next page is there.
        return location.assign(outcome.url ?? '/payment-success');
      }
      if (outcome.kind === 'refused') tellProblems(this.#form, this.#wrongs, outcome.problems);
      this.#status.textContent = outcome.words + (outcome.kind === 'failed' ? ` ${t.nothingLost}` : '');
    } catch {
      this.#status.textContent = `${notLoaded()} ${t.nothingLost}`;
    }
    this.#wakePay();
  }

  async #sendRequest() {
    try {
      if (!(await this.#isComplete())) return;
      const review = this.#review();
      if (!review) return;
      const { sendRequest, showRequested } = await import('./send-request');
      const { name: plan, family } = this.#plan();
      const { province, ...buyer } = this.#fields.typed();
      const order = { choice: this.#choice(), plan, family, review, buyer, province, terms: this.#terms };
      const parts = { form: this.#form, button: this.#request, status: this.#status };
      const reference = await sendRequest(parts, order);
      if (!reference) return;
      this.#forget();
      showRequested(this, order, reference);
    } catch {
      this.#status.textContent = notLoaded();
    }
  }

  /** Back from paying, out of the browser's memory. */
  #comeBack() {
    if (this.#draft.read()?.data.paid) return location.reload();
    this.#wakePay();
  }

  #tellOfOtherTab({ paid, query }: StoredOrder) {
    this.#otherTab.hidden = false;
    for (const part of findAll(this.#otherTab, '[data-paid]', HTMLElement))
      part.hidden = part.dataset.paid !== String(paid);
    find(this.#otherTab, '[data-take]', HTMLAnchorElement).href = `/checkout${query}`;
  }
}

customElements.define('order-form', OrderForm);
