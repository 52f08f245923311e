import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { firstNameOf } from '~/site/first-name';
import { $session } from '~/lib/session.store';
import { actions, button, go } from '~/ui/classes';
import { accountLinks } from '../classes';
import { Loaded } from '../DidNotLoad';
import { fullNameOr } from '../form-rules';
import { $farewell } from '../use-account-flow';
import { account, home, settings } from './account-data';
import { Home } from './Home';
import { Profile } from './Profile';
import { Reports } from './Reports';
import { closeRows } from './rows.store';
import { Security } from './Security';
import { YourData } from './YourData';
import { Words } from '~/ui/Words';
import * as t from '../rules/messages';

/** Parts of the page that have a link at its top, by their place in the address. */
const PLACES = {
  orders: t.orders,
  briefs: t.briefs,
  reports: t.reports,
  security: t.security,
  data: t.yourData,
};

interface SignedInProps {
  /** The visitor signed in here and now, so the form that held the focus is gone. */
  arrived: boolean;
  /** The page of this site that they came for. */
  next: string | null;
}

/** By the name, which is not known at once; whoever gave none has the beginning of their address for it. */
function Greeting() {
  const { data: user } = useStore(account.$state);
  const fullName = String(user?.user_metadata.full_name ?? '');
  const isGiven = fullName !== '' && fullName !== fullNameOr('', user?.email ?? '');
  const name = isGiven && firstNameOf(fullName);
  return name ? <Words of={t.helloName} name={<bdi>{name}</bdi>} /> : t.hello;
}

/** What a person who is signed in sees on `/auth`. */
export function SignedIn({ arrived, next }: SignedInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Asked for beside the account, which is shown with it.
  useStore(home.$state);

  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  useEffect(() => {
    $farewell.set('');
    closeRows();
    return $session.listen((session) => {
      if (session.status === 'signed-out' && !$farewell.get()) $farewell.set(t.youAreSignedOut);
      // In this tab or in another, the account may have changed. Signing in again, or coming back to the tab, says nothing.
      const { event } = session.status === 'signed-in' ? session : {};
      if (event && event !== 'INITIAL_SESSION' && event !== 'SIGNED_IN') void account.refresh();
    });
  }, []);

  return (
    <div className="next:mt-4" data-signed-in>
      <header className="flex flex-wrap items-end justify-between gap-x-part gap-y-2 pb-4">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
          <Greeting />
        </h1>
        <nav aria-label={t.yourAccount}>
          <ul className={accountLinks}>
            {Object.entries(PLACES).map(([place, words]) => (
              <li key={place}>
                <a className={go} href={`#${place}`}>
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {next && (
          <p className={actions}>
            <a className={button()} href={next}>
              {t.goOnSignedIn}
            </a>
          </p>
        )}
      </header>
      <Loaded query={settings}>
        {(offered) => (
          <Loaded query={account}>
            {(user) => (
              <>
                <Home />
                <Reports />
                <Profile user={user} />
                <Security user={user} settings={offered} />
                <YourData />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
