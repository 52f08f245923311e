import { Fragment, useEffect, useRef } from 'react';
import { signOut } from '~/lib/session.store';
import { useSession } from '~/lib/use-session';
import { FEATURES_MENU, HEADER_LINKS, PRICES_MENU } from '~/site/navigation';
import { initials } from './initials';
import { useMenuKeys } from './use-menu-keys';

const MENUS = [
  { id: 'menu-features', label: 'Features', entries: FEATURES_MENU, className: 'drop' },
  { id: 'menu-pricing', label: 'Pricing', entries: PRICES_MENU, className: 'drop two' },
];
const MENU_ID = 'account-menu';

/** `path`: of the current page, without a trailing slash. The buttons work before this does, so no press is held. */
function Menus({ path }: { path: string }) {
  const bar = useMenuKeys<HTMLElement>();
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <nav ref={bar} className="nav" aria-label="Main" data-native>
      {MENUS.map(({ id, label, entries, className }) => (
        <Fragment key={id}>
          <button type="button" popoverTarget={id}>
            {label}
          </button>
          <div className={className} id={id} popover="auto">
            <ul>
              {entries.map(({ label: name, href, description }) => (
                <li key={href}>
                  <a href={href} aria-current={current(href)}>
                    <b>{name}</b>
                    <span>{description}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
      {HEADER_LINKS.map(({ label, href }) => (
        <a key={href} href={href} aria-current={current(href)}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function SignedIn({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const bar = useMenuKeys<HTMLDivElement>();
  return (
    <div ref={bar} className="account">
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
  const session = useSession();
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
 * Menus and account. Prerendered signed out, and the menus work without a script. Where a session is stored, a script in
 * the head marks the page with `data-account` before the first paint, so that the link is not seen.
 */
export function Header({ path }: { path: string }) {
  return (
    <>
      <Menus path={path} />
      <div className="account-slot">
        <Account />
      </div>
    </>
  );
}
