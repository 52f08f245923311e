import { FUNCTION_TIMEOUT_MS } from '~/site/constants';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from '~/lib/public-env';
import * as t from './rules/messages';

/** These are the services that an account can be signed in with. */
type ProviderId = keyof typeof t.providers;

export type ServiceSettings = ReturnType<typeof settingsFrom>;

interface Answer {
  external?: Partial<Record<ProviderId | 'phone', unknown>> | null;
  passkeys_enabled?: unknown;
}

/** Reads the answer of `GET /settings`; whatever is not there is not offered. */
export function settingsFrom(answer: unknown) {
  const { external, passkeys_enabled: passkeys } = (answer ?? {}) as Answer;
  const offered = (Object.keys(t.providers) as ProviderId[]).filter((id) => external?.[id] === true);
  return {
    providers: offered.map((id) => ({ id, name: t.providers[id] })),
    phone: external?.phone === true,
    passkeys: passkeys === true,
  };
}

/** Asks the auth service what it offers. Never rejects: a service that does not say offers nothing. */
export async function loadSettings(): Promise<ServiceSettings> {
  try {
    const response = await fetch(`${PUBLIC_SUPABASE_URL}/auth/v1/settings`, {
      headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS),
    });
    return settingsFrom(response.ok ? await response.json() : null);
  } catch {
    return settingsFrom(null);
  }
}
