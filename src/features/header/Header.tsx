import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type SignedInUser, signOut } from '~/lib/session.store';
import { useSession } from '~/lib/use-session';
import { FEATURES_MENU, HEADER_LINKS, PRICES_MENU } from '~/site/navigation';
import { actions, button, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { barEntry } from './bar-entry';
import { initials } from './initials';
import { ACCOUNT_MENU, MENU_ACCOUNT } from './menu-ids';

const MENUS = [
  { id: 'menu-features', label: 'Features', entries: FEATURES_MENU, columns: tw`columns-3` },
  { id: 'menu-pricing', label: 'Pricing', entries: PRICES_MENU, columns: tw`columns-2` },
];

/** What hangs below the bar. */
const hanging = tw`top-(--bar) bottom-auto border border-line p-near shadow-over`;

/** `path`: of the current page, without a trailing slash. The buttons work before this does, so no press is held. */
function Menus({ path }: { path: string }) {
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <nav className="hidden min-[76rem]:flex min-[76rem]:items-center" aria-label="Main" data-native>
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

function Avatar({ name }: { name: string }) {
  return (
    <span
      className="grid size-9 flex-none place-items-center rounded-round bg-ink font-text text-[0.875rem] leading-none font-strong text-ground forced-colors:border"
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

interface AccountProps {
  user: SignedInUser;
  onSignOut: () => void;
}

/** Who is signed in, and what they can do about it. */
function Member({ user: { name, email }, onSignOut }: AccountProps) {
  return (
    <>
      <p className={note}>Signed in as</p>
      <p className="font-strong wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className={`${note} wrap-anywhere`}>
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
    </>
  );
}

function SignedIn({ user, onSignOut }: AccountProps) {
  const { name, email } = user;
  const inMenu = document.getElementById(MENU_ACCOUNT);
  return (
    <>
      <button type="button" className={barEntry} popoverTarget={ACCOUNT_MENU}>
        <Avatar name={name} />
        <span className="sr-only">
          Account: {name}, {email}
        </span>
        <bdi className="hidden max-w-28 truncate min-[76rem]:block" aria-hidden="true">
          {name}
        </bdi>
      </button>
      <div
        id={ACCOUNT_MENU}
        popover="auto"
        className={`${hanging} right-[max(1.25rem,(100%-76rem)/2)] left-auto w-[min(100%-2.5rem,20rem)] rounded-b-2`}
      >
        <Member user={user} onSignOut={onSignOut} />
      </div>
      {inMenu &&
        createPortal(
          <div className="grid grid-cols-[auto_1fr] gap-4 py-4">
            <Avatar name={name} />
            <div>
              <Member user={user} onSignOut={onSignOut} />
            </div>
          </div>,
          inMenu,
        )}
    </>
  );
}

function Account() {
  const session = useSession();
  const signInLink = useRef<HTMLAnchorElement>(null);
  const signedOutHere = useRef(false);
  const { status } = session;

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (status === 'signed-in') dataset.account = 'known';
    else if (status !== 'unknown' && status !== 'recovering') delete dataset.account;
    // The button that had the focus is gone. Of the two links one can be seen.
    if (status === 'signed-out' && signedOutHere.current) {
      signedOutHere.current = false;
      signInLink.current?.focus();
      document.querySelector<HTMLElement>(`#${MENU_ACCOUNT} a`)?.focus();
    }
  }, [status]);

  if (status === 'signed-in') {
    const leave = () => {
      signedOutHere.current = true;
      void signOut();
    };
    return <SignedIn user={session.user} onSignOut={leave} />;
  }
  return status === 'recovering' ? (
    <span className="inline-flex min-h-11 items-center px-[0.85rem] text-ink-2" role="status">
      Loading...
    </span>
  ) : (
    <a ref={signInLink} className={`${barEntry} in-data-account:animate-[conceal_10s_step-end]`} href="/auth">
      Sign In
    </a>
  );
}

/**
 * Menus and account. Prerendered signed out, and the menus work without a script. Where a session is stored, a script in
 * the head marks the page with `data-account` before the first paint, so that the link is not seen. On a phone the
 * account is in the menu, whose place for it `SiteHeader.astro` prerenders. `children` stand between menus and account.
 */
export function Header({ path, children }: { path: string; children?: ReactNode }) {
  return (
    <>
      <Menus path={path} />
      {children}
      <div className="max-md:hidden">
        <Account />
      </div>
    </>
  );
}
