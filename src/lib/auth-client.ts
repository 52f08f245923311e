import { AuthClient } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY } from '~/site/constants';
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

function openClient(): Client {
  return new AuthClient({
    ...service,
    storageKey: SESSION_STORAGE_KEY,
    storage: edge.storage,
    fetch: edge.fetch,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
  });
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
