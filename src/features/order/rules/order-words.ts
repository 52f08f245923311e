import { referenceOf } from '../../../site/reference.ts';
import { formatMoney } from './money.ts';
import { nextChargeDate, type OrderPlan } from './order-rules.ts';
import type { OrderSummary, OrderView } from './order-schema.ts';
import { taxNamed } from './tax.ts';
import { PERIOD_NAMES } from './terms.ts';

const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** The day as the site writes it, read in UTC. */
export const longDay = (date: Date) => format.format(date);

/** `5 seats`; empty where the plan is for one workspace. */
export const unitsWords = (unit: OrderPlan['unit'], units: number) =>
  unit === 'workspace' ? '' : `${units} ${unit}${units === 1 ? '' : 's'}`;

/** What has to be known of a plan to name it. */
export type NamedPlan = Pick<OrderPlan, 'name' | 'unit'> & { id: string; family: string };

/** Where a dispute stands, for the buyer. */
export const DISPUTE_WORDS: Record<NonNullable<OrderView['dispute']>, string> = {
  open: 'Your bank is looking into this payment. It decides who keeps the money.',
  won: 'Your bank has closed the dispute. The payment stands.',
  lost: 'Your bank has closed the dispute and paid you back.',
};

/** What was paid back in all, and when the last of it. */
const refundWords = (refunded: number, currency: OrderView['currency'], at: string) =>
  `${formatMoney(refunded, currency)} on ${longDay(new Date(at))}`;

/** An order in words, one entry for each `data-line` of its page. A plan that is not sold any more is named by its id. */
export function orderLines(order: OrderView, plans: readonly NamedPlan[]) {
  const { planId, period, units, currency, total, charged, paidAt, reference, email } = order;
  const { nextChargeOn, endsOn, refunded, refundedAt, dispute } = order;
  const plan = plans.find(({ id }) => id === planId);
  const bought = [
    plan?.name ?? planId,
    plan ? unitsWords(plan.unit, units) : String(units),
    period ? PERIOD_NAMES[period].toLowerCase() : 'once',
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
    until: nextChargeOn && 'Unless you cancel before',
  };

  function paidWords(withTax: number, at: string): string {
    const tax = withTax - total;
    const named =
      tax > 0 ? ` and ${taxNamed(total, tax) ?? 'tax'}, ${formatMoney(tax, currency)}` : ', without tax';
    return `paid on ${longDay(new Date(at))}: ${formatMoney(total, currency)}${named}`;
  }

  function nextOf(): string {
    if (endsOn) return `None. It is cancelled, and runs to ${longDay(new Date(endsOn))}.`;
    // The same as the first time, with the tax that came on top of it.
    if (nextChargeOn)
      return `${formatMoney(charged ?? total, currency)} on ${longDay(new Date(nextChargeOn))}`;
    return period ? 'None' : 'None. It is paid once and never renews.';
  }
}

/** What a mail says about an order, top to bottom. */
export type OrderFacts = readonly (readonly [label: string, value: string])[];

type PaidOrder = OrderSummary & Partial<Pick<OrderView, 'charged' | 'paidAt' | 'refunded' | 'refundedAt'>>;

/** `charged`: with tax. Without it and `paidAt` the order is not paid. `title`: how the plan is called. */
export function orderFacts(
  { period, units, currency, total, charged, paidAt, refunded, refundedAt }: PaidOrder,
  { title, unit = 'workspace' }: { title: string; unit?: OrderPlan['unit'] | undefined },
): OrderFacts {
  const paidOn = paidAt === undefined ? undefined : new Date(paidAt);
  return [
    ['Plan', title],
    ...(unit === 'workspace' ? [] : [[`Number of ${unit}s`, String(units)] as const]),
    ['Paid', period ? PERIOD_NAMES[period] : 'Once'],
    ['Amount before tax', formatMoney(total, currency)],
    ...(charged === undefined
      ? []
      : [
          [
            charged > total
              ? `Charged, with ${taxNamed(total, charged - total) ?? 'tax'}`
              : 'Charged, without tax',
            formatMoney(charged, currency),
          ] as const,
        ]),
    ...(paidOn ? [['Paid on', longDay(paidOn)] as const] : []),
    ...(refunded && refundedAt ? [['Refunded', refundWords(refunded, currency, refundedAt)] as const] : []),
    // After a refund nobody but the payment service knows whether the plan goes on.
    ...(paidOn && period && !refunded
      ? [['Next payment on', longDay(nextChargeDate(paidOn, period))] as const]
      : []),
  ];
}
