import { AUTH_URL_SESSION_STALE_MS } from '~/site/constants';
import { type AccountFailure, accountFailure } from './account-failure';

/** What the links of our messages may be for, in the service's words. */
const LINK_TYPES = ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite'] as const;

/** A link of a message. It does nothing until a button is pressed, because scanners of mail open links. */
export interface EmailLink {
  type: (typeof LINK_TYPES)[number];
  tokenHash: string;
}

export type Arrival =
  | { kind: 'link'; link: EmailLink }
  | { kind: 'broken'; failure: AccountFailure }
  /** A code to be traded for a session: the auth client does it as it opens. */
  | { kind: 'client' };

/** All that a link may leave in an address and that must not stay there. */
const PARAMETERS = ['token_hash', 'type', 'error', 'error_code', 'error_description', 'sb'];
/** The service's is a digest, with a prefix where the request came with a code challenge. */
const TOKEN_HASH = /^[\w.~-]{20,200}$/;

const broken = (code: string, status = 400): Arrival => ({
  kind: 'broken',
  failure: accountFailure(Object.assign(new Error(code), { name: 'AuthApiError', code, status }), 'link'),
});

function readArrival(of: (name: string) => string | null): Arrival | null {
  const link = { type: of('type'), tokenHash: of('token_hash') };
  if (link.tokenHash !== null) {
    const isOurs = LINK_TYPES.some((type) => type === link.type) && TOKEN_HASH.test(link.tokenHash);
    return isOurs ? { kind: 'link', link: link as EmailLink } : broken('otp_expired');
  }
  const error = of('error');
  const code = of('error_code');
  // Only the codes are read: the description could be anybody's words.
  if (error !== null || code !== null || of('error_description') !== null) {
    return error === 'server_error' ? broken(code ?? '', 500) : broken(code ?? error ?? '');
  }
  if (of('access_token') === null) return null;
  // A link with a session in it could sign a visitor in as somebody else.
  const issuedAt = (Number(of('expires_at')) - Number(of('expires_in'))) * 1_000;
  if (of('expires_at') !== null && Date.now() - issuedAt >= AUTH_URL_SESSION_STALE_MS) {
    console.warn('The session in the address was issued more than 120 s ago. It was not used.');
  }
  return broken('otp_expired');
}

/**
 * What led to `href`, and the address without it; `null` where nothing did. What the auth client reads stays for it.
 * Query and fragment count alike, the query first: the service uses both.
 */
export function arrivalOf(href: string): { arrival: Arrival; cleaned: string } | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const named = readArrival((name) => url.searchParams.get(name) ?? fragment.get(name));
  const arrival: Arrival | null = named ?? (url.searchParams.get('code') ? { kind: 'client' } : null);
  if (arrival === null) return null;
  if (arrival.kind !== 'client') {
    // Also what is not deleted would be written anew.
    for (const name of PARAMETERS) if (url.searchParams.has(name)) url.searchParams.delete(name);
    url.hash = '';
  }
  return { arrival, cleaned: url.pathname + url.search + url.hash };
}

/**
 * Reads what led here and takes it off the address at once, so that nobody shares or bookmarks it. The inline script of
 * the page has taken off sessions and errors before, and left their names in the state of the history.
 */
export function takeArrival(): Arrival | null {
  const { arrival = '', ...state } = history.state ?? {};
  const found = arrivalOf(location.href + arrival);
  if (!found) return null;
  history.replaceState(state, '', found.cleaned);
  return found.arrival;
}
