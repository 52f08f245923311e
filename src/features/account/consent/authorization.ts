import { attempt } from '../attempt';
import type { AccountFailure } from '../account-failure';

/** Controls, line separators, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/**
 * Text that a stranger chose, fit to stand in a sentence of ours: one line, nothing invisible, at most `most` code
 * points, the last of them an ellipsis if something is missing. Empty if nothing is left.
 */
export function foreignText(text: string, most: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that the auth service sends the visitor back to, if a browser may be taken there, else `null`: `https`, or
 * `http` on the visitor's own machine (RFC 8252, 7.3), and nothing that hides the host behind a name and a password.
 */
export function safeRedirect(address: string): URL | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  const isFollowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isFollowed ? url : null;
}

const SCOPES: Record<string, string> = {
  openid: 'A number that stands for your account, so that it knows you again',
  profile: 'Your name, and your picture if you have one',
  email: 'Your email address',
  phone: 'Your phone number, if you gave us one',
  offline_access: 'All of this also while you are away',
};

/** What a scope means to the person who grants it; `null` if only the service that asks knows. */
export function scopeWords(scope: string): string | null {
  return Object.hasOwn(SCOPES, scope) ? (SCOPES[scope] ?? null) : null;
}

/** Code points. */
const NAME_MOST = 60;
const ADDRESS_MOST = 80;
const SCOPE_MOST = 40;

/** What another service asks for. Everything but `email` was written by whoever runs that service. */
export interface Authorization {
  /** Empty if the service has none. */
  client: string;
  /** Where the service says it lives; empty if it does not say, or if that is no web address. */
  clientAddress: string;
  /** The account it asks about. */
  email: string;
  scopes: string[];
  /** Host, and port if it is not the usual one, that the visitor is taken back to. */
  returnsTo: string;
}

/** `leave`: nothing more to decide, `to` is where the visitor goes. `unsafe`: we do not go there. */
export type Answer =
  | { status: 'ask'; authorization: Authorization }
  | { status: 'leave'; to: URL }
  | { status: 'unsafe' }
  | { status: 'failed'; failure: AccountFailure };

export type Decision = 'approve' | 'deny';

/** What the service answers; each part may be missing, because another service has a say in them. */
interface ServiceAnswer {
  redirect_url?: string;
  redirect_uri?: string;
  client?: { name?: string; uri?: string };
  user?: { email?: string };
  scope?: string;
}

/**
 * The id of the request in this page's query, or `null` if there is none that the auth service could have made. The
 * client writes it into a path as it is, so dots and slashes would lead to other calls.
 */
export function authorizationId(search: string): string | null {
  const id = new URLSearchParams(search).get('authorization_id') ?? '';
  return /^[\w-]{1,128}$/.test(id) ? id : null;
}

const unique = (scope: string) => [...new Set(scope.split(/\s+/).filter(Boolean))];

/** What to do with an answer of the auth service. */
export function readAnswer(data: ServiceAnswer, accountEmail: string): Answer {
  const { redirect_url: redirectUrl, redirect_uri: redirectUri, client, user, scope } = data;
  const to = safeRedirect(redirectUrl ?? redirectUri ?? '');
  if (!to) return { status: 'unsafe' };
  if (redirectUrl !== undefined) return { status: 'leave', to };
  return {
    status: 'ask',
    authorization: {
      client: foreignText(client?.name ?? '', NAME_MOST),
      clientAddress: safeRedirect(client?.uri ?? '') ? foreignText(client?.uri ?? '', ADDRESS_MOST) : '',
      email: user?.email ?? accountEmail,
      scopes: unique(scope ?? '').map((name) => foreignText(name, SCOPE_MOST)),
      returnsTo: to.host,
    },
  };
}

/** Asks the auth service what is wanted. The first account that asks is the only one that can answer. */
export async function loadAuthorization(id: string, accountEmail: string): Promise<Answer> {
  const { data, failure } = await attempt('consent', (client) => client.oauth.getAuthorizationDetails(id));
  return failure ? { status: 'failed', failure } : readAnswer(data ?? {}, accountEmail);
}

/** Tells the auth service what the visitor decided. It answers with where to go, for both decisions. */
export async function decide(id: string, decision: Decision): Promise<Answer> {
  const { data, failure } = await attempt('consent', ({ oauth }) => {
    // The client would go wherever the answer says.
    const options = { skipBrowserRedirect: true };
    return decision === 'approve'
      ? oauth.approveAuthorization(id, options)
      : oauth.denyAuthorization(id, options);
  });
  if (failure) return { status: 'failed', failure };
  const to = safeRedirect(data?.redirect_url ?? '');
  return to ? { status: 'leave', to } : { status: 'unsafe' };
}
