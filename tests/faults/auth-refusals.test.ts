import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessToken, AuthStack, PASSWORD, refusal } from './auth-stack.ts';

const stack = AuthStack.use();

test('the settings say that there is sign-in by email, and nothing else', async () => {
  const settings = await (await stack.call('GET', '/settings')).json();
  const { external, ...rest } = settings;
  expect(Object.keys(external).filter((name) => external[name])).toEqual(['email']);
  expect(Object.keys(external)).toHaveLength(26);
  expect(rest).toEqual({
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'twilio',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
});

test('providers, passkeys, phones and the OAuth server answer that they are not enabled', async () => {
  const client = await stack.signedIn('wishful@example.ca');
  const bearer = await accessToken(client);
  const post = (path: string, body: object) => stack.call('POST', path, { body, bearer });
  const idToken = (provider: string) => post('/token?grant_type=id_token', { id_token: 'x', provider });
  const get = (path: string) => stack.call('GET', path, { bearer });
  const phone = '+16045550142';
  const cases: [Promise<Response>, number, string][] = [
    [get('/authorize?provider=google'), 400, 'validation_failed'],
    [get('/user/identities/authorize?provider=github'), 400, 'validation_failed'],
    [idToken('google'), 400, 'provider_disabled'],
    [idToken('nobody'), 400, 'validation_failed'],
    [post('/token?grant_type=web3', {}), 422, 'web3_provider_disabled'],
    [post('/token?grant_type=client_credentials', {}), 400, 'invalid_credentials'],
    [post('/signup', {}), 422, 'anonymous_provider_disabled'],
    [post('/signup', { phone, password: PASSWORD }), 400, 'phone_provider_disabled'],
    [post('/otp', { phone }), 400, 'phone_provider_disabled'],
    [post('/token?grant_type=password', { phone, password: PASSWORD }), 422, 'phone_provider_disabled'],
    [post('/passkeys/authentication/options', {}), 404, 'passkey_disabled'],
    [get('/passkeys'), 404, 'passkey_disabled'],
    [post('/oauth/clients/register', {}), 404, 'feature_disabled'],
    [get('/user/oauth/grants'), 404, 'feature_disabled'],
    [post('/sso', { domain: 'example.ca' }), 404, 'saml_provider_disabled'],
    [get('/nothing'), 404, 'not_found'],
  ];
  for (const [response, ...expected] of cases) expect(await refusal(response)).toEqual(expected);
  const unsupported = await (await get('/authorize?provider=google')).json();
  expect(unsupported.msg).toBe('Unsupported provider: provider is not enabled');
  const { mfa, oauth } = client.auth;
  const byPhone = await mfa.enroll({ factorType: 'phone', phone });
  expect(byPhone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  const byKey = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
  expect(byKey.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
  const grant = await oauth.getAuthorizationDetails('00000000-0000-4000-8000-000000000000');
  expect(grant.error).toMatchObject({ status: 404, code: 'feature_disabled' });
  expect((await get('/signup')).status).toBe(405);
  const noToken = await post('/token?grant_type=refresh_token', {});
  expect(await noToken.json()).toEqual({
    error: 'invalid_request',
    error_description: 'refresh_token required',
  });
});

test('without a key or a session nothing is told', async () => {
  for (const key of ['', 'sb_secret_wrong']) {
    expect((await stack.call('GET', '/settings', { key })).status).toBe(401);
    const inPath = await stack.call('GET', `/settings?apikey=${stack.info.publishableKey}`, { key });
    expect(inPath.status).toBe(401);
  }
  expect((await stack.call('GET', '/health', { key: '' })).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['POST', '/factors'],
    ['GET', '/reauthenticate'],
    ['DELETE', '/user/identities/x'],
  ] as const) {
    const body = method === 'GET' ? undefined : {};
    expect(await refusal(stack.call(method, path, { body }))).toEqual([401, 'no_authorization']);
    const keyOnly = stack.call(method, path, { body, bearer: stack.info.publishableKey });
    expect(await refusal(keyOnly)).toEqual([403, 'bad_jwt']);
  }
});

test('asking for a mail is answered before anything is done that an address without an account does not need', async () => {
  const email = 'measured@example.ca';
  await stack.signedIn(email);
  for (const [path, subject] of [
    ['/recover', /Reset/],
    ['/otp', /Sign in/],
  ] as const) {
    await stack.age(email, 61);
    await stack.sql.begin(async (sql) => {
      // Accounts can be read, but whoever writes one has to wait.
      await sql`lock table auth.users in share row exclusive mode`;
      for (const address of [email, `new-${path.slice(1)}@example.ca`]) {
        const response = await stack.call('POST', path, { body: { email: address } });
        expect([response.status, await response.text()]).toEqual([200, '{}']);
      }
    });
    await stack.mailTo(email, subject);
  }
  await stack.mailTo('new-otp@example.ca', /Confirm/);
});

/** Every endpoint that reads a body, and one that reads an address. */
const ENDPOINTS: [string, string][] = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/token?grant_type=id_token'],
  ['POST', '/recover'],
  ['POST', '/otp'],
  ['POST', '/magiclink'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['PUT', '/user'],
  ['POST', '/factors'],
  ['POST', '/factors/00000000-0000-4000-8000-000000000000/verify'],
  ['POST', '/factors/x/challenge'],
  ['GET', '/verify'],
];
const FIELDS = `email phone password current_password data type token token_hash
  refresh_token auth_code code_verifier code_challenge code_challenge_method create_user factor_type
  friendly_name issuer challenge_id code id_token provider`.split(/\s+/);
const NASTY = ['', '\0', '\ud800', "'; drop table auth.users; --", 'é'.repeat(300), '__proto__', '%', 'a@b'];
const KNOWN = ['signup', 'recovery', 'email', 'email_change', 'totp', 's256', 'google', 'nobody@example.ca'];

/** A seed, so that a failure comes again; ten calls a run. */
const RUNS = { seed: 6, numRuns: 250 };

test('no body makes the service fail: it takes what it can read and refuses the rest in its own words', async () => {
  const bearer = await accessToken(await stack.signedIn('fuzzed@example.ca'));
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...NASTY, ...KNOWN));
  const value = fc.oneof(
    { arbitrary: text, weight: 4 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
    { arbitrary: fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }), weight: 1 },
  );
  const body = fc.oneof(
    {
      arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value).map((one) => JSON.stringify(one)),
      weight: 8,
    },
    { arbitrary: fc.json({ maxDepth: 2 }), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
  );
  const send = async ([method, path]: [string, string], sent: string) => {
    const isGet = method === 'GET';
    const query = isGet ? `?type=signup&token=${encodeURIComponent(sent.toWellFormed())}` : '';
    const response = await stack.call(method, `${path}${query}`, isGet ? { bearer } : { bearer, body: sent });
    const answer = await response.text();
    if ([200, 303].includes(response.status)) return;
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(answer).toMatch(/"error_(?:code|description)":/);
  };
  const calls = fc.array(fc.tuple(fc.constantFrom(...ENDPOINTS), body), { minLength: 10, maxLength: 10 });
  const property = fc.asyncProperty(calls, async (many) => {
    await Promise.all(many.map(([endpoint, sent]) => send(endpoint, sent)));
  });
  await fc.assert(property, RUNS);
});

test('a body that is too deep, too long or too odd is refused', async () => {
  const send = (body: string) => stack.call('POST', '/recover', { body });
  const odd = [
    '',
    'null',
    '[]',
    '"x"',
    '{"email":1}',
    '{"email":["a@b.ca"]}',
    '{"email":"a\\u0000@b.ca"}',
    '{',
  ];
  for (const body of odd) expect((await send(body)).status, body).toBe(400);
  const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await refusal(send(deep))).toEqual([400, 'bad_json']);
  const long = `{"email":"${'a'.repeat(250)}@b.example"}`;
  expect(await refusal(send(long))).toEqual([400, 'validation_failed']);
  expect((await send(`{"email":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
});
