import type { AuthClient } from '@supabase/supabase-js';
import { type AccountFailure, accountFailure, type Step } from './account-failure';

export type Client = InstanceType<typeof AuthClient>;

/** `null` means it worked. */
export type Outcome = Promise<AccountFailure | null>;

/** What came of a call: its data, or why it failed in words for the visitor. */
export type Attempt<Data> = { data: Data; failure: null } | { data: null; failure: AccountFailure };

/** What the client answers. */
export type Answer<Data> = { data: Data; error: null } | { data: unknown; error: Error | null };

/** Calls the auth service. Never rejects: code that did not arrive and a request that was not sent are failures too. */
export async function attempt<Data>(
  step: Step,
  work: (client: Client) => Promise<Answer<Data>>,
): Promise<Attempt<Data>> {
  try {
    const { authClient } = await import('~/lib/auth-client');
    const { data, error } = await work(authClient());
    if (error !== null) throw error;
    return { data: data as Data, failure: null };
  } catch (error) {
    return { data: null, failure: accountFailure(error, step) };
  }
}
