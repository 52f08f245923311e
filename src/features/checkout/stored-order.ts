import { ORDER_STORAGE_KEY } from '~/domain/constants';
import { openDraft } from '~/lib/form-draft';

/** Raise it when a field of `StoredOrder` comes to mean something else. */
const VERSION = 1;

/** An order that is being filled in or paid, as this browser keeps it. */
export interface StoredOrder {
  /** What is ordered, as the query of the page's address. */
  query: string;
  name: string;
  email: string;
  /** The last call for a payment page: its key, and the order it was about. Empty before the first. */
  key: string;
  about: string;
  /** Lets its bearer see the order of the last call. Empty until it was answered. */
  token: string;
  /** That order is paid: the next one starts from an empty form. */
  paid: boolean;
}

export const NO_ORDER: StoredOrder = {
  query: '',
  name: '',
  email: '',
  key: '',
  about: '',
  token: '',
  paid: false,
};

/** The parts of a kept order that can be used, whatever wrote it. */
export function keptOrder(kept: unknown): StoredOrder | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const parts = Object.entries(NO_ORDER).map(([name, empty]) => {
    const value = (kept as Record<string, unknown>)[name];
    return [name, typeof value === typeof empty ? value : empty];
  });
  return Object.fromEntries(parts) as unknown as StoredOrder;
}

/** The call for this order: the last one again if it was about the same, else a new one. */
export function callAbout(about: string, last: StoredOrder): Pick<StoredOrder, 'key' | 'about'> {
  return { about, key: last.about === about && last.key ? last.key : crypto.randomUUID() };
}

export const openOrder = () =>
  openDraft<StoredOrder>({ key: ORDER_STORAGE_KEY, version: VERSION, upgrade: keptOrder });

/** What stays of an order once it is paid: enough to see it again. */
export const paidOrder = (token: string): StoredOrder => ({ ...NO_ORDER, token, paid: true });
