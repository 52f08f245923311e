import type { Factor, Provider } from '@supabase/supabase-js';
import { PUBLIC_SITE_URL } from '~/lib/public-env';
import type { AccountFailure, Step } from './account-failure';
import { attempt, type Outcome } from './attempt';
import type { CodePurpose } from './account-flow';
import type { EmailLink } from './link-arrival';

const siteOrigin = () => new URL(PUBLIC_SITE_URL).origin;

type Work = Parameters<typeof attempt>[1];

const outcomeOf = async (step: Step, work: Work): Outcome => (await attempt(step, work)).failure;

/** What the service says of an address that it knows, or that it does not. Both have to look like any other. */
const TELLTALE: readonly unknown[] = [
  'user_already_exists',
  'email_exists',
  'otp_disabled',
  'signup_disabled',
  'user_not_found',
];

/**
 * Asks for a message. An address with an account gets the same answer as one without: nobody learns who is a
 * customer. That includes the limit of one message a minute, which only an address with an account can meet, and
 * where one is on its way already.
 */
function askForMail(
  step: Step,
  send: (client: Parameters<Work>[0]) => Promise<{ error: (Error & { code?: string | undefined }) | null }>,
  telltale = TELLTALE,
): Outcome {
  return outcomeOf(step, async (client) => {
    const { error } = await send(client);
    const sentJustNow =
      error?.code === 'over_email_send_rate_limit' && /after \d+ second/.test(error.message);
    const looksSent = error === null || sentJustNow || telltale.includes(error.code);
    return looksSent ? { data: null, error: null } : { data: null, error };
  });
}

export function signIn(email: string, password: string): Outcome {
  return outcomeOf('sign-in', (client) => client.signInWithPassword({ email, password }));
}

interface NewAccount {
  email: string;
  password: string;
  fullName: string;
}

export function createAccount({ email, password, fullName }: NewAccount): Outcome {
  const options = { emailRedirectTo: siteOrigin(), data: { full_name: fullName } };
  // Here `signup_disabled` is true for everybody.
  return askForMail('create-account', (client) => client.signUp({ email, password, options }), [
    'user_already_exists',
    'email_exists',
  ]);
}

/** Asks for a message with a code, the first or another one. */
export function sendCode(purpose: CodePurpose, email: string): Outcome {
  const emailRedirectTo = siteOrigin();
  return askForMail('send-code', (client) => {
    if (purpose === 'recovery')
      return client.resetPasswordForEmail(email, { redirectTo: `${emailRedirectTo}/auth` });
    if (purpose === 'email') {
      return client.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } });
    }
    return client.resend({ type: 'signup', email, options: { emailRedirectTo } });
  });
}

/** `code`: the six digits of the message. A code rather than a link, because mail scanners open links. */
export function enterCode(purpose: CodePurpose, email: string, code: string): Outcome {
  return outcomeOf('code', (client) => client.verifyOtp({ email, token: code, type: purpose }));
}

/** Uses a link up. `signedIn` is false where an address was confirmed and another still has to be. */
export async function openLink({
  type,
  tokenHash,
}: EmailLink): Promise<{ signedIn: boolean; failure: AccountFailure | null }> {
  const { data, failure } = await attempt('link', (client) =>
    client.verifyOtp({ type, token_hash: tokenHash }),
  );
  return { signedIn: !!data?.session, failure };
}

/** What the auth client found wrong with the address that led here. A code is taken off the address. */
export function addressFailure(): Outcome {
  return outcomeOf('link', async (client) => {
    const { error } = await client.initialize();
    const url = new URL(location.href);
    // The client takes off a code that it used, and leaves one that was asked for in another browser.
    const unused = url.searchParams.has('code');
    url.searchParams.delete('code');
    if (unused) history.replaceState(history.state, '', url);
    const withoutVerifier = new Error('The code belongs to another browser.');
    withoutVerifier.name = 'AuthPKCECodeVerifierMissingError';
    return { data: null, error: error ?? (unused ? withoutVerifier : null) };
  });
}

/** Leaves for another service, which leads back to this page and its `?next=`. */
export function continueWith(provider: Provider, next: string | null): Outcome {
  const query = next ? `?${new URLSearchParams({ next })}` : '';
  const options = { redirectTo: `${siteOrigin()}/auth${query}` };
  return outcomeOf('sign-in', (client) => client.signInWithOAuth({ provider, options }));
}

/** Only after a recovery or an invitation: the service asks for no current password then. */
export function setNewPassword(password: string): Outcome {
  return outcomeOf('new-password', (client) => client.updateUser({ password }));
}

export type SecondFactor = Factor;

/** The second factors of who is about to sign in. They came with the session. */
export async function listFactors(): Promise<SecondFactor[]> {
  const { data: factors } = await attempt('second-step', async (client) => {
    const { data } = await client.getSession();
    return { data: data.session?.user.factors ?? [], error: null };
  });
  return factors?.filter(({ status }) => status === 'verified') ?? [];
}

/** Has a code sent to the phone; `challengeId` goes with it. */
export async function sendPhoneCode({
  id: factorId,
}: SecondFactor): Promise<{ challengeId: string; failure: AccountFailure | null }> {
  const { data, failure } = await attempt('send-code', (client) =>
    client.mfa.challenge({ factorId, channel: 'sms' }),
  );
  return { challengeId: data?.id ?? '', failure };
}

/** `code`: of the authenticator app, or of the message to the phone with its `challengeId`. A passkey needs neither. */
export function showFactor(
  { id: factorId, factor_type: type }: SecondFactor,
  code: string,
  challengeId: string,
): Outcome {
  if (type === 'webauthn')
    return outcomeOf('passkey', (client) => client.mfa.webauthn.authenticate({ factorId }));
  if (type === 'phone')
    return outcomeOf('code', (client) => client.mfa.verify({ factorId, challengeId, code }));
  return outcomeOf('second-step', (client) => client.mfa.challengeAndVerify({ factorId, code }));
}
