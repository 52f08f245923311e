import type { OrderView } from '~/domain/checkout';
import { formatMoney } from '~/domain/pricing/money';
import { PERIOD_NAMES } from '~/domain/pricing/terms';
import { longDay } from './long-day';
import type { PagePlan } from './page-plan';
import { unitsWords } from './units-words';

/** What a page says about an order that was paid, one entry for each `data-line`. */
export interface OrderLines {
  bought: string;
  charged: string;
  reference: string;
  next: string;
}

/** What the page has to know of a plan to name it. */
export type NamedPlan = Pick<PagePlan, 'id' | 'name' | 'family' | 'unit'>;

/** An order in words. A plan that is not sold any more is named by its id. */
export function orderLines(order: OrderView, plans: readonly NamedPlan[]): OrderLines {
  const { planId, period, units, currency, total, charged, reference, nextChargeOn, endsOn } = order;
  const plan = plans.find(({ id }) => id === planId);
  const bought = [
    plan ? `${plan.name}, ${plan.family}` : planId,
    plan ? unitsWords(plan.unit, units) : String(units),
    period ? PERIOD_NAMES[period].toLowerCase() : 'once',
  ];
  return {
    bought: bought.filter(Boolean).join(', '),
    charged:
      charged === undefined
        ? `${formatMoney(total, currency)} and tax`
        : `${formatMoney(charged, currency)}, tax included`,
    // People quote the start of it.
    reference: reference.slice(0, 8),
    next: nextOf(),
  };

  function nextOf(): string {
    if (endsOn) return `None. It is cancelled, and runs to ${longDay(new Date(endsOn))}.`;
    if (nextChargeOn) return `${longDay(new Date(nextChargeOn))}: ${formatMoney(total, currency)} and tax`;
    return period ? 'None' : 'None. It is paid once and never renews.';
  }
}
