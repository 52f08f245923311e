import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type SignedInUser, signOut } from '~/lib/session.store';
import { useSession } from '~/lib/use-session';
import { actions, button, note } from '~/ui/classes';
import { barEntry, hanging } from './bar-entry';
import { initials } from './initials';
import { ACCOUNT_MENU, MENU_ACCOUNT } from './menu-ids';
import * as t from './rules/messages';

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
      <p className={note}>{t.signedInAs}</p>
      <p className="font-strong wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className={`${note} wrap-anywhere`}>
        <bdi>{email}</bdi>
      </p>
      <div className={`${actions} mt-4`}>
        <a className={button('quiet', 'small')} href="/auth">
          {t.yourAccount}
        </a>
        <button type="button" className={button('quiet', 'small')} onClick={onSignOut}>
          {t.signOut}
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
        <span className="sr-only">{t.account(name, email)}</span>
        <bdi className="hidden max-w-28 truncate min-[76rem]:block min-[80rem]:max-w-36" aria-hidden="true">
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

/** The link to sign in, or who is signed in: in the bar, and on a phone in the menu. */
export function HeaderAccount() {
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
      {t.loading}
    </span>
  ) : (
    <a ref={signInLink} className={`${barEntry} in-data-account:animate-[conceal_10s_step-end]`} href="/auth">
      {t.signIn}
    </a>
  );
}
