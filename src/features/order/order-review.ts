import { capOf } from './rules/cost';
import { CURRENCIES, formatMoney } from './rules/money';
import { nextChargeDate, type OrderChoice, problemsWith, quoteWith, unitsRange } from './rules/order-rules';
import { longDay, unitsWords } from './rules/order-words';
import { type Place, taxesOn } from './rules/tax';
import { PERIOD_MONTHS, PERIODS, type Period, SPEND_CAP_PERCENT } from './rules/terms';
import type { PagePlan } from './page-plan';

/** What a review says, in plain text: one entry for each `data-line` of its markup, empty where there is nothing to say. */
export type ReviewLines = NonNullable<ReturnType<typeof reviewOf>>;

/** `later` is when the second payment is due, `often` how they go on. */
const PAYMENTS: Record<Period, { later: string; often: string }> = {
  monthly: { later: 'one month later', often: 'each month' },
  biannual: { later: 'six months later', often: 'every 6 months' },
  annual: { later: 'one year later', often: 'each year' },
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

const isRefused = (plan: PagePlan, choice: OrderChoice) => Object.keys(problemsWith(plan, choice)).length > 0;

/** What one payment takes that is more than the price of a month, or of one unit; empty while that is not known. */
function rowNote(plan: PagePlan, choice: OrderChoice): string {
  if (isRefused(plan, choice)) return '';
  const { period, units, currency } = choice;
  const { total } = quoteWith(plan, choice);
  const sum = formatMoney(total, currency);
  const counted = units > 1 ? `${unitsWords(plan.unit, units)}, ` : '';
  if (plan.sold === 'once' || !period) return counted ? `${counted}${sum}` : 'It never renews';
  const months = PERIOD_MONTHS[period];
  if (months === 1) return counted ? `${counted}${sum} at a time` : 'Ends with any month';
  const saved = plan.prices[currency].monthly.charged * months * units - total;
  return `${counted}${sum} at a time. You save ${formatMoney(saved, currency)}.`;
}

/** The rows to choose from, one for each period, or the one of a plan that is paid once. */
export function rowsOf(plan: PagePlan, choice: OrderChoice): Record<string, string> {
  const { currency } = choice;
  if (plan.sold === 'once')
    return {
      'once-price': formatMoney(plan.price[currency], currency),
      'once-per': `a ${plan.unit}`,
      'once-note': rowNote(plan, choice),
    };
  const forOne = plan.unit === 'workspace' ? '' : `a ${plan.unit}, `;
  return Object.fromEntries(
    PERIODS.flatMap((period) => [
      [`${period}-price`, formatMoney(plan.prices[currency][period].perMonth, currency)],
      [`${period}-per`, `${forOne}a month`],
      [`${period}-note`, rowNote(plan, { ...choice, period })],
    ]),
  );
}

/** What is known besides the choice. `today` is the day of the first payment. */
interface Known {
  place?: Place | undefined;
  today?: Date | undefined;
}

/** The taxes by name and rate, a line each, and the payment with them. Cents become words. */
function taxLines(total: number, currency: OrderChoice['currency'], place: Place) {
  const taxes = taxesOn(total, place);
  const [first = { name: 'Tax', percent: 0, amount: 0 }, second] = taxes;
  const named = ({ name, percent }: typeof first) => `${name} ${percent}%`;
  const money = (cents: number) => formatMoney(cents, currency);
  return {
    'tax-1': taxes.length > 0 ? named(first) : 'Tax',
    'taxed-1':
      taxes.length > 0
        ? money(first.amount)
        : place === 'other'
          ? 'No Canadian tax; your country may charge its own'
          : 'None',
    'tax-2': second ? named(second) : '',
    'taxed-2': second ? money(second.amount) : '',
    today: money(taxes.reduce((sum, { amount }) => sum + amount, total)),
  };
}

/**
 * The review of an order, every amount worked out from the plan. Without a place the tax is not known, and without a day
 * the next charge is said in words. Undefined for a choice that cannot be ordered.
 */
export function reviewOf(plan: PagePlan, choice: OrderChoice, { place, today }: Known = {}) {
  if (isRefused(plan, choice)) return undefined;
  const { period, units, currency, unitAmount, total } = quoteWith(plan, choice);
  const money = (cents: number) => formatMoney(cents, currency);
  const counted = plan.unit === 'workspace' ? '' : `${unitsWords(plan.unit, units)} × `;
  const unknown = {
    'tax-1': 'Tax',
    'taxed-1': 'Choose your province',
    'tax-2': '',
    'taxed-2': '',
    today: 'The price and its tax',
  };
  const taxed = place ? taxLines(total, currency, place) : unknown;
  const soon = place ? '' : 'The sum appears here once we know where you are. ';
  const once = {
    ...taxed,
    /** One payment before tax, and how it comes about. */
    total: money(total),
    sum: counted + money(unitAmount),
    next: `${soon}It is paid once and never renews.`,
    month: '',
    cap: '',
  };
  if (plan.sold === 'once' || !period) return once;

  const months = PERIOD_MONTHS[period];
  const { perMonth } = plan.prices[currency][period];
  const { later, often } = PAYMENTS[period];
  const when = today ? `on ${longDay(nextChargeDate(today, period))}` : later;
  return {
    ...once,
    sum: `${counted}${months === 1 ? '' : `${months} months × `}${money(perMonth)}`,
    next: place
      ? `Then ${taxed.today} ${when}, and the same ${often}.`
      : `${soon}The same is due ${when}, then ${often}.`,
    month: plan.month[currency],
    cap: plan.sellsExtra
      ? `Extra use stops when a month reaches ${money(capOf({ perMonth: perMonth * units }))}, ${SPEND_CAP_PERCENT}% of its price, unless you raise the cap.`
      : '',
  };
}
