/** @jsxImportSource react */
import { formatMoney } from '../../../src/domain/pricing/money.ts';
import { planTitle, pricedPlan } from '../../../src/domain/pricing/order.ts';
import { nextChargeDate } from '../../../src/domain/pricing/order-rules.ts';
import { PERIOD_NAMES } from '../../../src/domain/pricing/terms.ts';
import { INK, LINE, QUIET } from './layout.tsx';
import type { MailPayload } from './payloads.ts';

type Order = MailPayload<'payment-failed'> & Partial<MailPayload<'order-confirmation'>>;

/** What an order says about itself, top to bottom. */
export type OrderFacts = readonly (readonly [label: string, value: string])[];

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'long' });

export function orderFacts({ planId, period, units, currency, total, charged, paidAt }: Order): OrderFacts {
  const unit = pricedPlan(planId)?.unit ?? 'workspace';
  const paidOn = paidAt === undefined ? undefined : new Date(paidAt);
  return [
    ['Plan', planTitle(planId)],
    ...(unit === 'workspace' ? [] : [[`Number of ${unit}s`, String(units)] as const]),
    ['Paid', period ? PERIOD_NAMES[period] : 'Once'],
    ['Amount before tax', formatMoney(total, currency)],
    ...(charged === undefined ? [] : [['Charged, with tax', formatMoney(charged, currency)] as const]),
    ...(paidOn ? [['Paid on', day.format(paidOn)] as const] : []),
    ...(paidOn && period ? [['Next payment on', day.format(nextChargeDate(paidOn, period))] as const] : []),
  ];
}

export const orderFactsText = (facts: OrderFacts) =>
  facts.map(([label, value]) => `${label}: ${value}`).join('\n');

const CELL = { borderBottom: `1px solid ${LINE}`, fontSize: '16px', lineHeight: 1.5, padding: '8px 0' };

export function OrderTable({ facts }: { facts: OrderFacts }) {
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
