import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '~/features/order/rules/money';
import { go } from '~/ui/classes';
import { accountLinks } from '../classes';
import { Loaded } from '../DidNotLoad';
import type { HomeOrder } from '../rules/home-schema';
import { invoicesOf, longDate } from './account-data';
import * as t from '../rules/messages';

/** Every payment of an order, below its row, each with the page of the payment service to save it from. */
export function Invoices({ order: { reference } }: { order: HomeOrder }) {
  const [invoices] = useState(() => invoicesOf(reference));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="pb-4">
      <Loaded query={invoices}>
        {(list) =>
          list.length === 0 ? (
            <p>{t.noInvoiceYet}</p>
          ) : (
            <ul>
              {list.map(({ madeAt, total, currency, paid, url }) => (
                <li key={url} className={accountLinks}>
                  <a className={go} href={url}>
                    {longDate(madeAt)}
                    <span className="sr-only">{t.receiptAndInvoice}</span>
                  </a>
                  <span>
                    {formatMoney(total, currency)}, {paid ? t.paid : t.notPaidYet}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
