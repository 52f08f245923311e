import { AuthClient } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '~/domain/constants';
import { createAuthEdge } from './auth-edge';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from './public-env';
import { safeStorage } from './safe-storage';

const edge = createAuthEdge({
  send: (input, init) => fetch(input, init),
  storage: safeStorage,
  // Web Locks exist only on secure origins.
  exclusive: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
});

export const { takeRefreshRefusal } = edge;

const service = {
  url: `${PUBLIC_SUPABASE_URL}/auth/v1`,
  headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
};

let client: InstanceType<typeof AuthClient> | undefined;

/**
 * The one auth client of the page. Making it recovers the stored session, or the one in the URL, and starts the
 * check every 30 s while the page is visible. Import this module lazily: it brings 25 kB.
 */
export function authClient(): InstanceType<typeof AuthClient> {
  client ??= new AuthClient({
    ...service,
    storageKey: SESSION_STORAGE_KEY,
    storage: edge.storage,
    fetch: edge.fetch,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
  });
  return client;
}

/**
 * A client for signing in again beside the session of the page, which stays as it is: this one keeps its session in
 * memory, and neither the stores nor other tabs hear of it.
 */
export function asideClient(): InstanceType<typeof AuthClient> {
  return new AuthClient({
    ...service,
    storageKey: `${SESSION_STORAGE_KEY}.aside`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
}
