import { longDay } from '../../../site/language.ts';
import { referenceOf } from '../../../site/reference.ts';
import * as t from './messages.ts';
import { formatMoney } from './money.ts';
import { nextChargeDate, type OrderPlan } from './order-rules.ts';
import type { OrderSummary, OrderView } from './order-schema.ts';
import { PERIOD_NAMES } from './terms.ts';

/** `5 seats`; empty where the plan is for one workspace. */
export const unitsWords = (unit: OrderPlan['unit'], units: number) =>
  unit === 'workspace' ? '' : unit === 'seat' ? t.seats(units) : t.videos(units);

/** What has to be known of a plan to name it. */
export type NamedPlan = Pick<OrderPlan, 'name' | 'unit'> & { id: string; family: string };

/** Where a dispute stands, for the buyer. */
export const DISPUTE_WORDS: Record<NonNullable<OrderView['dispute']>, string> = {
  open: t.disputeOpen,
  won: t.disputeWon,
  lost: t.disputeLost,
};

/** What was paid back in all, and when the last of it. */
const refundWords = (refunded: number, currency: OrderView['currency'], at: string) =>
  t.sumOnDay(formatMoney(refunded, currency), longDay(new Date(at)));

/** An order in words, one entry for each `data-line` of its page. A plan that is not sold any more is named by its id. */
export function orderLines(order: OrderView, plans: readonly NamedPlan[]) {
  const { planId, period, units, currency, total, charged, paidAt, reference, email } = order;
  const { taxName, nextChargeOn, endsOn, refunded, refundedAt, dispute } = order;
  const plan = plans.find(({ id }) => id === planId);
  const bought = [
    plan?.name ?? planId,
    plan ? unitsWords(plan.unit, units) : String(units),
    period ? PERIOD_NAMES[period].toLowerCase() : t.paidHowOnce,
  ];
  return {
    plan: plan?.name ?? planId,
    family: plan?.family,
    bought: bought.filter(Boolean).join(', '),
    charged: charged === undefined ? '' : formatMoney(charged, currency),
    paid: charged === undefined || !paidAt ? '' : paidWords(charged, paidAt),
    reference: referenceOf(reference),
    email,
    refunded: refunded && refundedAt ? refundWords(refunded, currency, refundedAt) : undefined,
    dispute: dispute && DISPUTE_WORDS[dispute],
    next: nextOf(),
    until: nextChargeOn && t.unlessYouCancel,
  };

  function paidWords(withTax: number, at: string): string {
    const [day, sum] = [longDay(new Date(at)), formatMoney(total, currency)];
    if (withTax === total) return t.paidWithoutTax(day, sum);
    return t.paidWithTax(day, sum, taxName ?? t.someTax, formatMoney(withTax - total, currency));
  }

  function nextOf(): string {
    if (endsOn) return t.cancelledRunsTo(longDay(new Date(endsOn)));
    // The same as the first time, with the tax that came on top of it.
    if (nextChargeOn)
      return t.sumOnDay(formatMoney(charged ?? total, currency), longDay(new Date(nextChargeOn)));
    return period ? t.noneNext : t.noneOnce;
  }
}

/** What a mail says about an order, top to bottom. */
export type OrderFacts = readonly (readonly [label: string, value: string])[];

type PaidOrder = OrderSummary &
  Partial<Pick<OrderView, 'charged' | 'taxName' | 'paidAt' | 'refunded' | 'refundedAt'>>;

/** `charged`: with tax. Without it and `paidAt` the order is not paid. `title`: how the plan is called. */
export function orderFacts(
  { period, units, currency, total, charged, taxName, paidAt, refunded, refundedAt }: PaidOrder,
  { title, unit = 'workspace' }: { title: string; unit?: OrderPlan['unit'] | undefined },
): OrderFacts {
  const paidOn = paidAt === undefined ? undefined : new Date(paidAt);
  return [
    [t.plan, title],
    ...(unit === 'workspace' ? [] : [[t.numberOf[unit], String(units)] as const]),
    [t.paid, period ? PERIOD_NAMES[period] : t.once],
    [t.amountBeforeTax, formatMoney(total, currency)],
    ...(charged === undefined
      ? []
      : [
          [
            charged > total ? t.chargedWith(taxName ?? t.someTax) : t.chargedWithoutTax,
            formatMoney(charged, currency),
          ] as const,
        ]),
    ...(paidOn ? [[t.paidOn, longDay(paidOn)] as const] : []),
    ...(refunded && refundedAt ? [[t.refunded, refundWords(refunded, currency, refundedAt)] as const] : []),
    // After a refund nobody but the payment service knows whether the plan goes on.
    ...(paidOn && period && !refunded
      ? [[t.nextPaymentOn, longDay(nextChargeDate(paidOn, period))] as const]
      : []),
  ];
}
