import { FUNCTION_TIMEOUT_MS, SESSION_STORAGE_KEY } from '~/domain/constants';
import type { TextStorage } from './safe-storage';

interface AuthFetchParts {
  send: typeof fetch;
  storage: TextStorage;
  /** Runs the work while no other tab runs one of the same name. */
  exclusive: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

export interface AuthFetch {
  fetch: typeof fetch;
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
 * The `fetch` of the auth client, with three things the client leaves to the network or the server: a request that
 * takes longer than `FUNCTION_TIMEOUT_MS` fails; only one tab refreshes at a time, because two that present the same
 * refresh token can log each other out; and a refused refresh is remembered, because the client reports it with the
 * same event as an ordinary sign-out.
 */
export function createAuthFetch({ send, storage, exclusive }: AuthFetchParts): AuthFetch {
  let refreshRefused = false;

  const sendInTime: typeof fetch = (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS) });

  const refresh: typeof fetch = async (input, init) => {
    const stored = parseHolder(storage.getItem(SESSION_STORAGE_KEY));
    const presented = parseHolder(init?.body);
    const refreshedElsewhere = stored !== null && stored.refresh_token !== presented?.refresh_token;
    if (refreshedElsewhere) return Response.json(stored);

    const response = await sendInTime(input, init);
    refreshRefused = stored !== null && response.status >= 400 && response.status < 500;
    return response;
  };

  return {
    fetch: (input, init) =>
      isRefresh(input)
        ? exclusive(`${SESSION_STORAGE_KEY}.refresh`, () => refresh(input, init))
        : sendInTime(input, init),
    takeRefreshRefusal() {
      const refused = refreshRefused;
      refreshRefused = false;
      return refused;
    },
  };
}
