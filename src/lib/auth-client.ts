import { AuthClient } from '@supabase/supabase-js';
import { AUTH_URL_SESSION_STALE_MS, SESSION_STORAGE_KEY } from '~/site/constants';
import { createAuthEdge } from './auth-edge';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from './public-env';
import { safeStorage } from './safe-storage';

type Client = InstanceType<typeof AuthClient>;

const edge = createAuthEdge({
  send: (input, init) => fetch(input, init),
  storage: safeStorage,
  // After what the client does about the refusal by itself.
  onRefusedToken: () => setTimeout(() => client?.getSession()),
});

export const { refuseToken, takeRefusal } = edge;

const service = {
  url: `${PUBLIC_SUPABASE_URL}/auth/v1`,
  headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
};

let client: Client | undefined;

/**
 * Takes a session, or why there is none, off the address, so that it is in no bookmark, history or message. Nobody uses
 * it: a link with a session in it could sign a visitor in as somebody else.
 */
function clearAddress(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (!['access_token', 'error', 'error_code', 'error_description'].some((name) => fragment.has(name)))
    return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const issuedAt = (Number(fragment.get('expires_at')) - Number(fragment.get('expires_in'))) * 1_000;
  if (fragment.has('expires_at') && Date.now() - issuedAt >= AUTH_URL_SESSION_STALE_MS) {
    console.warn('The session in the address was issued more than 120 s ago. It was not used.');
  }
}

function openClient(): Client {
  const opened = new AuthClient({
    ...service,
    storageKey: SESSION_STORAGE_KEY,
    storage: edge.storage,
    fetch: edge.fetch,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
  });
  // The constructor has read the address, and `initialize()` tells what was wrong with it.
  clearAddress();
  return opened;
}

/**
 * The one auth client of the page. Making it recovers the stored session and starts the check every 30 s while the page
 * is visible. Import this module lazily: it brings 25 kB.
 */
export function authClient(): Client {
  client ??= openClient();
  return client;
}

/**
 * A client for signing in again beside the session of the page, which stays as it is: this one keeps its session in
 * memory, and neither the stores nor other tabs hear of it.
 */
export function asideClient(): Client {
  return new AuthClient({
    ...service,
    storageKey: `${SESSION_STORAGE_KEY}.aside`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
}
