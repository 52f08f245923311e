import { AUTH_EXPIRY_MARGIN_MS, FUNCTION_TIMEOUT_MS, SESSION_STORAGE_KEY } from '~/site/constants';
import { looksLikeSession } from '~/site/session-text';
import type { TextStorage } from './safe-storage';

/** What the service answers, with 401 or 403, about a token that will not be accepted later either. */
const TOKEN_REFUSALS = ['bad_jwt', 'session_not_found', 'session_expired', 'user_not_found', 'user_banned'];

interface Surroundings {
  send: typeof fetch;
  storage: TextStorage;
  /** The stored session counts as expired from now on. */
  onRefusedToken: () => void;
}

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string; email?: string; factors?: unknown[] };
}

function parseObject(text: unknown): Partial<Record<string, unknown>> {
  try {
    return (typeof text === 'string' && JSON.parse(text)) || {};
  } catch {
    return {};
  }
}

/** `null` for what the client would stumble over. Tokens go into headers, which not every text may. */
function parseSession(text: string | null): StoredSession | null {
  if (!looksLikeSession(text)) return null;
  const session = parseObject(text) as Partial<StoredSession>;
  const isWhole =
    /^[\w.-]+$/.test(String(session.access_token)) &&
    typeof session.refresh_token === 'string' &&
    session.refresh_token !== '' &&
    Number.isFinite(session.expires_at) &&
    typeof session.user?.id === 'string' &&
    typeof (session.user.email ?? '') === 'string' &&
    Array.isArray(session.user.factors ?? []);
  return isWhole ? (session as StoredSession) : null;
}

function isRefresh(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : input;
  return new URL(url).searchParams.get('grant_type') === 'refresh_token';
}

const unavailable = () => Response.json({}, { status: 503 });

/** Of a new session, what the client would store and must not. */
const UNWANTED = [
  // Without the server's time of expiry the client counts from its own clock, which may be wrong by hours.
  'expires_at',
  // They open the account at the provider of sign-in, and nothing here asks for that.
  'provider_token',
  'provider_refresh_token',
];

async function withoutUnwanted(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const session = parseObject(await response.clone().text());
  for (const name of UNWANTED) delete session[name];
  return session.access_token ? Response.json(session) : response;
}

/**
 * What the auth client uses to reach the network and the storage, with what it leaves to others:
 * - a request that takes longer than `FUNCTION_TIMEOUT_MS` fails;
 * - "too many requests" is no refusal: nothing is sent for as long as the server asks for, and the session stays;
 * - a session that the server has refused is remembered, because the client reports it like an ordinary sign-out;
 * - what is stored and is no session is removed, before the client stumbles over it.
 *
 * Tabs that refresh at the same time need nothing of ours: the service hands the session that is already active to each
 * of them, and the client keeps the one that was stored first (its `migrations/lockless-coordination.md`).
 */
export function createAuthEdge({ send, storage, onRefusedToken }: Surroundings) {
  let refused = false;
  let pausedUntil = 0;

  const sendInTime: typeof fetch = (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS) });

  const storedSession = () => parseSession(storage.getItem(SESSION_STORAGE_KEY));

  async function refresh(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
    if (Date.now() < pausedUntil) return unavailable();
    const response = await sendInTime(input, init);
    if (response.status === 429) {
      const asked = Number.parseInt(response.headers.get('retry-after') ?? '', 10) * 1_000;
      // Not every answer says for how long.
      pausedUntil = Date.now() + (asked > 0 ? asked : AUTH_EXPIRY_MARGIN_MS);
      return unavailable();
    }
    // A token that another tab has replaced meanwhile is not what the session stands on.
    const isStored = storedSession()?.refresh_token === parseObject(init.body).refresh_token;
    refused = isStored && response.status >= 400 && response.status < 500;
    return response;
  }

  /** A server has refused this access token. If it is the one in storage, it is due for a refresh. */
  function refuseToken(accessToken: string): boolean {
    const stored = storedSession();
    if (stored?.access_token !== accessToken) return false;
    // Not 0, which the client reads as "never".
    storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...stored, expires_at: 1 }));
    onRefusedToken();
    return true;
  }

  async function noteRefusal(response: Response, headers: Headers): Promise<void> {
    if (response.status !== 401 && response.status !== 403) return;
    const { code, error_code } = parseObject(await response.clone().text());
    const [, token = ''] = /^Bearer (.+)/.exec(headers.get('authorization') ?? '') ?? [];
    if (TOKEN_REFUSALS.includes(String(error_code ?? code)) && refuseToken(token)) refused = true;
  }

  return {
    refuseToken,
    /** Of the session in storage, in seconds since 1970. */
    expiresAt: () => storedSession()?.expires_at,
    async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
      if (isRefresh(input)) return withoutUnwanted(await refresh(input, init));
      const response = await sendInTime(input, init);
      await noteRefusal(response, new Headers(init.headers));
      return withoutUnwanted(response);
    },
    storage: {
      ...storage,
      getItem(key: string) {
        const text = storage.getItem(key);
        if (key !== SESSION_STORAGE_KEY || text === null || parseSession(text)) return text;
        storage.removeItem(key);
        return null;
      },
    },
    /** True once after the server has refused the stored session. */
    takeRefusal() {
      const taken = refused;
      refused = false;
      return taken;
    },
  };
}
