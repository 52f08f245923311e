import { type AuthFailure, authFailure } from './auth-failure';

/** What the links of our messages may be for, in the service's words. */
const LINK_TYPES = ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite'] as const;

/** A link of a message. It does nothing until a button is pressed, because scanners of mail open links. */
export interface EmailLink {
  type: (typeof LINK_TYPES)[number];
  tokenHash: string;
}

export type Landing =
  | { kind: 'link'; link: EmailLink }
  | { kind: 'broken'; failure: AuthFailure }
  /** A code to be traded for a session, or a session to be refused: the auth client does both as it opens. */
  | { kind: 'client' };

/** All that a link may leave in an address and that must not stay there. */
const PARAMETERS = ['token_hash', 'type', 'error', 'error_code', 'error_description', 'sb'];
/** The service's is a digest, with a prefix where the request came with a code challenge. */
const TOKEN_HASH = /^[\w.~-]{20,200}$/;

const refusal = (code: string, status = 400) =>
  authFailure(Object.assign(new Error(code), { name: 'AuthApiError', code, status }), 'link');

function readLanding(of: (name: string) => string | null): Landing | null {
  const link = { type: of('type'), tokenHash: of('token_hash') };
  if (link.tokenHash !== null) {
    const isOurs = LINK_TYPES.some((type) => type === link.type) && TOKEN_HASH.test(link.tokenHash);
    return isOurs
      ? { kind: 'link', link: link as EmailLink }
      : { kind: 'broken', failure: refusal('otp_expired') };
  }
  const error = of('error');
  const code = of('error_code');
  // Only the codes are read: the description could be anybody's words.
  if (error !== null || code !== null || of('error_description') !== null) {
    if (error === 'server_error') return { kind: 'broken', failure: refusal(code ?? '', 500) };
    return { kind: 'broken', failure: refusal(code ?? error ?? '') };
  }
  return of('access_token') === null ? null : { kind: 'client' };
}

/**
 * What led to `href`, and the address without it; `null` where nothing did. What the auth client reads stays for it.
 * Query and fragment count alike, the query first: the service uses both.
 */
export function landingOf(href: string): { landing: Landing; cleaned: string } | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const named = readLanding((name) => url.searchParams.get(name) ?? fragment.get(name));
  const landing: Landing | null = named ?? (url.searchParams.get('code') ? { kind: 'client' } : null);
  if (landing === null) return null;
  if (landing.kind !== 'client') {
    for (const name of PARAMETERS) url.searchParams.delete(name);
    url.hash = '';
  }
  return { landing, cleaned: url.pathname + url.search + url.hash };
}

/** Reads what led here and takes it off the address at once, so that nobody shares or bookmarks it. */
export function takeLanding(): Landing | null {
  const found = landingOf(location.href);
  if (!found) return null;
  history.replaceState(history.state, '', found.cleaned);
  return found.landing;
}
