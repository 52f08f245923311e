import {
  checkoutResponse,
  statusResponse,
  type CheckoutStatus,
} from '../../src/features/order/rules/order-schema.ts';
import { PRICED_PLANS, quoteOf } from '../../src/features/order/rules/order.ts';
import type { FunctionName } from '../../src/site/api.ts';
import type { StackInfo } from '../../local/stack-info.ts';
import type { State } from '../../local/stripe/ledger.ts';
import type { Charge } from '../../local/stripe/objects.ts';
import { taxOn } from '../../local/stripe/payments.ts';
import { Caller } from '../caller.ts';
import { checkoutBody } from '../functions/fixtures.ts';
import { ownAddress } from '../network.ts';

const planId = PRICED_PLANS.find(({ sold, unit }) => sold === 'by-period' && unit === 'workspace')?.id ?? '';
const order = { planId, period: 'monthly', units: 1, currency: 'CAD' } as const;
const { total } = quoteOf(order);

/** Cents, with tax. */
export const CHARGED = total + taxOn(total);

export interface Placed {
  id: string;
  token: string;
  /** Address of the payment page. */
  url: string;
}

/** People who order and pay as the pages do, against a running stack, each call from another address. */
export class Buyer {
  readonly #info: StackInfo;

  constructor(info: StackInfo) {
    this.#info = info;
  }

  async order(email: string): Promise<Placed> {
    const answer = await this.#call('create-checkout', checkoutBody({ order, email, shownTotal: total }));
    const { id, token, url } = checkoutResponse.parse(answer);
    if (url === undefined) throw new Error('The order needs no payment any more.');
    return { id, token, url };
  }

  /** Pays on the page; `webhook` and the other fields are those of its form. */
  async pay({ url }: Pick<Placed, 'url'>, fields: Record<string, string> = {}): Promise<void> {
    const form = { action: 'pay', ...fields };
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    if (response.status !== 303) throw new Error(`The payment page answered ${await response.text()}`);
  }

  async status({ token }: Pick<Placed, 'token'>): Promise<CheckoutStatus> {
    return statusResponse.parse(await this.#call('checkout-status', { token }));
  }

  /** The newest payment of an order, as Stripe keeps it. */
  async charge({ url }: Pick<Placed, 'url'>): Promise<Charge> {
    const { charges, checkouts } = await this.control('GET', 'ledger');
    const customer = checkouts[url.split('/').at(-1) ?? '']?.session.customer;
    const charge = Object.values(charges).findLast((one) => one.customer === customer);
    if (!charge) throw new Error('The order was not paid.');
    return charge;
  }

  /** Asks the stand-in for Stripe for what only tests ask; answers all that it knows. */
  async control(method: 'GET' | 'POST' | 'PUT', target: string, body: object = {}): Promise<State> {
    const response = await fetch(`${this.#info.paymentsUrl}/control/${target}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as State;
  }

  async #call(name: FunctionName, request: object): Promise<unknown> {
    const caller = new Caller(this.#info, ownAddress());
    const { status, body } = await caller.post(name, request);
    caller.leave();
    if (status !== 200) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
    return body;
  }
}
