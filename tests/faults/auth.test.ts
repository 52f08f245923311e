import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { hashIn } from '../functions/auth-mails.ts';
import { accessToken, AuthStack, PASSWORD, refusal } from './auth-stack.ts';

const stack = AuthStack.use();

test('an access token is ES256 with the claims of the auth service, and the published keys verify it', async () => {
  const client = await stack.signedIn('claims@example.ca');
  const token = await accessToken(client);
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  expect(decodeJwt(token)).toMatchObject({
    iss: `${stack.info.apiUrl}/auth/v1`,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'claims@example.ca',
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email: 'claims@example.ca', email_verified: true },
  });
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims.email).toBe('claims@example.ca');
});

const signIn = (email: string, password = PASSWORD) =>
  stack.visitor().auth.signInWithPassword({ email, password });

test('a stranger cannot tell from sign-up or sign-in whether an address has an account', async () => {
  await stack.signedIn('known@example.ca');
  await stack.visitor().auth.signUp({ email: 'waiting@example.ca', password: PASSWORD });

  const again = await stack.visitor().auth.signUp({ email: 'known@example.ca', password: PASSWORD });
  expect(again.error).toBeNull();
  expect(again.data).toMatchObject({ session: null, user: { email: 'known@example.ca', identities: [] } });
  for (const email of ['known@example.ca', 'waiting@example.ca', 'unknown@example.ca']) {
    const { error } = await signIn(email, 'not the right words');
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  }
  const { error } = await signIn('waiting@example.ca');
  expect(error?.code).toBe('email_not_confirmed');
});

test('a confirmation is sent again after a minute, and its link leads back to where the visitor wanted', async () => {
  const email = 'twice@example.ca';
  const back = `${stack.info.siteUrl}/welcome`;
  const client = stack.visitor();
  await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: back } });
  const linkTo = (hash: string, type: string, target: string) =>
    `${stack.info.apiUrl}/auth/v1/verify?${new URLSearchParams({ token: hash, type, redirect_to: target })}`;
  const link = linkTo(hashIn(await stack.mailTo(email, /Confirm/)), 'signup', back);
  const { error } = await client.auth.resend({ type: 'signup', email });
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });

  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const target = new URL(response.headers.get('location') as string);
  expect(`${target.origin}${target.pathname}`).toBe(back);
  const token = new URLSearchParams(target.hash.slice(1)).get('access_token') as string;
  expect(decodeJwt(token)).toMatchObject({ email, amr: [{ method: 'otp' }] });
  const used = await fetch(link, { redirect: 'manual' });
  expect(used.headers.get('location')).toContain('error_code=otp_expired');

  const evil = 'https://evil.example.org/';
  await client.auth.resetPasswordForEmail(email, { redirectTo: evil });
  const hash = hashIn(await stack.mailTo(email, /Reset/));
  const foreign = await fetch(linkTo(hash, 'recovery', evil), { redirect: 'manual' });
  expect(foreign.headers.get('location')).toMatch(`${stack.info.siteUrl}`);
});

test('a password must have 15 characters and at most 72 bytes', async () => {
  const refusal = async (password: string) =>
    (await stack.visitor().auth.signUp({ email: 'short@example.ca', password })).error;
  expect(await refusal('fourteen chars')).toMatchObject({ status: 422, code: 'weak_password' });
  expect(await refusal('é'.repeat(37))).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('a forged token is refused by auth, REST and functions, and a signed-out one by auth', async () => {
  const client = await stack.signedIn('forger@example.ca');
  const token = await accessToken(client);
  const forged = `${token.slice(0, -8)}AAAAAAAA`;
  expect(await refusal(stack.call('GET', '/user', { bearer: forged }))).toEqual([403, 'bad_jwt']);
  const { apiUrl, publishableKey: apikey } = stack.info;
  const headers = { apikey, authorization: `Bearer ${forged}`, 'content-type': 'application/json' };
  expect((await fetch(`${apiUrl}/rest/v1/anything`, { headers })).status).toBe(401);
  const call = await fetch(`${apiUrl}/functions/v1/submit-contact`, { method: 'POST', headers });
  expect(call.status).toBe(401);

  await client.auth.signOut();
  expect(await refusal(stack.call('GET', '/user', { bearer: token }))).toEqual([403, 'session_not_found']);
});

test('a second factor lifts the session, survives a refresh, and takes each code once', async () => {
  const client = await stack.signedIn('factor@example.ca');
  const weaker = stack.visitor();
  await weaker.auth.signInWithPassword({ email: 'factor@example.ca', password: PASSWORD });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  const factorId = factor?.id as string;
  const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret as string) }).generate();
  const level = async () => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect(await level()).toBe('aal2');
  await client.auth.refreshSession();
  expect(await level()).toBe('aal2');
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await weaker.auth.getUser()).error?.name).toBe('AuthSessionMissingError');

  const replay = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(replay.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
  }
  const locked = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(locked.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });

  const next = stack.visitor();
  await next.auth.signInWithPassword({ email: 'factor@example.ca', password: PASSWORD });
  expect((await next.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await client.auth.refreshSession();
  expect(await level()).toBe('aal1');
});
