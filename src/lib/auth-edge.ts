import { FUNCTION_TIMEOUT_MS, SESSION_STORAGE_KEY } from '~/domain/constants';
import type { TextStorage } from './safe-storage';

/** How long other tabs wait for a session that was answered and is about to be stored. Milliseconds. */
const STORE_GRACE_MS = 2_000;

interface Surroundings {
  send: typeof fetch;
  storage: TextStorage;
  /** Runs the work while no other tab runs one of the same name. */
  exclusive: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

export interface AuthEdge {
  fetch: typeof fetch;
  storage: TextStorage;
  /** True once after the server has refused to refresh the stored session. */
  takeRefreshRefusal: () => boolean;
}

interface RefreshTokenHolder {
  refresh_token?: string;
}

function isRefresh(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : input;
  return new URL(url).searchParams.get('grant_type') === 'refresh_token';
}

function parseHolder(json: unknown): RefreshTokenHolder | null {
  try {
    return typeof json === 'string' ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}

/**
 * What the auth client uses to reach the network and the storage, with three things it leaves to others: a request
 * that takes longer than `FUNCTION_TIMEOUT_MS` fails; only one tab refreshes at a time, because two that present the
 * same refresh token can log each other out; and a refused refresh is remembered, because the client reports it with
 * the same event as an ordinary sign-out.
 */
export function createAuthEdge({ send, storage, exclusive }: Surroundings): AuthEdge {
  let refreshRefused = false;
  let sessionWritten = () => {};

  const sendInTime: typeof fetch = (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS) });

  const nextWrite = () =>
    new Promise<void>((resolve) => {
      sessionWritten = resolve;
      setTimeout(resolve, STORE_GRACE_MS);
    });

  /** Answers as soon as it can, but lets the next tab in only when this one has stored what it was given. */
  async function refresh(input: RequestInfo | URL, init: RequestInit, answer: (response: Response) => void) {
    const stored = parseHolder(storage.getItem(SESSION_STORAGE_KEY));
    const refreshedElsewhere =
      stored !== null && stored.refresh_token !== parseHolder(init.body)?.refresh_token;
    if (refreshedElsewhere) {
      answer(Response.json(stored));
      return;
    }
    const response = await sendInTime(input, init);
    refreshRefused = stored !== null && response.status >= 400 && response.status < 500;
    const written = response.ok ? nextWrite() : undefined;
    answer(response);
    await written;
  }

  const noteWrite = (key: string) => {
    if (key === SESSION_STORAGE_KEY) sessionWritten();
  };

  return {
    fetch(input, init = {}) {
      if (!isRefresh(input)) return sendInTime(input, init);
      return new Promise((answer, fail) => {
        exclusive(`${SESSION_STORAGE_KEY}.refresh`, () => refresh(input, init, answer)).catch(fail);
      });
    },
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        storage.setItem(key, value);
        noteWrite(key);
      },
      removeItem(key) {
        storage.removeItem(key);
        noteWrite(key);
      },
    },
    takeRefreshRefusal() {
      const refused = refreshRefused;
      refreshRefused = false;
      return refused;
    },
  };
}
