import { ORDER_STORAGE_KEY } from '~/site/constants';
import { notLoaded } from '~/lib/lazy-part';
import { tabStorage } from '~/lib/safe-storage';
import { isWaiting, waitOn } from '~/lib/wait-on';
import { find, findAll, PageElement } from '~/ui/element';
import type { StatusAnswer } from './ask-status';
import type { OrderState, OrderView } from './rules/order-schema';
import { type NamedPlan, orderLines } from './rules/order-words';
import * as t from './rules/messages';
import { pauseAfter } from './poll-schedule';
import { showLines } from './show-lines';
import { openOrder, paidOrder } from './stored-order';
import { takeToken } from './taken-token';

/**
 * What the page shows. `late`: asked long enough for now; `untold`: the server could not be asked. `refunded`: all that was
 * charged at first.
 */
type View = 'checking' | 'late' | 'untold' | OrderState | 'refunded' | 'disputed' | 'unknown';

function viewOfPaid({ charged = 0, refunded = 0, dispute }: OrderView): View {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  return refunded > 0 && refunded >= charged ? 'refunded' : 'paid';
}

/**
 * Where an order stands, for whoever holds its token: from the link in a mail, or kept in this tab or browser. The server is
 * asked until the order is settled, gently and only while somebody looks.
 */
class OrderStatus extends PageElement {
  readonly #plans: readonly NamedPlan[] = JSON.parse(this.dataset.plans ?? '[]');
  readonly #said = find(this, '[data-said]');
  readonly #heading = find(this, 'h1');
  readonly #managing = findAll(this, '[data-manage]', HTMLElement);
  readonly #draft = openOrder();
  // Of two orders in two tabs the browser keeps the later one, and either may be the one that was paid.
  readonly #token =
    takeToken() ?? tabStorage.getItem(ORDER_STORAGE_KEY) ?? this.#draft.read()?.data.token ?? '';
  readonly #sessionId = new URLSearchParams(location.search).get('session_id') ?? undefined;
  #looks = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    addEventListener('hashchange', () => {
      // Another link was opened in this tab.
      if (location.hash.startsWith('#order=')) location.reload();
    });
    if (!this.#token) return this.#show('unknown');
    document.addEventListener('visibilitychange', () => this.#goOn());
    addEventListener('online', () => this.#goOn());
    find(this, '[data-again]').addEventListener('click', () => this.#start());
    for (const button of this.#managing)
      button.addEventListener('click', () => void this.#openManaging(button));
    this.#start();
  }

  #start() {
    this.#looks = 0;
    this.#said.textContent = '';
    this.#show('checking');
    void this.#look();
  }

  /** Asks again when the pause is over, the tab is shown or the network is back. A hidden tab waits until it is shown. */
  #goOn() {
    if (document.hidden || this.#waiting === undefined) return;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    void this.#look();
  }

  async #ask(manage?: true): Promise<StatusAnswer> {
    try {
      const { askStatus } = await import('./ask-status');
      return await askStatus({ token: this.#token, sessionId: this.#sessionId, manage });
    } catch {
      return { kind: 'untold', words: notLoaded(t.reloadIt), isLimited: true };
    }
  }

  async #look() {
    this.#looks += 1;
    const answer = await this.#ask();
    if (answer.kind === 'untold') {
      this.#said.textContent = answer.words;
      return answer.isLimited ? this.#show('untold') : this.#waitOr('untold');
    }
    this.#said.textContent = '';
    const { state, order, url } = answer.status;
    // Who comes from the payment page is done there: the notice about it is on its way.
    const isOnItsWay = state === 'pending' || (state === 'open' && this.#sessionId !== undefined);
    if (order) this.#tell(order);
    find(this, '[data-url]', HTMLAnchorElement).href = url ?? '/checkout';
    if (state === 'paid') this.#markPaid();
    if (!isOnItsWay) return this.#show(state === 'paid' && order ? viewOfPaid(order) : state);
    if (state === 'pending') this.#show('pending');
    this.#waitOr('late');
  }

  /** Looks again after a while, or gives up for now. What is known stays on the page. */
  #waitOr(givenUp: View) {
    const pause = pauseAfter(this.#looks);
    if (pause === undefined) return this.dataset.view === 'checking' ? this.#show(givenUp) : undefined;
    this.#waiting = setTimeout(() => this.#goOn(), pause);
  }

  #markPaid() {
    if (this.#draft.read()?.data.token === this.#token) this.#draft.write(paidOrder(this.#token));
  }

  #tell(order: OrderView) {
    showLines(this, orderLines(order, this.#plans));
    const family = this.#plans.find(({ id }) => id === order.planId)?.family ?? '';
    for (const part of findAll(this, '[data-family]', HTMLElement))
      part.hidden = part.dataset.family !== family;
    for (const button of this.#managing)
      button.hidden = button.dataset.manage === 'period' && order.period === undefined;
  }

  async #openManaging(button: HTMLElement) {
    if (isWaiting(button)) return;
    const wake = waitOn(button, t.loading);
    const answer = await this.#ask(true);
    const url = answer.kind === 'told' ? answer.status.manageUrl : undefined;
    if (url) return location.assign(url);
    wake();
    this.#said.textContent = answer.kind === 'told' ? t.noManaging : answer.words;
  }

  #show(view: View) {
    this.dataset.view = view;
    for (const part of findAll(this, '[data-when]', HTMLElement))
      part.hidden = !part.dataset.when?.split(' ').includes(view);
    this.#heading.textContent = find(this, `[data-when=${view}][data-title]`).dataset.title ?? '';
    // Whoever has gone on to something else, such as a question, stays there.
    if (view !== 'checking' && document.activeElement === document.body) this.#heading.focus();
  }
}

customElements.define('order-status', OrderStatus);
