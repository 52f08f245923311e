import { useEffect, useRef } from 'react';
import { AuthProvider, useAuth } from '~/stores/auth-context';
import { initials } from './initials';

const MENU_ID = 'account-menu';

function SignedIn({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  return (
    <div className="account">
      <button type="button" className="account-in" popoverTarget={MENU_ID}>
        <span className="avatar" aria-hidden="true">
          {initials(email)}
        </span>
        <span className="vh">Account: {email}</span>
        <bdi className="account-email" aria-hidden="true">
          {email}
        </bdi>
      </button>
      <div id={MENU_ID} popover="auto" className="account-menu">
        <p className="small">Signed in as</p>
        <p>
          <bdi>{email}</bdi>
        </p>
        <div className="acts">
          <a className="btn quiet sm" href="/auth">
            Your account
          </a>
          <button type="button" className="btn quiet sm" onClick={onSignOut}>
            Sign out
          </button>
        </div>
      </div>
    </div>
  );
}

function Account() {
  const { session, signOut } = useAuth();
  const signInLink = useRef<HTMLAnchorElement>(null);
  const signedOutHere = useRef(false);
  const { status } = session;

  useEffect(() => {
    if (status !== 'unknown' && status !== 'recovering') delete document.documentElement.dataset.account;
    // The button that had the focus is gone.
    if (status === 'signed-out' && signedOutHere.current) {
      signedOutHere.current = false;
      signInLink.current?.focus();
    }
  }, [status]);

  if (status === 'signed-in') {
    const leave = () => {
      signedOutHere.current = true;
      void signOut();
    };
    return <SignedIn email={session.user.email} onSignOut={leave} />;
  }
  return (
    <div className="account">
      {status === 'recovering' ? (
        <span className="account-wait" role="status">
          Loading...
        </span>
      ) : (
        <a ref={signInLink} className="account-out" href="/auth">
          Sign In
        </a>
      )}
    </div>
  );
}

/**
 * The account part of the header; the menus are plain HTML. Prerendered signed out. Where a session is stored, a
 * script in the head marks the page with `data-account` before the first paint, so that the link is not seen.
 */
export function Header() {
  return (
    <AuthProvider>
      <Account />
    </AuthProvider>
  );
}
