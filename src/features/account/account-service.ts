import type { Factor, Provider } from '@supabase/supabase-js';
import { PUBLIC_SITE_URL } from '~/lib/public-env';
import type { CodePurpose } from './account-flow';
import type { Step } from './account-failure';
import { attempt, type Client, type Outcome } from './attempt';
import type { EmailLink } from './link-arrival';

const siteOrigin = () => new URL(PUBLIC_SITE_URL).origin;

/** What the service says of an address that it knows. It has to look like any other. */
const KNOWN = ['user_already_exists', 'email_exists'];
/** Or that it does not know. To whoever creates an account, `signup_disabled` is true of everybody. */
const UNKNOWN = ['otp_disabled', 'signup_disabled', 'user_not_found'];

/**
 * Asks for a message. An address with an account gets the same answer as one without: nobody learns who is a
 * customer. That includes the limit of one message a minute, which only an address with an account can meet, and
 * where one is on its way already.
 */
const askForMail = (
  step: Step,
  ask: (client: Client) => Promise<{ error: (Error & { code?: string | undefined }) | null }>,
  telltale: readonly string[],
) =>
  attempt(step, async (client) => {
    const { error } = await ask(client);
    const code = error?.code ?? '';
    const sentJustNow =
      code === 'over_email_send_rate_limit' && /after \d+ second/.test(error?.message ?? '');
    return { data: null, error: sentJustNow || telltale.includes(code) ? null : error };
  });

export const signIn = (email: string, password: string) =>
  attempt('sign-in', (client) => client.signInWithPassword({ email, password }));

/** The device finds the account by itself. */
export const signInWithPasskey = () => attempt('passkey', (client) => client.signInWithPasskey());

export const createAccount = (email: string, password: string, fullName: string) =>
  askForMail(
    'create-account',
    (client) => {
      const options = { emailRedirectTo: siteOrigin(), data: { full_name: fullName } };
      return client.signUp({ email, password, options });
    },
    KNOWN,
  );

/** Asks for a message with a code, the first or another one. */
export const askForCode = (purpose: CodePurpose, email: string) =>
  askForMail(
    'send-code',
    (client) => {
      const emailRedirectTo = siteOrigin();
      if (purpose === 'recovery') {
        return client.resetPasswordForEmail(email, { redirectTo: `${emailRedirectTo}/auth` });
      }
      if (purpose === 'email') {
        return client.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } });
      }
      return client.resend({ type: 'signup', email, options: { emailRedirectTo } });
    },
    [...KNOWN, ...UNKNOWN],
  );

/** `token`: the digits of the message. A code rather than a link, because mail scanners open links. */
export const enterCode = (type: CodePurpose, email: string, token: string) =>
  attempt('code', (client) => client.verifyOtp({ email, token, type }));

/** Uses a link up. There is no session where an address was confirmed and another still has to be. */
export const openLink = ({ type, tokenHash }: EmailLink) =>
  attempt('link', (client) => client.verifyOtp({ type, token_hash: tokenHash }));

/** What the auth client found wrong with the address that led here. A code is taken off the address. */
export async function addressFailure(): Outcome {
  const { failure } = await attempt('link', async (client) => {
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
  return failure;
}

/** Leaves for another service, which leads back to this page and its `?next=`. */
export function continueWith(provider: Provider, next: string | null) {
  const query = next ? `?${new URLSearchParams({ next })}` : '';
  const options = { redirectTo: `${siteOrigin()}/auth${query}` };
  return attempt('sign-in', (client) => client.signInWithOAuth({ provider, options }));
}

/** Only after a recovery or an invitation: the service asks for no current password then. */
export const setNewPassword = (password: string) =>
  attempt('new-password', (client) => client.updateUser({ password }));

/** The second factors of who is about to sign in. They came with the session. */
export async function listFactors(): Promise<Factor[]> {
  const { data: factors } = await attempt('second-step', async (client) => {
    const { data } = await client.getSession();
    return { data: data.session?.user.factors ?? [], error: null };
  });
  return factors?.filter(({ status }) => status === 'verified') ?? [];
}

/** Has a code sent to the phone; the id of the answer goes with it. */
export const sendPhoneCode = ({ id: factorId }: Factor) =>
  attempt('send-code', (client) => client.mfa.challenge({ factorId, channel: 'sms' }));

/** `code`: of the authenticator app, or of the message to the phone with its `challengeId`. A passkey needs neither. */
export function showFactor({ id: factorId, factor_type: type }: Factor, code: string, challengeId: string) {
  if (type === 'webauthn') {
    return attempt<unknown>('passkey', (client) => client.mfa.webauthn.authenticate({ factorId }));
  }
  if (type === 'phone') {
    return attempt<unknown>('code', (client) => client.mfa.verify({ factorId, challengeId, code }));
  }
  return attempt<unknown>('second-step', (client) => client.mfa.challengeAndVerify({ factorId, code }));
}
