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
import * as t from '../rules/messages';

interface BoardProps {
  orders: readonly HomeOrder[];
  briefs: readonly SentDocument[];
}

/** From the payment to the day on which the telephone is answered, as far as we know. */
function stepsOf({ paidAt }: HomeOrder, sent: SentDocument | undefined) {
  const draft = keptDrafts().find(({ topic }) => topic === ONBOARDING);
  const kept = draft && t.draftOf(longDate(draft.savedAt));
  return [
    { title: t.paidStep, text: paidAt ? longDate(paidAt) : '' },
    {
      title: t.youWriteTheBrief,
      text: sent ? t.sentOnDay(longDate(sent.createdAt)) : (kept ?? t.notSentYet),
    },
    { title: t.weBuildYouTest, text: t.weWriteWhenItRings },
    { title: t.youSayGo, text: t.phoneAsBefore },
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
      aria-label={t.yourPlan}
    >
      <div>
        <p className={note}>{t.yourPlan}</p>
        <h2>{order ? orderTitle(order) : orders.length > 0 ? t.noPlanNow : t.noPlanYet}</h2>
        {(!order || (wantsBrief && !sent)) && (
          <p className={`${actions} pt-4 max-sm:grid`}>
            <a className={button()} href={order ? '/agent-onboarding' : '/questionnaire'}>
              {order ? t.writeTheBrief : t.findMyPlan}
            </a>
          </p>
        )}
      </div>
      {order ? <PlanFacts order={order} /> : <p>{t.nothingRenews}</p>}
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
    done: t.stripeOpens,
  });
  return (
    <dl>
      <Fact label={t.nextCharge}>{orderLines(order, []).next}</Fact>
      {plan && plan.includes.length > 0 && <Fact label={t.eachMonth}>{plan.includes.join(', ')}</Fact>}
      <Fact
        label={t.atStripe}
        acts={[
          { action: t.changeCard, ...atStripe('card', 'card') },
          { action: t.allInvoices, ...atStripe('invoices', 'all') },
        ]}
      />
      <Fact
        label={t.toChangeOrCancel}
        acts={[
          { id: 'another-plan', action: t.askUs, about: t.forAnotherPlan, href: '/contact' },
          endsOn
            ? { action: t.keepThePlan, about: t.afterAllAtStripe, ...atStripe('end', 'all') }
            : { action: t.cancel, about: t.thePlanAtStripe, ...atStripe('end', 'cancel') },
        ]}
      />
    </dl>
  );
}
