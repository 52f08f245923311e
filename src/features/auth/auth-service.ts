import { PUBLIC_SITE_URL } from '~/lib/public-env';
import { attempt } from './attempt';
import type { AuthFailure, AuthStep } from './auth-failure';

/** `null` means it worked. */
export type AuthOutcome = Promise<AuthFailure | null>;

const emailRedirectTo = () => new URL(PUBLIC_SITE_URL).origin;

type Work = Parameters<typeof attempt>[1];

const outcomeOf = async (step: AuthStep, work: Work): AuthOutcome => (await attempt(step, work)).failure;

export function signIn(email: string, password: string): AuthOutcome {
  return outcomeOf('sign-in', (client) => client.signInWithPassword({ email, password }));
}

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

/** An address that already has an account gets the same answer as a new one: nobody learns who is a customer. */
export function createAccount({ email, password, fullName }: NewAccount): AuthOutcome {
  return outcomeOf('create-account', async (client) => {
    const { error } = await client.signUp({
      email,
      password,
      options: { emailRedirectTo: emailRedirectTo(), data: { full_name: fullName } },
    });
    const taken = error?.code === 'user_already_exists' || error?.code === 'email_exists';
    return taken || error === null ? { data: null, error: null } : { data: null, error };
  });
}

/** `code`: the six digits of the message. A code rather than a link, because mail scanners open links. */
export function confirmAccount(email: string, code: string): AuthOutcome {
  return outcomeOf('code', (client) => client.verifyOtp({ email, token: code, type: 'signup' }));
}

export function resendCode(email: string): AuthOutcome {
  const options = { emailRedirectTo: emailRedirectTo() };
  return outcomeOf('send-code', (client) => client.resend({ type: 'signup', email, options }));
}

/** What was wrong with the link that led here, if a link did. */
export function linkFailure(): AuthOutcome {
  return outcomeOf('link', async (client) => ({ data: null, ...(await client.initialize()) }));
}
