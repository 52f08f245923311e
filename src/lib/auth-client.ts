import { AuthClient } from '@supabase/supabase-js';
import { AUTH_EXPIRY_MARGIN_MS, SESSION_STORAGE_KEY } from '~/site/constants';
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
 * What the client does every 30 s. It rounds what is left of a session down to whole ticks, and so would refresh it up to a
 * tick too early; there is no option for that. Should the name go, the test of odd lifetimes fails.
 */
const TICK = '_autoRefreshTokenTick';

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
  const tick = opened[TICK].bind(opened);
  opened[TICK] = async () => {
    if ((edge.expiresAt() ?? 0) * 1_000 - Date.now() <= AUTH_EXPIRY_MARGIN_MS) await tick();
  };
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
