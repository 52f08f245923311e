import {
  AUTH_EXPIRY_MARGIN_MS,
  FUNCTION_TIMEOUT_MS,
  SESSION_SHAPE,
  SESSION_STORAGE_KEY,
} from '~/domain/constants';
import type { TextStorage } from './safe-storage';

/** How long other tabs wait for a session that was answered and is about to be stored. Milliseconds. */
const STORE_GRACE_MS = 2_000;

/** Who refreshes has an answer, or none, and has stored it by then. Milliseconds. */
const TURN_MS = FUNCTION_TIMEOUT_MS + STORE_GRACE_MS;

/** After "too many requests" that does not say for how long. Milliseconds. */
const DEFAULT_PAUSE_MS = AUTH_EXPIRY_MARGIN_MS;

/** What the service answers, with 401 or 403, about a token that will not be accepted later either. */
const TOKEN_REFUSALS = ['bad_jwt', 'session_not_found', 'session_expired', 'user_not_found', 'user_banned'];

interface Surroundings {
  send: typeof fetch;
  storage: TextStorage;
  /** Runs the work while no other tab runs one of the same name, after `patience` milliseconds at the latest. */
  exclusively: <Result>(name: string, patience: number, work: () => Promise<Result>) => Promise<Result>;
  /** The stored session counts as expired from now on. */
  onRefusedToken: () => void;
}

export interface AuthEdge {
  fetch: typeof fetch;
  storage: TextStorage;
  /** A server has refused this access token. If it is the one in storage, it is due for a refresh. */
  refuseToken: (accessToken: string) => void;
  /** True once after the server has refused the stored session. */
  takeRefusal: () => boolean;
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
  if (text === null || !SESSION_SHAPE.test(text)) return null;
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

/** Without the server's time of expiry the client counts from its own clock, which may be wrong by hours. */
async function byClockOfBrowser(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body: { access_token?: string; expires_at?: number } | null = await response
    .clone()
    .json()
    .catch(() => null);
  if (!body?.access_token) return response;
  const { expires_at: _, ...session } = body;
  return Response.json(session);
}

/**
 * What the auth client uses to reach the network and the storage, with what it leaves to others:
 * - a request that takes longer than `FUNCTION_TIMEOUT_MS` fails;
 * - only one tab refreshes at a time, because two that present the same refresh token can log each other out;
 * - "too many requests" is no refusal: nothing is sent for as long as the server asks for, and the session stays;
 * - a session that the server has refused is remembered, because the client reports it like an ordinary sign-out;
 * - what is stored and is no session is removed, before the client stumbles over it.
 */
export function createAuthEdge({ send, storage, exclusively, onRefusedToken }: Surroundings): AuthEdge {
  let refused = false;
  let pausedUntil = 0;
  let sessionWritten = () => {};

  const sendInTime: typeof fetch = (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS) });

  const storedSession = () => parseSession(storage.getItem(SESSION_STORAGE_KEY));

  const nextWrite = () =>
    new Promise<void>((resolve) => {
      sessionWritten = resolve;
      setTimeout(resolve, STORE_GRACE_MS);
    });

  /** Answers as soon as it can, but lets the next tab in only when this one has stored what it was given. */
  async function refresh(input: RequestInfo | URL, init: RequestInit, answer: (response: Response) => void) {
    const stored = storedSession();
    const refreshedElsewhere =
      stored !== null && stored.refresh_token !== parseObject(init.body).refresh_token;
    if (refreshedElsewhere) return answer(Response.json(stored));
    if (Date.now() < pausedUntil) return answer(unavailable());

    const response = await sendInTime(input, init);
    if (response.status === 429) {
      const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
      pausedUntil = Date.now() + (seconds > 0 ? seconds * 1_000 : DEFAULT_PAUSE_MS);
      return answer(unavailable());
    }
    refused = stored !== null && response.status >= 400 && response.status < 500;
    const written = response.ok ? nextWrite() : undefined;
    answer(await byClockOfBrowser(response));
    await written;
  }

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

  const noteWrite = (key: string) => {
    if (key === SESSION_STORAGE_KEY) sessionWritten();
  };

  return {
    async fetch(input, init = {}) {
      if (!isRefresh(input)) {
        const response = await sendInTime(input, init);
        await noteRefusal(response, new Headers(init.headers));
        return byClockOfBrowser(response);
      }
      return new Promise((answer, fail) => {
        exclusively(`${SESSION_STORAGE_KEY}.refresh`, TURN_MS, () => refresh(input, init, answer)).catch(
          fail,
        );
      });
    },
    storage: {
      getItem(key) {
        const text = storage.getItem(key);
        if (key !== SESSION_STORAGE_KEY || text === null || parseSession(text)) return text;
        storage.removeItem(key);
        return null;
      },
      setItem(key, value) {
        storage.setItem(key, value);
        noteWrite(key);
      },
      removeItem(key) {
        storage.removeItem(key);
        noteWrite(key);
      },
    },
    refuseToken: (accessToken) => void refuseToken(accessToken),
    takeRefusal() {
      const taken = refused;
      refused = false;
      return taken;
    },
  };
}
