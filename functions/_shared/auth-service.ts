import { z } from 'zod';
import type { Settings } from './env.ts';
import { InternalError } from './internal-error.ts';
import { type Mailbox, mailboxOf } from './mailbox.ts';
import { storeUnavailable, unauthorized } from './refusal.ts';

/** What we read of the auth service's `User`. It leaves out, or sends as null, what an account has not. */
const user = z.object({
  id: z.guid(),
  email: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  created_at: z.string().nullish(),
  last_sign_in_at: z.string().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  factors: z.array(z.object({ factor_type: z.string(), status: z.string() })).nullish(),
  identities: z.array(z.object({ provider: z.string() })).nullish(),
});
export type AuthUser = z.infer<typeof user>;

interface Service extends Pick<Settings, 'secretKey'> {
  supabase: Pick<Settings['supabase'], 'url' | 'publishableKeys'>;
}

/** Calls the auth service. Throws 503 when no answer comes. */
async function call(
  { supabase }: Service,
  path: string,
  { method, apikey, bearer, signal }: { method: string; apikey: string; bearer: string; signal: AbortSignal },
): Promise<Response> {
  const headers = { apikey, authorization: `Bearer ${bearer}` };
  try {
    return await fetch(`${supabase.url}/auth/v1${path}`, { method, headers, redirect: 'error', signal });
  } catch {
    throw storeUnavailable(new InternalError('the auth service did not answer'));
  }
}

const answered = (status: number) =>
  storeUnavailable(new InternalError(`the auth service answered ${status}`));

function publicKeyOf({ supabase }: Service): string {
  const [key] = Object.values(supabase.publishableKeys);
  if (key === undefined) throw new InternalError('SUPABASE_PUBLISHABLE_KEYS is empty');
  return key;
}

/**
 * The account of an access token as it is now. Throws 401 when its session has ended or the account is gone, and 503
 * when the auth service is away or answers nonsense.
 */
export async function readUser(service: Service, token: string, signal: AbortSignal): Promise<AuthUser> {
  const apikey = publicKeyOf(service);
  const response = await call(service, '/user', { method: 'GET', apikey, bearer: token, signal });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 401 || response.status === 403) throw unauthorized();
  const parsed = user.safeParse(answer);
  if (!response.ok || !parsed.success) throw answered(response.status);
  return parsed.data;
}

const passkeys = z.array(
  z.object({
    friendly_name: z.string().nullish(),
    created_at: z.string(),
    last_used_at: z.string().nullish(),
  }),
);

/** The passkeys of an account, without what they sign with. None where the service offers none. Throws 503. */
export async function readPasskeys(service: Service, token: string, signal: AbortSignal) {
  const apikey = publicKeyOf(service);
  const response = await call(service, '/passkeys', { method: 'GET', apikey, bearer: token, signal });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 404 || response.status === 422) return [];
  const parsed = passkeys.safeParse(answer);
  if (!response.ok || !parsed.success) throw answered(response.status);
  return parsed.data;
}

/** Deletes an account, its sessions and its factors. One that is gone already counts as deleted. Throws 503. */
export async function deleteUser(service: Service, userId: string, signal: AbortSignal): Promise<void> {
  const { secretKey } = service;
  const keys = { apikey: secretKey, bearer: secretKey };
  const response = await call(service, `/admin/users/${userId}`, { method: 'DELETE', ...keys, signal });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404) throw answered(response.status);
}

/** Where a person proved to read their mail; undefined when there is no such address. */
export function confirmedMailbox({ email, email_confirmed_at: confirmedAt }: AuthUser): Mailbox | undefined {
  if (!email || !confirmedAt) return undefined;
  try {
    return mailboxOf(email, 'email');
  } catch {
    // An address that our forms would not take has left nothing with us.
    return undefined;
  }
}

export const hasSecondFactor = ({ factors }: AuthUser) =>
  factors?.some(({ status }) => status === 'verified') ?? false;
