import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { codeIn, hashIn } from '../functions/auth-mails.ts';
import { callFromElsewhere } from '../network.ts';
import { AuthStack, PASSWORD, refusal } from './auth-stack.ts';

const stack = AuthStack.use();

const VERIFIER = randomBytes(48).toString('base64url');
const challenged = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
};

/** Where the link of the service itself leads a browser. */
async function follow(hash: string, type: string): Promise<URL> {
  const query = new URLSearchParams({ token: hash, type, redirect_to: `${stack.info.siteUrl}/auth?a=b` });
  const response = await stack.call('GET', `/verify?${query}`);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') as string);
}

const exchange = (auth_code: string, code_verifier: string) =>
  stack.call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } });

test.each([
  ['signup', 'email/signup', /Confirm/, 'signup', { password: PASSWORD }],
  ['otp', 'magiclink', /Sign in/, 'magiclink', {}],
  ['recover', 'recovery', /Reset/, 'recovery', {}],
] as const)(
  '%s with a challenge: the link gives a code, and the code a session to the verifier alone, once',
  async (path, method, subject, type, more) => {
    const email = `pkce-${path}@example.ca`;
    if (path !== 'signup') await stack.signedIn(email);
    await stack.call('POST', `/${path}`, { body: { email, ...challenged, ...more } });
    const hash = hashIn(await stack.mailTo(email, subject));
    expect(hash).toMatch(/^pkce_[0-9a-f]{56}$/);

    const target = await follow(hash, type);
    expect(`${target.origin}${target.pathname}`).toBe(`${stack.info.siteUrl}/auth`);
    expect(target.searchParams.get('a')).toBe('b');
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') as string;
    expect(await refusal(exchange(code, `${VERIFIER}x`))).toEqual([400, 'bad_code_verifier']);
    const response = await exchange(code, VERIFIER);
    expect(response.status).toBe(200);
    const session = await response.json();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3_600, user: { email } });
    expect(decodeJwt(session.access_token)).toMatchObject({ email, amr: [{ method }] });
    expect(await refusal(exchange(code, VERIFIER))).toEqual([404, 'flow_state_not_found']);

    const again = await follow(hash, type);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(again.hash).toContain('error=access_denied');
  },
);

test('a code that nobody exchanged within five minutes is refused, and a plain challenge is taken', async () => {
  const email = 'late@example.ca';
  await stack.signedIn(email);
  const body = { email, code_challenge: VERIFIER, code_challenge_method: 'plain' };
  await stack.call('POST', '/recover', { body });
  const target = await follow(hashIn(await stack.mailTo(email, /Reset/)), 'recovery');
  const code = target.searchParams.get('code') as string;
  await stack.sql`update auth.flow_state set created_at = created_at - interval '301 s' where auth_code = ${code}`;
  expect(await refusal(exchange(code, VERIFIER))).toEqual([422, 'flow_state_expired']);
  await stack.sql`update auth.flow_state set created_at = now() where auth_code = ${code}`;
  expect((await exchange(code, VERIFIER)).status).toBe(200);
});

test.each([
  [{ code_challenge: 'a'.repeat(43) }],
  [{ code_challenge_method: 's256' }],
  [{ code_challenge: 'short', code_challenge_method: 's256' }],
  [{ code_challenge: 'ü'.repeat(43), code_challenge_method: 's256' }],
  [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' }],
])('half a challenge or a bad one is refused: %j', async (challenge) => {
  for (const path of ['/recover', '/otp', '/resend']) {
    const body = { email: 'nobody@example.ca', type: 'signup', ...challenge };
    expect(await refusal(stack.call('POST', path, { body }))).toEqual([400, 'validation_failed']);
  }
});

test('the client signs in with the hash of a link alone, whichever browser asked for it', async () => {
  const email = 'elsewhere@example.ca';
  const asked = stack.visitor('pkce');
  await stack.signedIn(email);
  await asked.auth.resetPasswordForEmail(email);
  const token_hash = hashIn(await stack.mailTo(email, /Reset/));
  expect(token_hash).toMatch(/^pkce_/);
  const other = stack.visitor();
  const { data, error } = await other.auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  const again = await other.auth.verifyOtp({ token_hash, type: 'recovery' });
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a code works with its address, for ten minutes, once, and a newer one takes its place', async () => {
  const email = 'codes@example.ca';
  await stack.signedIn(email);
  const client = stack.visitor();
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const first = codeIn(await stack.mailTo(email, /Sign in/));
  const verify = async (token: string, address = email) =>
    (await client.auth.verifyOtp({ email: address, token, type: 'email' })).error?.code ?? 'signed in';
  expect(await verify(first, 'other@example.ca')).toBe('otp_expired');

  const tooSoon = await client.auth.signInWithOtp({ email });
  expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await stack.age(email, 601);
  expect(await verify(first)).toBe('otp_expired');
  await client.auth.signInWithOtp({ email });
  let second = first;
  await expect
    .poll(async () => (second = codeIn(await stack.mailTo(email, /Sign in/))), { timeout: 30_000 })
    .not.toBe(first);
  expect(await verify(first)).toBe('otp_expired');
  expect(await verify(second)).toBe('signed in');
  expect(await verify(second)).toBe('otp_expired');
});

test('the tenth wrong code ends the code that was sent, also when all come at once', async () => {
  const email = 'guessed@example.ca';
  const client = await stack.signedIn(email);
  const tries = async (count: number) => {
    const guess = () => stack.call('POST', '/verify', { body: { type: 'email', email, token: 'wrong' } });
    const answers = await Promise.all(Array.from({ length: count }, guess));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 403));
  };
  const verify = async (token: string) =>
    (await client.auth.verifyOtp({ email, token, type: 'email' })).error?.code ?? 'signed in';
  await client.auth.signInWithOtp({ email });
  const first = codeIn(await stack.mailTo(email, /Sign in/));
  await tries(10);
  expect(await verify(first)).toBe('otp_expired');

  await stack.age(email, 61);
  await client.auth.signInWithOtp({ email });
  let second = first;
  await expect
    .poll(async () => (second = codeIn(await stack.mailTo(email, /Sign in/))), { timeout: 30_000 })
    .not.toBe(first);
  await tries(9);
  expect(await verify(second)).toBe('signed in');
});

test('four tries at once with one link open one session, each time', async () => {
  const email = 'crowd@example.ca';
  await stack.signedIn(email);
  for (let round = 0; round < 20; round += 1) {
    const token_hash = randomBytes(28).toString('hex');
    await stack.sql`
      update auth.users set recovery_token = ${token_hash}, recovery_sent_at = now() where email = ${email}`;
    const comeBack = await callFromElsewhere();
    const attempt = () => stack.call('POST', '/verify', { body: { type: 'recovery', token_hash } });
    const answers = await Promise.all([attempt(), attempt(), attempt(), attempt()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    await comeBack();
  }
});

test('a sign-in code opens an account for a new address, unless none shall be made', async () => {
  const client = stack.visitor();
  const options = { shouldCreateUser: false };
  const refused = await client.auth.signInWithOtp({ email: 'unmade@example.ca', options });
  expect(refused.error).toMatchObject({ status: 422, code: 'otp_disabled' });
  const email = 'made@example.ca';
  const made = await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Mae' } } });
  expect(made.error).toBeNull();
  const token = codeIn(await stack.mailTo(email, /Confirm/));
  const { data } = await client.auth.verifyOtp({ email, token, type: 'email' });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Mae', email_verified: true });
});

test('a mail is HTML alone, and nothing in it is fetched from anywhere', async () => {
  const email = `o'neil+"<b>"@example.ca`.replaceAll(/["<>]/g, '');
  await stack.visitor().auth.signUp({ email, password: PASSWORD });
  const { HTML, Text } = await stack.mailTo(email, /Confirm/);
  expect(Text).toBe('');
  expect(HTML).toContain(`href="${stack.info.siteUrl}/auth#token_hash=${hashIn({ HTML })}&amp;type=signup"`);
  expect(HTML).not.toMatch(/<img|<script|src=|url\(/);
});
