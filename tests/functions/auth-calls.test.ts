import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from './auth-schemas.ts';
import {
  ADA,
  API,
  closeClient,
  follow,
  KEY,
  openClient,
  openSignedIn,
  SITE,
  startedService,
  type Visit,
} from './auth-client.ts';
import type { RecordedCall } from './auth-recorder.ts';
import { SecurityKey } from './security-key.ts';

vi.mock('../../src/lib/public-env.ts', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.modai.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_contract',
}));

const CHALLENGE = expect.stringMatching(/^[\w-]{43}$/);
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 's256' };
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

const service = startedService();
let visit: Visit;

beforeEach(() => {
  // Each test opens a browser of its own; the client warns about a second one.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await closeClient();
  expect(visit.service.deviations, 'what the client sent beside the contract').toEqual([]);
});

interface Expected {
  /** Where the call has an id in its path. */
  path?: string;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Whether the call carries the token of the session, where the contract leaves that open. */
  bearer?: boolean;
}

/** Expects the last call of this name to have been exactly so, header by header and field by field. */
function expectCall(name: CallName, { path, query = {}, body, bearer }: Expected = {}): void {
  const { route, caller } = calls[name];
  const [method, fixed = ''] = route.replace(/\?.*/, '').split(' ');
  const call = visit.service.requests.findLast((one) => one.call === name);
  expect(call, `${name} was not called`).toBeDefined();
  const { headers, ...rest } = call as RecordedCall;
  expect(rest).toEqual({ call: name, method, path: path ?? fixed, query, body });
  expect(headers.apikey).toBe(KEY);
  expect(headers['x-supabase-api-version']).toBe('2024-01-01');
  const isSigned = bearer ?? caller === 'user';
  const token = isSigned ? expect.stringMatching(/^Bearer ey\S+$/) : undefined;
  expect(headers.authorization).toEqual(token);
  if (body !== undefined) expect(headers['content-type']).toBe('application/json;charset=UTF-8');
}

/** What a call gives that is expected to succeed. */
async function done<Answer extends { data: unknown; error: unknown }>(answer: PromiseLike<Answer>) {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data as Extract<Answer, { error: null }>['data'];
}

/** Expects the service to refuse a call with this status and code. */
const expectRefusal = async (answer: PromiseLike<{ error: unknown }>, status: number, code: string) =>
  expect((await answer).error).toMatchObject({ status, code });

const aal = async () => (await visit.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

test('POST token?grant_type=password signs in', async () => {
  visit = await openClient(service());
  await visit.service.addAccount(ADA.email, ADA.password);
  await expectRefusal(
    visit.client.signInWithPassword({ ...ADA, password: 'another one' }),
    400,
    'invalid_credentials',
  );

  const options = { captchaToken: 'captcha' };
  const data = await done(visit.client.signInWithPassword({ ...ADA, options }));
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3_600, user: { email: ADA.email } });
  expectCall('sign in', { body: { ...ADA, gotrue_meta_security: { captcha_token: 'captcha' } } });
});

test('POST signup creates an account that has to be confirmed', async () => {
  visit = await openClient(service());
  const data = await done(
    visit.client.signUp({ ...ADA, options: { emailRedirectTo: SITE, data: { full_name: 'Ada' } } }),
  );
  expect(data).toMatchObject({
    session: null,
    user: { email: ADA.email, user_metadata: { full_name: 'Ada' } },
  });
  expectCall('sign up', {
    query: { redirect_to: SITE },
    body: { ...ADA, data: { full_name: 'Ada' }, gotrue_meta_security: {}, ...PKCE },
  });
  expect((await visit.client.signInWithPassword(ADA)).error?.code).toBe('email_not_confirmed');
});

test('POST token?grant_type=refresh_token renews the session', async () => {
  visit = await openSignedIn(service());
  const before = (await visit.client.getSession()).data.session;
  const data = await done(visit.client.refreshSession());
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expectCall('refresh', { body: { refresh_token: before?.refresh_token } });
});

test('POST token?grant_type=id_token signs in with the token of a provider', async () => {
  visit = await openClient(service());
  const token = await visit.service.provider.idToken({ nonce: 'once', accessToken: 'of-google' });
  const credentials = { provider: 'google', token, access_token: 'of-google', nonce: 'once' };
  const data = await done(
    visit.client.signInWithIdToken({ ...credentials, options: { captchaToken: 'captcha' } }),
  );
  expect(data.user).toMatchObject({ email: 'ada@provider.example', identities: [{ provider: 'google' }] });
  expectCall('id token', {
    body: {
      provider: 'google',
      id_token: token,
      access_token: 'of-google',
      nonce: 'once',
      gotrue_meta_security: { captcha_token: 'captcha' },
    },
  });
  for (const changes of [{ nonce: 'twice' }, { access_token: 'of-another' }, { token: `${token}x` }]) {
    const refused = await visit.client.signInWithIdToken({ ...credentials, ...changes });
    expect(refused.error).toMatchObject({ status: 400 });
  }
});

test('POST token?grant_type=id_token with link_identity adds the provider to the account', async () => {
  visit = await openSignedIn(service());
  const token = await visit.service.provider.idToken();
  const data = await done(visit.client.linkIdentity({ provider: 'google', token }));
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
  expectCall('id token', {
    body: { provider: 'google', id_token: token, link_identity: true, gotrue_meta_security: {} },
    bearer: true,
  });
  await expectRefusal(
    visit.client.linkIdentity({ provider: 'google', token }),
    422,
    'identity_already_exists',
  );
});

test('POST recover asks for a message, for known and unknown addresses alike', async () => {
  visit = await openClient(service());
  await visit.service.addAccount(ADA.email, ADA.password);
  const options = { redirectTo: `${SITE}/auth`, captchaToken: 'captcha' };
  for (const email of [ADA.email, 'nobody@example.ca']) {
    expect(await visit.client.resetPasswordForEmail(email, options)).toEqual({ data: {}, error: null });
    expectCall('recover', {
      query: { redirect_to: `${SITE}/auth` },
      body: { email, ...PKCE, gotrue_meta_security: { captcha_token: 'captcha' } },
    });
  }
});

test('GET user/identities/authorize leads to a provider, whose code adds it to the account', async () => {
  visit = await openSignedIn(service());
  const data = await done(
    visit.client.linkIdentity({
      provider: 'github',
      options: { redirectTo: `${SITE}/auth`, scopes: 'read:user user:email' },
    }),
  );
  expectCall('link identity', {
    query: {
      provider: 'github',
      redirect_to: `${SITE}/auth`,
      scopes: 'read:user user:email',
      ...PKCE,
      skip_http_redirect: 'true',
    },
  });
  const back = await follow(visit.service, data.url ?? '');
  expect(back.origin + back.pathname).toBe(`${SITE}/auth`);
  const exchanged = await visit.client.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'github']);

  const again = await visit.client.linkIdentity({
    provider: 'github',
    options: { redirectTo: `${SITE}/auth` },
  });
  const refused = await follow(visit.service, again.data.url ?? '');
  expect(refused.searchParams.get('error_code')).toBe('identity_already_exists');
});

test('DELETE user/identities/{identity_id} removes a provider, but never the last one', async () => {
  visit = await openSignedIn(service());
  await visit.client.linkIdentity({ provider: 'google', token: await visit.service.provider.idToken() });
  const identities = (await visit.client.getUserIdentities()).data?.identities ?? [];
  const google = identities.find(({ provider }) => provider === 'google');
  const email = identities.find(({ provider }) => provider === 'email');
  if (!google || !email) throw new Error('Both identities should be there.');

  expect(await visit.client.unlinkIdentity(google)).toEqual({ data: {}, error: null });
  expectCall('unlink identity', { path: `/user/identities/${google.identity_id}` });
  await expectRefusal(visit.client.unlinkIdentity(email), 422, 'single_identity_not_deletable');
});

test('GET authorize leads to a provider, whose code opens a session in the browser that began', async () => {
  visit = await openClient(service());
  const { data } = await visit.client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${SITE}/auth?next=%2Fpricing`, scopes: 'openid email' },
  });
  const url = new URL(data.url ?? '');
  expect(url.origin + url.pathname).toBe(`${API}/auth/v1/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider: 'google',
    redirect_to: `${SITE}/auth?next=%2Fpricing`,
    scopes: 'openid email',
    ...PKCE,
  });
  const back = await follow(visit.service, url.href);
  expect(back.href).toMatch(`${SITE}/auth?next=%2Fpricing&code=`);
  const code = back.searchParams.get('code') ?? '';
  const exchanged = await visit.client.exchangeCodeForSession(code);
  expect(exchanged.error).toBeNull();
  // The service gives one, and the site keeps none.
  expect(exchanged.data.session).not.toHaveProperty('provider_token');
  expectCall('exchange code', {
    body: { auth_code: code, code_verifier: expect.stringMatching(/^[\w.~-]{43,128}$/) },
  });
});

test('POST factors adds an authenticator app, a telephone and a security key', async () => {
  visit = await openSignedIn(service());
  const { mfa } = visit.client;
  const app = await mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Mod AI' });
  expect(app.data).toMatchObject({ type: 'totp', totp: { uri: expect.stringContaining('issuer=Mod%20AI') } });
  expectCall('add factor', { body: { factor_type: 'totp', friendly_name: 'App', issuer: 'Mod AI' } });
  const phone = await mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone: '+15145550123' });
  expect(phone.data).toMatchObject({ type: 'phone', friendly_name: 'Phone', phone: '+15145550123' });
  expectCall('add factor', { body: { factor_type: 'phone', friendly_name: 'Phone', phone: '+15145550123' } });
  const key = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  expect(key.data).toMatchObject({ type: 'webauthn', friendly_name: 'Key' });
  expectCall('add factor', { body: { factor_type: 'webauthn', friendly_name: 'Key' } });
  await expectRefusal(
    mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }),
    422,
    'mfa_factor_name_conflict',
  );
});

test('POST factors/{id}/challenge and verify: a code by message, once a minute, for five minutes', async () => {
  visit = await openSignedIn(service());
  const { mfa } = visit.client;
  const { data } = await mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone: '+1 514 555 0123' });
  const factorId = data?.id ?? '';
  const challenge = await mfa.challenge({ factorId, channel: 'sms' });
  expect(challenge.data).toEqual({ id: UUID, type: 'phone', expires_at: expect.any(Number) });
  expectCall('challenge factor', {
    path: `/factors/${factorId}/challenge`,
    // The specification names no payload: the service ignores the first field, the second has a default.
    body: { factorId, channel: 'sms' },
  });
  await expectRefusal(mfa.challenge({ factorId, channel: 'sms' }), 429, 'over_sms_send_rate_limit');

  const [message] = visit.service.messages;
  expect(message?.phone).toBe('15145550123');
  const challengeId = challenge.data?.id ?? '';
  const code = message?.code ?? '';
  await expectRefusal(
    mfa.verify({ factorId, challengeId, code: code === '000000' ? '000001' : '000000' }),
    422,
    'mfa_verification_failed',
  );

  await done(mfa.verify({ factorId, challengeId, code }));
  expectCall('verify factor', {
    path: `/factors/${factorId}/verify`,
    body: { challenge_id: challengeId, code },
  });
  expect(await aal()).toBe('aal2');

  await visit.wait(61);
  const late = await mfa.challenge({ factorId, channel: 'whatsapp' });
  await visit.wait(301);
  await expectRefusal(
    mfa.verify({ factorId, challengeId: late.data?.id ?? '', code }),
    422,
    'mfa_challenge_expired',
  );
});

test('POST factors/{id}/challenge and verify: a security key is registered, and then asked', async () => {
  visit = await openSignedIn(service());
  const { mfa } = visit.client;
  const key = new SecurityKey(SITE);
  const { data } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  const factorId = data?.id ?? '';
  const webauthn = { rpId: 'modai.example', rpOrigins: [SITE] };

  /** What a browser makes of the challenge, as the client expects it from `navigator.credentials`. */
  const answer = async (by: SecurityKey) => {
    const challenge = await mfa.challenge({ factorId, webauthn });
    if (challenge.error) throw challenge.error;
    const { type, credential_options: options } = challenge.data.webauthn;
    const asked = Buffer.from(options.publicKey.challenge as ArrayBuffer).toString('base64url');
    const credential = type === 'create' ? by.create(asked) : by.get(asked);
    const response = { toJSON: () => credential } as never;
    const given = { ...webauthn, type, credential_response: response } as never;
    return { type, credential, challengeId: challenge.data.id, given };
  };

  const created = await answer(key);
  expect(created.type).toBe('create');
  const first = await mfa.verify({ factorId, challengeId: created.challengeId, webauthn: created.given });
  expect(first.error).toBeNull();
  expectCall('verify factor', {
    path: `/factors/${factorId}/verify`,
    body: {
      challenge_id: created.challengeId,
      webauthn: { ...webauthn, type: 'create', credential_response: created.credential },
    },
  });
  expect(await aal()).toBe('aal2');

  const used = await answer(key);
  expect(used.type).toBe('request');
  expect(
    (await mfa.verify({ factorId, challengeId: used.challengeId, webauthn: used.given })).error,
  ).toBeNull();

  for (const other of [new SecurityKey(SITE), new SecurityKey('https://evil.example')]) {
    const foreign = await answer(other);
    const refused = await mfa.verify({ factorId, challengeId: foreign.challengeId, webauthn: foreign.given });
    expect(refused.error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 });
  }
});

test('DELETE factors/{id} removes a factor', async () => {
  visit = await openSignedIn(service());
  const { mfa } = visit.client;
  const { data } = await mfa.enroll({ factorType: 'phone', friendlyName: 'Phone', phone: '+15145550123' });
  const factorId = data?.id ?? '';
  expect(await mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null });
  expectCall('remove factor', { path: `/factors/${factorId}` });
  await expectRefusal(mfa.unenroll({ factorId }), 404, 'mfa_factor_not_found');
});

const CALENDAR = {
  name: 'Example Calendar',
  uri: 'https://calendar.example/',
  redirectUri: 'https://calendar.example/callback',
  scope: 'openid email',
  state: 'of the calendar',
};

test('GET oauth/authorizations/{id} describes who asks for what', async () => {
  visit = await openSignedIn(service());
  const id = await visit.service.requestAuthorization(CALENDAR);
  const data = await done(visit.client.oauth.getAuthorizationDetails(id));
  expect(data).toEqual({
    authorization_id: id,
    redirect_uri: CALENDAR.redirectUri,
    client: { id: UUID, name: CALENDAR.name, uri: CALENDAR.uri },
    user: { id: UUID, email: ADA.email },
    scope: 'openid email',
  });
  expectCall('authorization details', { path: `/oauth/authorizations/${id}` });

  await expectRefusal(
    visit.client.oauth.getAuthorizationDetails('unknown'),
    404,
    'oauth_authorization_not_found',
  );
  await visit.wait(601);
  await expectRefusal(visit.client.oauth.getAuthorizationDetails(id), 404, 'oauth_authorization_not_found');
});

test('POST oauth/authorizations/{id}/consent: approving and denying both say where to go', async () => {
  visit = await openSignedIn(service());
  const { oauth } = visit.client;
  const clientId = '4c2dd2d3-2ad4-4b6c-8d6f-0f8f62ad0f5b';
  const request = async (scope: string) => {
    const id = await visit.service.requestAuthorization({ ...CALENDAR, scope }, clientId);
    return { id, details: await oauth.getAuthorizationDetails(id) };
  };

  const denied = await request('openid');
  const no = await oauth.denyAuthorization(denied.id, { skipBrowserRedirect: true });
  expect(Object.fromEntries(new URL(no.data?.redirect_url ?? '').searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'User denied the request',
    state: CALENDAR.state,
  });
  expectCall('consent', { path: `/oauth/authorizations/${denied.id}/consent`, body: { action: 'deny' } });
  await expectRefusal(
    oauth.approveAuthorization(denied.id, { skipBrowserRedirect: true }),
    400,
    'validation_failed',
  );

  const approved = await request('openid email');
  const yes = await oauth.approveAuthorization(approved.id, { skipBrowserRedirect: true });
  const target = new URL(yes.data?.redirect_url ?? '');
  expect(target.origin + target.pathname).toBe(CALENDAR.redirectUri);
  expect(Object.fromEntries(target.searchParams)).toEqual({ code: UUID, state: CALENDAR.state });
  expectCall('consent', {
    path: `/oauth/authorizations/${approved.id}/consent`,
    body: { action: 'approve' },
  });

  expect((await request('email')).details.data).toEqual({
    redirect_url: expect.stringContaining('https://calendar.example/callback?code='),
  });
  expect((await request('openid email phone')).details.data).toHaveProperty('client.name', CALENDAR.name);
});

test('a request belongs to the account that asked first', async () => {
  visit = await openSignedIn(service());
  const id = await visit.service.requestAuthorization(CALENDAR);
  await visit.client.oauth.getAuthorizationDetails(id);
  const eve = { email: 'eve@example.ca', password: 'other quiet words here' };
  await visit.service.addAccount(eve.email, eve.password);
  await visit.client.signInWithPassword(eve);
  for (const call of [
    visit.client.oauth.getAuthorizationDetails(id),
    visit.client.oauth.approveAuthorization(id, { skipBrowserRedirect: true }),
  ]) {
    await expectRefusal(call, 404, 'oauth_authorization_not_found');
  }
});

test('GET .well-known/jwks.json verifies the tokens of the service, and is kept for ten minutes', async () => {
  visit = await openSignedIn(service());
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const verified = await visit.client.getClaims();
    expect(verified.data?.claims).toMatchObject({ email: ADA.email, role: 'authenticated', aal: 'aal1' });
    expectCall('keys');
    const fetched = () => visit.service.requests.filter(({ call }) => call === 'keys').length;
    vi.setSystemTime(Date.now() + 599_000);
    await visit.client.getClaims();
    expect(fetched()).toBe(1);
    vi.setSystemTime(Date.now() + 2_000);
    await visit.client.getClaims();
    expect(fetched()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['local', 'others', 'global'] as const)('POST logout?scope=%s signs out', async (scope) => {
  visit = await openSignedIn(service());
  expect((await visit.client.signOut({ scope })).error).toBeNull();
  expectCall('sign out', { query: { scope } });
  const { session } = (await visit.client.getSession()).data;
  expect(session === null).toBe(scope !== 'others');
});
