import { orderLines } from '~/features/order/rules/order-words';
import { actions, board, button, note } from '~/ui/classes';
import type { HomeOrder, PortalPart, SentDocument } from '../rules/home-schema';
import { longDate, openPortal } from './account-data';
import { keptDrafts, ONBOARDING } from './briefs';
import { orderTitle, planNow } from './home-words';
import { Row } from './Row';
import { type Step, Steps } from './Steps';

interface BoardProps {
  orders: readonly HomeOrder[];
  briefs: readonly SentDocument[];
}

/** From the payment to the day on which the telephone is answered, as far as we know. */
function stepsOf({ paidAt }: HomeOrder, briefs: readonly SentDocument[]): Step[] {
  const sent = briefs.find(({ topic }) => topic === ONBOARDING);
  const draft = keptDrafts().find(({ topic }) => topic === ONBOARDING);
  const kept = draft && `A draft is kept in this browser, of ${longDate(draft.savedAt)}`;
  return [
    { name: 'Paid', text: paidAt ? longDate(paidAt) : '', done: true },
    {
      name: 'You write the brief',
      text: sent ? `Sent on ${longDate(sent.createdAt)}` : (kept ?? 'Not sent yet'),
      done: sent !== undefined,
    },
    { name: 'We build, you test', text: 'We write to you when it rings', done: false },
    { name: 'You say go', text: 'Your phone rings as ever until then', done: false },
  ];
}

/** The plan that runs: what it takes and gives, and where it is changed or ended. */
export function PlanBoard({ orders, briefs }: BoardProps) {
  const order = planNow(orders, new Date());
  const wantsBrief = order?.plan?.wantsBrief;
  const isSent = briefs.some(({ topic }) => topic === ONBOARDING);
  return (
    <section
      className={`${board} mb-6 grid gap-x-wide gap-y-near lg:grid-cols-[5fr_7fr]`}
      aria-label="Your plan"
    >
      <div>
        <p className={note}>Your plan</p>
        <h2>{order ? orderTitle(order) : `None ${orders.length > 0 ? 'now' : 'yet'}`}</h2>
        {(!order || (wantsBrief && !isSent)) && (
          <p className={`${actions} pt-4`}>
            <a className={button()} href={order ? '/agent-onboarding' : '/questionnaire'}>
              {order ? 'Write the brief' : 'Find my plan'}
            </a>
          </p>
        )}
      </div>
      {order ? <PlanRows order={order} /> : <p>Nothing renews, and nothing is charged.</p>}
      {order && wantsBrief && <Steps steps={stepsOf(order, briefs)} />}
    </section>
  );
}

function PlanRows({ order }: { order: HomeOrder }) {
  const { reference, plan, endsOn } = order;
  const lines = orderLines(order, plan ? [plan] : []);
  const atStripe = (part: PortalPart) => ({
    act: () => openPortal(reference, part),
    done: 'Stripe opens.',
  });
  return (
    <dl>
      <Row id="next-charge" label="Next charge">
        {lines.next}
      </Row>
      {plan && plan.includes.length > 0 && (
        <Row id="each-month" label="Each month">
          {plan.includes.join(', ')}
        </Row>
      )}
      <Row id="card" label="Card" action="Change" about="the card, at Stripe" {...atStripe('card')}>
        Stripe keeps it; we never see its number.
      </Row>
      <Row id="invoices" label="Invoices" action="Open" about="all invoices, at Stripe" {...atStripe('all')}>
        All of them, and the address on them, at Stripe.
      </Row>
      {endsOn ? (
        <Row
          id="end"
          label="To end it"
          action="Keep the plan"
          about="after all, at Stripe"
          {...atStripe('all')}
        >
          It is cancelled, and runs to {longDate(`${endsOn}T12:00`)}.
        </Row>
      ) : (
        <Row id="end" label="To end it" action="Cancel" about="the plan, at Stripe" {...atStripe('cancel')}>
          It then runs to the end of what is paid.
        </Row>
      )}
      <Row id="another-plan" label="Another plan" action="Ask us" href="/contact">
        For more or for less of it, a person changes the plan.
      </Row>
    </dl>
  );
}
