import type { ReactNode } from 'react';
import { orderLines } from '~/features/order/rules/order-words';
import { board } from '~/ui/blocks';
import { actions, button, note } from '~/ui/classes';
import { NextSteps } from '~/ui/NextSteps';
import type { HomeOrder, PortalPart, SentDocument } from '../rules/home-schema';
import { longDate, openPortal } from './account-data';
import { keptDrafts, ONBOARDING } from './briefs';
import { orderTitle, planNow } from './home-words';
import { Done } from './Row';
import { RowAction, type RowActionProps } from './RowAction';

interface BoardProps {
  orders: readonly HomeOrder[];
  briefs: readonly SentDocument[];
}

/** From the payment to the day on which the telephone is answered, as far as we know. */
function stepsOf({ paidAt }: HomeOrder, sent: SentDocument | undefined) {
  const draft = keptDrafts().find(({ topic }) => topic === ONBOARDING);
  const kept = draft && `A draft is kept in this browser, of ${longDate(draft.savedAt)}`;
  return [
    { title: 'Paid', text: paidAt ? longDate(paidAt) : '' },
    {
      title: 'You write the brief',
      text: sent ? `Sent on ${longDate(sent.createdAt)}` : (kept ?? 'Not sent yet'),
    },
    { title: 'We build, you test', text: 'We write to you when it rings' },
    { title: 'You say go', text: 'Your phone rings as ever until then' },
  ];
}

/** The plan that runs: what it takes and gives, and where it is changed or ended. */
export function PlanBoard({ orders, briefs }: BoardProps) {
  const order = planNow(orders, new Date());
  const wantsBrief = order?.plan?.wantsBrief;
  const sent = briefs.find(({ topic }) => topic === ONBOARDING);
  return (
    <section
      className={`${board} mb-6 grid gap-x-wide gap-y-near lg:grid-cols-[5fr_7fr]`}
      aria-label="Your plan"
    >
      <div>
        <p className={note}>Your plan</p>
        <h2>{order ? orderTitle(order) : `None ${orders.length > 0 ? 'now' : 'yet'}`}</h2>
        {(!order || (wantsBrief && !sent)) && (
          <p className={`${actions} pt-4 max-sm:grid`}>
            <a className={button()} href={order ? '/agent-onboarding' : '/questionnaire'}>
              {order ? 'Write the brief' : 'Find my plan'}
            </a>
          </p>
        )}
      </div>
      {order ? <PlanFacts order={order} /> : <p>Nothing renews, and nothing is charged.</p>}
      {order && wantsBrief && (
        <div className="col-span-full border-t border-line pt-6">
          <NextSteps steps={stepsOf(order, sent)} done={sent ? 2 : 1} />
        </div>
      )}
    </section>
  );
}

interface FactProps {
  label: string;
  children?: ReactNode;
  acts?: readonly RowActionProps[];
}

/** A line of the board, in which the fact stands out and not its label. */
function Fact({ label, children, acts = [] }: FactProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-t border-line py-1">
      <dt className="me-auto font-normal text-ink-2">{label}</dt>
      {children && <dd className="font-strong">{children}</dd>}
      {acts.map((act) => (
        <RowAction key={act.id} below="order-1 w-full" {...act} />
      ))}
      {acts.length > 0 && (
        <dd className="order-1 w-full">
          {acts.map(({ id }) => (
            <Done key={id} id={id} />
          ))}
        </dd>
      )}
    </div>
  );
}

function PlanFacts({ order }: { order: HomeOrder }) {
  const { reference, plan, endsOn } = order;
  const atStripe = (id: string, part: PortalPart) => ({
    id,
    act: () => openPortal(reference, part),
    done: 'Stripe opens.',
  });
  return (
    <dl>
      <Fact label="Next charge">{orderLines(order, []).next}</Fact>
      {plan && plan.includes.length > 0 && <Fact label="Each month">{plan.includes.join(', ')}</Fact>}
      <Fact
        label="At Stripe"
        acts={[
          { action: 'Change card', ...atStripe('card', 'card') },
          { action: 'All invoices', ...atStripe('invoices', 'all') },
        ]}
      />
      <Fact
        label="To change or cancel"
        acts={[
          { id: 'another-plan', action: 'Ask us', about: 'for another plan', href: '/contact' },
          endsOn
            ? { action: 'Keep the plan', about: 'after all, at Stripe', ...atStripe('end', 'all') }
            : { action: 'Cancel', about: 'the plan, at Stripe', ...atStripe('end', 'cancel') },
        ]}
      />
    </dl>
  );
}
