import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { accessToken, AuthStack, hashIn, PASSWORD } from './auth-stack.ts';

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

test('a stranger cannot tell from sign-up or sign-in whether an address has an account', async () => {
  await stack.signedIn('known@example.ca');
  await stack.visitor().auth.signUp({ email: 'waiting@example.ca', password: PASSWORD });

  const again = await stack.visitor().auth.signUp({ email: 'known@example.ca', password: PASSWORD });
  expect(again.error).toBeNull();
  expect(again.data).toMatchObject({ session: null, user: { email: 'known@example.ca', identities: [] } });
  for (const email of ['known@example.ca', 'waiting@example.ca', 'unknown@example.ca']) {
    const { error } = await stack
      .visitor()
      .auth.signInWithPassword({ email, password: 'not the right words' });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  }
  const { error } = await stack.visitor().auth.signInWithPassword({
    email: 'waiting@example.ca',
    password: PASSWORD,
  });
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
  const call = (path: string, bearer: string) =>
    fetch(`${stack.info.apiUrl}${path}`, {
      method: path.startsWith('/functions') ? 'POST' : 'GET',
      headers: {
        apikey: stack.info.publishableKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
    });
  const auth = await call('/auth/v1/user', forged);
  expect(auth.status).toBe(403);
  expect(await auth.json()).toMatchObject({ code: 403, error_code: 'bad_jwt', msg: expect.any(String) });
  expect((await call('/rest/v1/anything', forged)).status).toBe(401);
  expect((await call('/functions/v1/submit-contact', forged)).status).toBe(401);

  await client.auth.signOut();
  const signedOut = await call('/auth/v1/user', token);
  expect(signedOut.status).toBe(403);
  expect(await signedOut.json()).toMatchObject({ error_code: 'session_not_found' });
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

test('what the service does not offer is refused in its own words', async () => {
  const client = await stack.signedIn('wishes@example.ca');
  const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+16045550142' });
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  const key = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
  expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
  const grant = await client.auth.oauth.getAuthorizationDetails('00000000-0000-4000-8000-000000000000');
  expect(grant.error).toMatchObject({ status: 404, code: 'feature_disabled' });
});
