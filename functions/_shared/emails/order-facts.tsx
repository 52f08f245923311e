/** @jsxImportSource react */
import { planTitle, pricedPlan } from '../../../src/features/order/rules/order.ts';
import { orderFacts } from '../../../src/features/order/rules/order-words.ts';
import type { Part } from './letter-parts.tsx';
import { FactTable } from './parts.tsx';
import type { MailPayload } from './payloads.ts';

type Order = MailPayload<
  'payment-failed' | 'order-confirmation' | 'order-disputed' | 'order-refunded' | 'order-notice'
>;

export function orderTable(order: Order): Part {
  const facts = orderFacts(order, {
    title: planTitle(order.planId),
    unit: pricedPlan(order.planId)?.unit,
  });
  return {
    html: <FactTable rows={facts} />,
    text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}
