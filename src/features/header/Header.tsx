import { Fragment, type ReactNode } from 'react';
import { FEATURES_MENU, HEADER_LINKS, PRICES_MENU } from '~/site/navigation';
import { tw } from '~/lib/tw';
import { barEntry, hanging } from './bar-entry';
import { HeaderAccount } from './HeaderAccount';
import * as t from './rules/messages';

const MENUS = [
  { id: 'menu-features', label: t.features, entries: FEATURES_MENU, columns: tw`columns-3` },
  { id: 'menu-pricing', label: t.prices, entries: PRICES_MENU, columns: tw`columns-2` },
];

/** `path`: of the current page, without a trailing slash. The buttons work before this does, so no press is held. */
function Menus({ path }: { path: string }) {
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <nav className="hidden min-[76rem]:flex min-[76rem]:items-center" aria-label={t.main} data-native>
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
        <HeaderAccount />
      </div>
    </>
  );
}
