import type { AuthClient } from '@supabase/auth-js';
import { PUBLIC_SITE_URL } from '~/lib/public-env';
import { type AuthFailure, type AuthStep, authFailure } from './auth-failure';

type Client = InstanceType<typeof AuthClient>;

/** `null` means it worked. */
export type AuthOutcome = Promise<AuthFailure | null>;

const emailRedirectTo = () => new URL(PUBLIC_SITE_URL).origin;

async function attempt(
  step: AuthStep,
  work: (client: Client) => Promise<{ error: Error | null }>,
): AuthOutcome {
  try {
    const { authClient } = await import('~/lib/auth-client');
    const { error } = await work(authClient());
    return error && authFailure(error, step);
  } catch (error) {
    return authFailure(error, step);
  }
}

export function signIn(email: string, password: string): AuthOutcome {
  return attempt('sign-in', (client) => client.signInWithPassword({ email, password }));
}

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

/** An address that already has an account gets the same answer as a new one: nobody learns who is a customer. */
export function createAccount({ email, password, fullName }: NewAccount): AuthOutcome {
  return attempt('create-account', async (client) => {
    const { error } = await client.signUp({
      email,
      password,
      options: { emailRedirectTo: emailRedirectTo(), data: { full_name: fullName } },
    });
    const taken = error?.code === 'user_already_exists' || error?.code === 'email_exists';
    return { error: taken ? null : error };
  });
}

/** `code`: the six digits of the message. A code rather than a link, because mail scanners open links. */
export function confirmAccount(email: string, code: string): AuthOutcome {
  return attempt('confirm', (client) => client.verifyOtp({ email, token: code, type: 'signup' }));
}

export function resendCode(email: string): AuthOutcome {
  const options = { emailRedirectTo: emailRedirectTo() };
  return attempt('resend', (client) => client.resend({ type: 'signup', email, options }));
}

/** What was wrong with the link that led here, if a link did. */
export function linkFailure(): AuthOutcome {
  return attempt('link', (client) => client.initialize());
}
