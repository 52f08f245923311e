import { longDay } from '~/site/language';
import { capOf } from './rules/cost';
import * as t from './rules/messages';
import { CURRENCIES, formatMoney } from './rules/money';
import { nextChargeDate, type OrderChoice, problemsWith, quoteWith, unitsRange } from './rules/order-rules';
import { unitsWords } from './rules/order-words';
import { type Place, taxesOn } from './rules/tax';
import { PERIOD_MONTHS, PERIODS, SPEND_CAP_PERCENT } from './rules/terms';
import type { PagePlan } from './page-plan';

/** What a review says, in plain text: one entry for each `data-line` of its markup, empty where there is nothing to say. */
export type ReviewLines = NonNullable<ReturnType<typeof reviewOf>>;

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

/** Whether an address names a billing period that there is not, for a plan that is paid by one. */
export function asksNoPeriod(query: string, { sold }: PagePlan): boolean {
  const asked = new URLSearchParams(query).get('period');
  return sold === 'by-period' && asked !== null && named(PERIODS, asked) === undefined;
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
  const several = units > 1 ? unitsWords(plan.unit, units) : '';
  if (plan.sold === 'once' || !period) return several ? t.severalFor(several, sum) : t.neverRenews;
  const months = PERIOD_MONTHS[period];
  if (months === 1) return several ? t.severalAtATime(several, sum) : t.endsWithAnyMonth;
  const saved = formatMoney(plan.prices[currency].monthly.charged * months * units - total, currency);
  return several ? t.youSaveOnSeveral(several, sum, saved) : t.youSave(sum, saved);
}

/** The rows to choose from, one for each period, or the one of a plan that is paid once. */
export function rowsOf(plan: PagePlan, choice: OrderChoice): Record<string, string> {
  const { currency } = choice;
  if (plan.sold === 'once')
    return {
      'once-price': formatMoney(plan.price[currency], currency),
      'once-per': t.forOne[plan.unit],
      'once-note': rowNote(plan, choice),
    };
  return Object.fromEntries(
    PERIODS.flatMap((period) => [
      [`${period}-price`, formatMoney(plan.prices[currency][period].perMonth, currency)],
      [`${period}-per`, t.forOneAMonth[plan.unit]],
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
  const [first = { name: t.tax, percent: 0, amount: 0 }, second] = taxes;
  const named = ({ name, percent }: typeof first) => t.taxAtRate(name, percent);
  const money = (cents: number) => formatMoney(cents, currency);
  return {
    'tax-1': taxes.length > 0 ? named(first) : t.tax,
    'taxed-1': taxes.length > 0 ? money(first.amount) : place === 'other' ? t.noCanadianTax : t.noTax,
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
    'tax-1': t.tax,
    'taxed-1': t.chooseProvince,
    'tax-2': '',
    'taxed-2': '',
    today: t.priceAndTax,
  };
  const taxed = place ? taxLines(total, currency, place) : unknown;
  const once = {
    ...taxed,
    /** One payment before tax, and how it comes about. */
    total: money(total),
    sum: counted + money(unitAmount),
    next: place ? t.paidOnceOnly : `${t.sumToCome} ${t.paidOnceOnly}`,
    month: '',
    cap: '',
  };
  if (plan.sold === 'once' || !period) return once;

  const months = PERIOD_MONTHS[period];
  const { perMonth } = plan.prices[currency][period];
  const { later, often } = t.payments[period];
  const when = today ? t.onDay(longDay(nextChargeDate(today, period))) : later;
  return {
    ...once,
    sum: counted + (months === 1 ? money(perMonth) : t.timesMonths(months, money(perMonth))),
    next: place ? t.thenTheSame(taxed.today, when, often) : `${t.sumToCome} ${t.sameIsDue(when, often)}`,
    month: plan.month[currency],
    cap: plan.sellsExtra
      ? t.extraUseStops(money(capOf({ perMonth: perMonth * units })), SPEND_CAP_PERCENT)
      : '',
  };
}
