import { Loaded } from '../DidNotLoad';
import { home } from './account-data';
import { Briefs } from './Briefs';
import { sentBriefs } from './briefs';
import { Orders } from './Orders';
import { PlanBoard } from './PlanBoard';

/** What somebody has bought here and sent us, with the plan that runs first. */
export function Home() {
  return (
    <Loaded query={home}>
      {({ orders, documents }) => (
        <>
          <PlanBoard orders={orders} briefs={sentBriefs(documents)} />
          <Orders orders={orders} documents={documents} />
          <Briefs sent={sentBriefs(documents)} />
        </>
      )}
    </Loaded>
  );
}
