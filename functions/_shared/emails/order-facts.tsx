/** @jsxImportSource react */
import { planTitle, pricedPlan } from '../../../src/features/order/rules/order.ts';
import { type OrderFacts, orderFacts } from '../../../src/features/order/rules/order-words.ts';
import { INK, LINE, QUIET } from './colours.ts';
import type { Part } from './letter-parts.tsx';
import type { MailPayload } from './payloads.ts';

type Order = MailPayload<
  'payment-failed' | 'order-confirmation' | 'order-disputed' | 'order-refunded' | 'order-notice'
>;

const factsOf = (order: Order) =>
  orderFacts(order, { title: planTitle(order.planId), unit: pricedPlan(order.planId)?.unit });

const CELL = { borderBottom: `1px solid ${LINE}`, fontSize: '16px', lineHeight: 1.5, padding: '8px 0' };

function Table({ facts }: { facts: OrderFacts }) {
  return (
    <table width="100%" border={0} cellPadding={0} cellSpacing={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              className="quiet rule"
              style={{ ...CELL, color: QUIET, fontWeight: 400, paddingRight: '16px' }}
            >
              {label}
            </th>
            <td align="right" className="ink rule" style={{ ...CELL, color: INK, fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function orderTable(order: Order): Part {
  const facts = factsOf(order);
  return {
    html: <Table facts={facts} />,
    text: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}
