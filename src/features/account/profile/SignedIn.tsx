import { useEffect, useRef } from 'react';
import { $session } from '~/lib/session.store';
import { actions, button } from '~/ui/classes';
import { viewTitle } from '../classes';
import { Loaded } from '../DidNotLoad';
import { $farewell } from '../use-account-flow';
import { account, settings } from './account-data';
import { Devices } from './Devices';
import { Passkeys } from './Passkeys';
import { Profile } from './Profile';
import { Reports } from './Reports';
import { closeRows } from './rows.store';
import { SigningIn } from './SigningIn';
import { TwoStep } from './TwoStep';
import { Newsletter, YourData } from './YourData';

interface SignedInProps {
  /** The visitor signed in here and now, so the form that held the focus is gone. */
  arrived: boolean;
  /** The page of this site that they came for. */
  next: string | null;
}

/** What a person who is signed in sees on `/auth`. */
export function SignedIn({ arrived, next }: SignedInProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  useEffect(() => {
    $farewell.set('');
    closeRows();
    return $session.listen((session) => {
      if (session.status === 'signed-out' && !$farewell.get()) $farewell.set('You are signed out.');
      // In this tab or in another, the account may have changed. Signing in again, or coming back to the tab, says nothing.
      const { event } = session.status === 'signed-in' ? session : {};
      if (event && event !== 'INITIAL_SESSION' && event !== 'SIGNED_IN') void account.refresh();
    });
  }, []);

  return (
    <div className="next:mt-4" data-signed-in>
      <header className="pb-2 next:mt-4">
        <h2 ref={heading} tabIndex={-1} className={viewTitle}>
          You are signed in
        </h2>
        {next && (
          <p className={actions}>
            <a className={button()} href={next}>
              Continue
            </a>
          </p>
        )}
      </header>
      <Loaded query={settings}>
        {(offered) => (
          <Loaded query={account}>
            {(user) => (
              <>
                <Profile user={user} />
                <SigningIn user={user} settings={offered} />
                {offered.passkeys && <Passkeys />}
                <TwoStep user={user} settings={offered} />
                <Devices />
                <Reports />
                <Newsletter />
                <YourData />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}
