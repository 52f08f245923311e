import { formatMoney } from '~/features/order/rules/money';
import { longDay } from '~/site/language';
import { orderLines } from '~/features/order/rules/order-words';
import { PERIOD_NAMES } from '~/features/order/rules/terms';
import type { HomeOrder } from '../rules/home-schema';
import * as t from '../rules/messages';

const day = (time: string) => longDay(new Date(time));

/** `Growth, monthly`; a plan that is not sold any more is named by its id. */
export const orderTitle = ({ plan, planId, period }: HomeOrder) =>
  [plan?.name ?? planId, period && PERIOD_NAMES[period].toLowerCase()].filter(Boolean).join(', ');

const STANDING: Record<HomeOrder['state'], string> = {
  paid: '',
  open: t.orderOpen,
  pending: t.bankAtWork,
  failed: t.bankSaidNo,
  expired: t.paymentClosed,
};

/** What an order came to, and where it stands: sentences, one after the other. */
export function orderWords(order: HomeOrder): string {
  const { state, orderedAt, paidAt, endsOn, currency, total, charged } = order;
  const lines = orderLines(order, order.plan ? [order.plan] : []);
  const sum = formatMoney(charged ?? total, currency);
  return [
    (charged === undefined ? t.orderedBeforeTax : t.ordered)(day(paidAt ?? orderedAt), sum, lines.reference),
    STANDING[state],
    lines.refunded && t.paidBack(lines.refunded),
    lines.dispute,
    endsOn && t.cancelledItRunsTo(day(endsOn)),
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
