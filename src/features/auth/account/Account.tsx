import { useEffect, useRef } from 'react';
import { useAuth } from '~/stores/auth-context';
import { $session } from '~/stores/session.store';
import { $farewell } from '../farewell';
import { account, settings } from './account-service';
import { Devices } from './Devices';
import { Loaded } from './Loaded';
import { Profile } from './Profile';
import { Reports } from './Reports';
import { RowsProvider } from './RowsProvider';
import { SigningIn } from './SigningIn';
import { TwoStep } from './TwoStep';
import { Newsletter, YourData } from './YourData';

interface AccountProps {
  /** The visitor signed in here and now, so the form that held the focus is gone. */
  arrived: boolean;
  /** The page of this site that they came for. */
  next: string | null;
}

/** What a person who is signed in sees on `/auth`. */
export function Account({ arrived, next }: AccountProps) {
  const { session } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const event = session.status === 'signed-in' ? session.event : undefined;

  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  // In this tab or in another, the account may have changed. Signing in again, or coming back to the tab, says nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session is an event of its own
  useEffect(() => {
    if (event && event !== 'INITIAL_SESSION' && event !== 'SIGNED_IN') void account.refresh();
  }, [session]);

  useEffect(() => {
    $farewell.set('');
    return $session.listen(({ status }) => {
      if (status === 'signed-out' && !$farewell.get()) $farewell.set('You are signed out.');
    });
  }, []);

  return (
    <div className="account stack">
      <header className="stack">
        <h2 ref={heading} tabIndex={-1} className="title-2">
          You are signed in
        </h2>
        {next && (
          <p className="acts">
            <a className="btn" href={next}>
              Continue
            </a>
          </p>
        )}
      </header>
      <RowsProvider>
        <Loaded query={settings}>
          {(offered) => (
            <Loaded query={account}>
              {(user) => (
                <>
                  <Profile user={user} />
                  <SigningIn user={user} settings={offered} />
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
      </RowsProvider>
    </div>
  );
}
