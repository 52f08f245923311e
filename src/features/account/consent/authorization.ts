import { map } from 'nanostores';
import type { AccountFailure } from '../account-failure';
import { attempt } from '../attempt';

/** Controls, line separators, and what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/**
 * Text that a stranger chose, fit to stand in a sentence of ours: one line, nothing invisible, at most `most` code
 * points, the last of them an ellipsis if something is missing. Empty if nothing is left.
 */
export function foreignText(text: string, most: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  const start = characters.slice(0, most - 1).join('');
  return `${start.trimEnd()}…`;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that the auth service sends the visitor back to, if a browser may be taken there, else `null`: `https`, or
 * `http` on the visitor's own machine (RFC 8252, 7.3), and nothing that hides the host behind a name and a password.
 */
export function safeRedirect(address = ''): URL | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  const isFollowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isFollowed ? url : null;
}

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

/**
 * What to do with an answer of the auth service. `leave`: nothing more to decide, `to` is where the visitor goes.
 * `unsafe`: we do not go there. Of what another service asks for, everything but `email` was written by whoever runs it.
 */
export function readAnswer(data: ServiceAnswer, accountEmail: string) {
  const { redirect_url: redirectUrl, redirect_uri: redirectUri, client = {}, user, scope = '' } = data;
  const to = safeRedirect(redirectUrl ?? redirectUri);
  if (!to) return { status: 'unsafe' as const };
  if (redirectUrl !== undefined) return { status: 'leave' as const, to };
  const scopes = new Set(scope.split(/\s+/).filter(Boolean));
  return {
    status: 'ask' as const,
    /** The texts are empty where the service says nothing, or where its address is no web address. */
    authorization: {
      client: foreignText(client.name ?? '', 60),
      clientAddress: safeRedirect(client.uri) ? foreignText(client.uri ?? '', 80) : '',
      email: user?.email ?? accountEmail,
      scopes: [...scopes].map((name) => foreignText(name, 40)),
      /** With the port if it is not the usual one. */
      returnsTo: to.host,
    },
  };
}

type Answer = ReturnType<typeof readAnswer> | { status: 'failed'; failure: AccountFailure };
export type Authorization = Extract<Answer, { status: 'ask' }>['authorization'];

/** A request of another service, and what the person who is signed in, `accountEmail`, makes of it. */
export function createRequest(id: string, accountEmail: string) {
  const $state = map({
    answer: null as Answer | null,
    busy: null as Decision | null,
    /** What went wrong with the last decision. */
    failure: null as AccountFailure | null,
  });

  function show(answer: Answer | null): void {
    $state.set({ answer, busy: null, failure: null });
    if (answer?.status === 'leave') location.assign(answer.to.href);
  }

  return {
    $state,
    /** Asks the auth service what is wanted. The first account that asks is the only one that can answer. */
    async load(): Promise<void> {
      show(null);
      const { data, failure } = await attempt('consent', ({ oauth }) => oauth.getAuthorizationDetails(id));
      show(failure ? { status: 'failed', failure } : readAnswer(data ?? {}, accountEmail));
    },
    /** Tells the auth service what the visitor decided. It answers with where to go, for both decisions. */
    async decide(decision: Decision): Promise<void> {
      const { answer, busy } = $state.get();
      if (busy) return;
      $state.set({ answer, busy: decision, failure: null });
      // The client would go wherever the answer says.
      const options = { skipBrowserRedirect: true };
      const { data, failure } = await attempt('consent', ({ oauth }) =>
        decision === 'approve'
          ? oauth.approveAuthorization(id, options)
          : oauth.denyAuthorization(id, options),
      );
      if (!failure) return show(readAnswer({ redirect_url: data?.redirect_url ?? '' }, accountEmail));
      if (failure.kind === 'request-over') return show({ status: 'failed', failure });
      $state.set({ answer, busy: null, failure });
    },
  };
}
