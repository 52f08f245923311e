import { formatMoney } from '~/features/order/rules/money';
import { longDay, orderLines } from '~/features/order/rules/order-words';
import { PERIOD_NAMES } from '~/features/order/rules/terms';
import type { HomeOrder } from '../rules/home-schema';

const day = (time: string) => longDay(new Date(time));

/** `Growth, monthly`; a plan that is not sold any more is named by its id. */
export const orderTitle = ({ plan, planId, period }: HomeOrder) =>
  [plan?.name ?? planId, period && PERIOD_NAMES[period].toLowerCase()].filter(Boolean).join(', ');

const STANDING: Record<HomeOrder['state'], string> = {
  paid: '',
  open: 'Not paid yet.',
  pending: 'Your bank is still at work. You have nothing to do.',
  failed: 'The bank said no. Nothing was charged.',
  expired: 'The payment page has closed. Nothing was charged.',
};

/** What an order came to, and where it stands: sentences, one after the other. */
export function orderWords(order: HomeOrder): string {
  const { state, orderedAt, paidAt, endsOn, currency, total, charged } = order;
  const lines = orderLines(order, order.plan ? [order.plan] : []);
  const sum = formatMoney(charged ?? total, currency);
  return [
    `${day(paidAt ?? orderedAt)}: ${sum}${charged === undefined ? ' before tax' : ''}, order ${lines.reference}.`,
    STANDING[state],
    lines.refunded && `Paid back: ${lines.refunded}.`,
    lines.dispute,
    endsOn && `Cancelled; it runs to ${day(endsOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Of several the newest; one that has ended is none, and neither is one that was paid back or taken back whole. */
export const planNow = (orders: readonly HomeOrder[], today: Date) =>
  orders.find(
    ({ state, period, endsOn, charged = 0, refunded = 0, dispute }) =>
      state === 'paid' &&
      period !== undefined &&
      (!endsOn || endsOn >= today.toISOString().slice(0, 10)) &&
      refunded < charged &&
      dispute !== 'lost',
  );
