import { Fragment, useEffect, useRef } from 'react';
import { signOut } from '~/lib/session.store';
import { useSession } from '~/lib/use-session';
import { FEATURES_MENU, HEADER_LINKS, PRICES_MENU } from '~/site/navigation';
import { actions, button, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { barEntry } from './bar-entry';
import { initials } from './initials';
import { useMenuKeys } from './use-menu-keys';

const MENUS = [
  { id: 'menu-features', label: 'Features', entries: FEATURES_MENU, columns: tw`columns-3` },
  { id: 'menu-pricing', label: 'Pricing', entries: PRICES_MENU, columns: tw`columns-2` },
];
const MENU_ID = 'account-menu';

/** What hangs below the bar. */
const hanging = tw`top-(--bar) bottom-auto border border-line p-near shadow-over`;

/** `path`: of the current page, without a trailing slash. The buttons work before this does, so no press is held. */
function Menus({ path }: { path: string }) {
  const bar = useMenuKeys<HTMLElement>();
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <nav ref={bar} className="hidden xl:flex xl:items-center" aria-label="Main" data-native>
      {MENUS.map(({ id, label, entries, columns }) => (
        <Fragment key={id}>
          <button type="button" className={`unfolds ${barEntry}`} popoverTarget={id}>
            {label}
          </button>
          <div
            className={`${hanging} inset-x-0 mx-auto max-h-[calc(100dvh-var(--bar)-1rem)] w-page overflow-y-auto rounded-b-3`}
            id={id}
            popover="auto"
          >
            <ul className={`gap-x-near *:break-inside-avoid ${columns}`}>
              {entries.map(({ label: name, href, description }) => (
                <li key={href}>
                  <a
                    href={href}
                    className="group/entry grid rounded-1 p-3 leading-[1.35] no-underline hover:bg-panel focus-visible:-outline-offset-3"
                    aria-current={current(href)}
                  >
                    <b className="group-current/entry:underline-offset-[0.3em] group-current/entry:[text-decoration:underline_3px_var(--cord)]">
                      {name}
                    </b>
                    <span className="text-s text-ink-2">{description}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
      {HEADER_LINKS.map(({ label, href }) => (
        <a
          key={href}
          href={href}
          className={`${barEntry} current:rounded-none current:shadow-[inset_0_-3px_var(--cord)]`}
          aria-current={current(href)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function SignedIn({ email, onSignOut }: { email: string; onSignOut: () => void }) {
  const bar = useMenuKeys<HTMLDivElement>();
  return (
    <div ref={bar}>
      <button type="button" className={barEntry} popoverTarget={MENU_ID}>
        <span
          className="grid size-9 place-items-center rounded-round bg-ink font-text text-[0.875rem] leading-none font-strong text-ground"
          aria-hidden="true"
        >
          {initials(email)}
        </span>
        <span className="sr-only">Account: {email}</span>
        <bdi className="hidden max-w-48 truncate xl:block" aria-hidden="true">
          {email}
        </bdi>
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className={`${hanging} right-[max(1.25rem,(100%-76rem)/2)] left-auto w-[min(100%-2.5rem,20rem)] rounded-b-2`}
      >
        <p className={note}>Signed in as</p>
        <p>
          <bdi>{email}</bdi>
        </p>
        <div className={`${actions} mt-4`}>
          <a className={button('quiet', 'small')} href="/auth">
            Your account
          </a>
          <button type="button" className={button('quiet', 'small')} onClick={onSignOut}>
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
    <div>
      {status === 'recovering' ? (
        <span className="inline-flex min-h-11 items-center px-[0.85rem] text-ink-2" role="status">
          Loading...
        </span>
      ) : (
        <a
          ref={signInLink}
          className={`${barEntry} in-data-account:animate-[conceal_10s_step-end]`}
          href="/auth"
        >
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
      <div className="xl:ms-auto">
        <Account />
      </div>
    </>
  );
}
