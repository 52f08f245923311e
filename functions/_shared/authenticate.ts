import { extractCredentials, verifyCredentials } from '@supabase/server/core';
import { InternalError } from './internal-error.ts';
import { z } from 'zod';
import { storeUnavailable, unauthorized } from './refusal.ts';
import type { Settings } from './env.ts';

export type AuthMode = 'user' | 'publishable' | 'secret';

/** What the functions use of the claims of an access token. Hooks of the auth service may write `amr` as names alone. */
const claims = z.object({
  sub: z.guid(),
  /** `aal2`: a second factor was shown. */
  aal: z.string().optional(),
  /** Of another service that the person let know who they are. It may not act for them, so such a token is refused. */
  client_id: z.never().optional(),
  /** How the person signed in, with times in seconds since 1970. */
  amr: z.array(z.union([z.string(), z.object({ timestamp: z.number() })])).catch([]),
});

export interface Session {
  token: string;
  claims: z.infer<typeof claims>;
}

const isPublishable = (key: string | null, { publishableKeys }: Settings['supabase']) =>
  key !== null && Object.values(publishableKeys).includes(key);

/**
 * Passes a caller with a valid session or key and refuses everybody else with 401: a credential that is
 * present and wrong is never treated as absent. A key is accepted as `apikey` and, as the specification
 * has it, as the bearer. Answers the session of somebody who is signed in.
 */
export async function authenticate(
  request: Request,
  modes: readonly AuthMode[],
  supabase: Settings['supabase'],
): Promise<Session | undefined> {
  const { token, apikey } = extractCredentials(request);
  if (request.headers.has('authorization') && token === null) throw unauthorized();
  const bearerIsKey = token?.startsWith('sb_') ?? false;
  if (token !== null && !bearerIsKey && !modes.includes('user')) throw unauthorized();
  if (bearerIsKey && apikey !== null && apikey !== token) throw unauthorized();
  const key = bearerIsKey ? token : apikey;
  // Most calls have only the public key. It is no secret, so it needs no comparison in constant time.
  const isPublicCall = bearerIsKey || token === null;
  if (isPublicCall && modes.includes('publishable') && isPublishable(key, supabase)) return undefined;

  const { data, error } = await verifyCredentials(
    bearerIsKey ? { token: null, apikey: key } : { token, apikey },
    {
      auth: [...modes],
      audience: 'authenticated',
      issuer: `${supabase.url}/auth/v1`,
      env: supabase,
    },
  );
  if (!error) {
    if (data.token === null) return undefined;
    const parsed = claims.safeParse(data.jwtClaims);
    if (!parsed.success) throw unauthorized();
    return { token: data.token, claims: parsed.data };
  }
  if (error.status === 401) throw unauthorized();
  if (error.code === 'JWKS_FETCH_FAILED') throw storeUnavailable(error);
  throw new InternalError(error.code);
}
