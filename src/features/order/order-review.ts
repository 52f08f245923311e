import { capOf } from './rules/cost';
import { CURRENCIES, formatMoney } from './rules/money';
import { nextChargeDate, type OrderChoice, problemsWith, quoteWith, unitsRange } from './rules/order-rules';
import { longDay, unitsWords } from './rules/order-words';
import { PERIOD_MONTHS, PERIODS, type Period, SPEND_CAP_PERCENT } from './rules/terms';
import type { PagePlan } from './page-plan';

/** What a review says, in plain text: one entry for each `data-line` of its markup, empty where there is nothing to say. */
export type ReviewLines = NonNullable<ReturnType<typeof reviewOf>>;

/** `soon` is the time to the second payment, `often` how they go on. */
const PAYMENTS: Record<Period, { soon: string; often: string }> = {
  monthly: { soon: 'One month', often: 'each month' },
  biannual: { soon: 'Six months', often: 'every 6 months' },
  annual: { soon: 'One year', often: 'each year' },
};

const named = <Name extends string>(names: readonly Name[], wanted: string | null) =>
  names.find((name) => name === wanted);

/** What somebody would like; the rest is as the plan is sold most simply. */
type Wish = { [Part in 'period' | 'units' | 'currency']?: OrderChoice[Part] | undefined };

/** A choice for this plan that keeps what fits it of a wish. */
export function choiceOf(plan: PagePlan, { period, units, currency }: Wish = {}): OrderChoice {
  const { min, max } = unitsRange(plan);
  return {
    planId: plan.id,
    period: plan.sold === 'once' ? undefined : (period ?? 'monthly'),
    units: units !== undefined && min !== max ? units : min,
    currency: currency ?? 'CAD',
  };
}

/**
 * What the query of an address asks for: `plan`, and if they can be read `period`, `units` and `currency`. Undefined
 * without one of these plans. Whatever else it says, amounts above all, is not looked at. The number of units may be one
 * that `problemsWith` refuses; it is shown, so that it can be mended.
 */
export function choiceInQuery(query: string, plans: readonly PagePlan[]): OrderChoice | undefined {
  const asked = new URLSearchParams(query);
  const plan = plans.find(({ id }) => id === asked.get('plan'));
  const units = asked.get('units') ?? '';
  if (!plan) return undefined;
  return choiceOf(plan, {
    period: named(PERIODS, asked.get('period')),
    units: /^\d{1,6}$/.test(units) ? Number(units) : undefined,
    currency: named(CURRENCIES, asked.get('currency')),
  });
}

export function queryOf({ planId, period, units, currency }: OrderChoice): string {
  const query = { plan: planId, ...(period && { period }), units: String(units), currency };
  return `?${new URLSearchParams(query)}`;
}

/**
 * The review of an order, every amount worked out from the plan. `today` is the day of the first payment; without it, in
 * a page that was built some day, the next charge is said in words. Undefined for a choice that cannot be ordered.
 */
export function reviewOf(plan: PagePlan, choice: OrderChoice, today?: Date) {
  if (Object.keys(problemsWith(plan, choice)).length > 0) return undefined;
  const { period, units, currency, unitAmount, total } = quoteWith(plan, choice);
  const money = (cents: number) => formatMoney(cents, currency);
  const forOne = plan.unit === 'workspace' ? '' : ` a ${plan.unit}`;
  const counted = forOne && `${unitsWords(plan.unit, units)} × `;
  const once = {
    plan: plan.name,
    family: plan.family,
    total: money(total),
    /** What one unit costs a month, or once. */
    price: money(unitAmount) + forOne,
    /** How the total comes about. */
    sum: counted + money(unitAmount),
    saved: '',
    next: 'None. It is paid once and never renews.',
    month: '',
    cap: '',
    cancel: '',
  };
  if (plan.sold === 'once' || !period) return once;

  const months = PERIOD_MONTHS[period];
  const { perMonth } = plan.prices[currency][period];
  const saved = plan.prices[currency].monthly.charged * months * units - total;
  const { soon, often } = PAYMENTS[period];
  const when = today
    ? `${longDay(nextChargeDate(today, period))}, if you pay today`
    : `${soon} after the first`;
  return {
    ...once,
    price: `${money(perMonth)}${forOne && `${forOne},`} a month`,
    sum: `${counted}${months === 1 ? '' : `${months} months × `}${money(perMonth)}`,
    saved: saved > 0 ? `${money(saved)} against ${months} monthly payments` : '',
    next: `${when}: ${money(total)} and tax. Then the same ${often}.`,
    month: plan.month[currency],
    cap: plan.sellsExtra
      ? `On from the first day: extra use stops when a month reaches ${money(capOf({ perMonth: perMonth * units }))}, ${SPEND_CAP_PERCENT} per cent of its price, unless you raise the cap.`
      : '',
    cancel: 'It stops the next renewal. You keep the plan to the end of the time you paid for.',
  };
}
