import type { HomeOrder, SentDocument } from '../rules/home-schema';
import { longDate } from './account-data';
import { DocumentText } from './DocumentText';
import { orderTitle, orderWords } from './home-words';
import { Invoices } from './Invoices';
import { Row, Section } from './Row';
import * as t from '../rules/messages';

const REQUEST = 'Order Request';

function Order({ order }: { order: HomeOrder }) {
  const { reference, state, url } = order;
  const title = orderTitle(order);
  const paid = state === 'paid' && {
    action: t.receipts,
    about: t.andInvoicesOf(title),
    form: <Invoices order={order} />,
  };
  return (
    <Row id={reference} label={title} {...(paid || (url && { action: t.payNow, href: url }))}>
      {orderWords(order)}
    </Row>
  );
}

/** Everything ordered under the address of the account: paid by card, or sent as a request. */
export function Orders({
  orders,
  documents,
}: {
  orders: readonly HomeOrder[];
  documents: readonly SentDocument[];
}) {
  const requests = documents.filter(({ topic }) => topic === REQUEST);
  return (
    <Section title={t.orders} place="orders" about={t.whichOrders}>
      <dl>
        {orders.map((order) => (
          <Order key={order.reference} order={order} />
        ))}
        {requests.map(({ id, createdAt, text }) => (
          <Row
            key={id}
            id={id}
            label={t.orderRequest}
            action={t.read}
            about={t.orderSentOn(longDate(createdAt))}
            form={<DocumentText text={text} />}
          >
            {t.sentNothingCharged(longDate(createdAt))}
          </Row>
        ))}
        {orders.length + requests.length === 0 && (
          <Row id="no-orders" label={t.noneYet} action={t.seePrices} href="/pricing">
            {t.noOrders}
          </Row>
        )}
      </dl>
    </Section>
  );
}
