import { openDraft } from '~/lib/draft';
import type { Attempt } from '~/lib/idempotency-key';
import { ORDER_STORAGE_KEY } from '~/site/constants';

/** Raise it when a field of `StoredOrder` comes to mean something else. */
const VERSION = 1;

/** An order that is being filled in or paid, as this browser keeps it, with the last call for a checkout session. */
export interface StoredOrder extends Attempt {
  query: string;
  /** What the buyer has typed so far, by field name. */
  buyer: Readonly<Record<string, string>>;
  token: string;
  /** That order is paid: the next one starts from an empty form. */
  paid: boolean;
}

export const NO_ORDER: StoredOrder = { query: '', buyer: {}, key: '', about: '', token: '', paid: false };

/** The parts of a kept order that can be used, whatever wrote it. */
export function keptOrder(kept: unknown): StoredOrder | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const empty = new Map<string, unknown>(Object.entries(NO_ORDER));
  const usable = Object.entries(kept).filter(
    ([name, value]) => value !== null && empty.has(name) && typeof value === typeof empty.get(name),
  );
  return { ...NO_ORDER, ...Object.fromEntries(usable) };
}

export const openOrder = () =>
  openDraft<StoredOrder>({ key: ORDER_STORAGE_KEY, version: VERSION, upgrade: keptOrder });

/** What stays of an order once it is paid: enough to see it again. */
export const paidOrder = (token: string): StoredOrder => ({ ...NO_ORDER, token, paid: true });
