import type { HomeOrder, SentDocument } from '../rules/home-schema';
import { longDate } from './account-data';
import { DocumentText } from './DocumentText';
import { orderTitle, orderWords } from './home-words';
import { Invoices } from './Invoices';
import { Row, Section } from './Row';

const REQUEST = 'Order Request';

function Order({ order }: { order: HomeOrder }) {
  const { reference, state, url } = order;
  const title = orderTitle(order);
  const paid = state === 'paid' && {
    action: 'Receipts',
    about: `and invoices of ${title}`,
    form: <Invoices order={order} />,
  };
  return (
    <Row id={reference} label={title} {...(paid || (url && { action: 'Pay now', href: url }))}>
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
    <Section
      title="Orders"
      place="orders"
      about="Those you made while signed in, and those made with your address."
    >
      <dl>
        {orders.map((order) => (
          <Order key={order.reference} order={order} />
        ))}
        {requests.map(({ id, createdAt, text }) => (
          <Row
            key={id}
            id={id}
            label="Order request"
            action="Read"
            about={`the order that you sent on ${longDate(createdAt)}`}
            form={<DocumentText text={text} />}
          >
            Sent on {longDate(createdAt)}. Nothing was charged.
          </Row>
        ))}
        {orders.length + requests.length === 0 && (
          <Row id="no-orders" label="None yet" action="See prices" href="/pricing">
            Your orders will stand here, with their receipts and invoices.
          </Row>
        )}
      </dl>
    </Section>
  );
}
