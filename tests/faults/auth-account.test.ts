import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { codeIn, hashIn, wordsIn } from '../functions/auth-mails.ts';
import { accessToken, AuthStack, PASSWORD, refusal } from './auth-stack.ts';

const stack = AuthStack.use();

const OTHER_PASSWORD = 'eight other words are here';
/** Longer than the interval in which a refresh token may come twice. */
const LATE = '11 seconds';

async function signIn(email: string, password = PASSWORD) {
  const client = stack.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password });
  return { client, error };
}

test('an address changes once both addresses have agreed, each by its own code or link', async () => {
  const [email, next] = ['before@example.ca', 'after@example.ca'];
  const client = await stack.signedIn(email);
  const { data } = await client.auth.updateUser({ email: next });
  expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
  const atOld = await stack.mailTo(email, /new email address/);
  const atNew = await stack.mailTo(next, /new email address/);
  expect(codeIn(atOld)).not.toBe(codeIn(atNew));
  expect(hashIn(atOld)).not.toBe(hashIn(atNew));
  for (const mail of [atOld, atNew]) expect(wordsIn(mail)).toContain(`from ${email} to ${next}`);

  const first = { body: { type: 'email_change', email: next, token: codeIn(atNew) } };
  const one = await stack.call('POST', '/verify', first);
  expect(await one.json()).toEqual({
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  });
  expect((await stack.call('POST', '/verify', first)).status).toBe(403);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);

  const token_hash = hashIn(atOld);
  const two = await stack.visitor().auth.verifyOtp({ token_hash, type: 'email_change' });
  expect(two.error).toBeNull();
  expect(decodeJwt(two.data.session?.access_token as string)).toMatchObject({
    email: next,
    user_metadata: { email: next, email_verified: true },
  });
  const { user } = (await client.auth.getUser()).data;
  expect(user).toMatchObject({ email: next });
  expect(user).not.toHaveProperty('new_email');
  expect(user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true });
  expect(wordsIn(await stack.mailTo(email, /was changed/))).toContain(`from ${email} to ${next}`);
  expect((await signIn(next)).error).toBeNull();
  expect((await signIn(email)).error?.code).toBe('invalid_credentials');
});

test('a taken address is refused, and the mails of a change are sent again after a minute', async () => {
  const email = 'mover@example.ca';
  const client = await stack.signedIn(email);
  await stack.signedIn('taken@example.ca');
  const taken = await client.auth.updateUser({ email: 'taken@example.ca' });
  expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  await client.auth.updateUser({ email: 'moved@example.ca' });
  const old = codeIn(await stack.mailTo('moved@example.ca', /new email/));
  const soon = await client.auth.resend({ type: 'email_change', email });
  expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await stack.age(email, 61);
  expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
  await expect
    .poll(async () => codeIn(await stack.mailTo('moved@example.ca', /new email/)), { timeout: 30_000 })
    .not.toBe(old);
});

test('an address that somebody else has confirmed meanwhile cannot be moved to', async () => {
  const [email, next] = ['race@example.ca', 'raced@example.ca'];
  const client = await stack.signedIn(email);
  await client.auth.updateUser({ email: next });
  const atOld = hashIn(await stack.mailTo(email, /new email/));
  const atNew = hashIn(await stack.mailTo(next, /new email/));
  await stack.signedIn(next);
  await client.auth.verifyOtp({ token_hash: atOld, type: 'email_change' });
  const { error } = await client.auth.verifyOtp({ token_hash: atNew, type: 'email_change' });
  expect(error).toMatchObject({ status: 422, code: 'email_exists' });
});

test('a password changes with the current one, to another one that is strong, and ends all other sessions', async () => {
  const email = 'password@example.ca';
  const client = await stack.signedIn(email);
  const { client: other } = await signIn(email);
  const change = async (password: string, current_password?: string) => {
    const changes = { password, ...(current_password && { current_password }) };
    const { error } = await client.auth.updateUser(changes);
    return [error?.status, error?.code];
  };
  expect(await change(OTHER_PASSWORD)).toEqual([400, 'current_password_required']);
  expect(await change(OTHER_PASSWORD, 'not the right words')).toEqual([400, 'current_password_invalid']);
  expect(await change(PASSWORD, PASSWORD)).toEqual([422, 'same_password']);
  expect(await change('too short', PASSWORD)).toEqual([422, 'weak_password']);
  expect(await change('é'.repeat(37), PASSWORD)).toEqual([400, 'validation_failed']);
  expect(await change(OTHER_PASSWORD, PASSWORD)).toEqual([undefined, undefined]);

  expect(wordsIn(await stack.mailTo(email, /password was changed/))).toContain(email);
  expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await signIn(email)).error?.code).toBe('invalid_credentials');
  expect((await signIn(email, OTHER_PASSWORD)).error).toBeNull();
});

test('who comes by a mail of recovery sets a password without the current one', async () => {
  const email = 'forgetful@example.ca';
  await stack.signedIn(email);
  const client = stack.visitor();
  await client.auth.resetPasswordForEmail(email);
  const token = codeIn(await stack.mailTo(email, /Reset/));
  await client.auth.verifyOtp({ email, token, type: 'recovery' });
  expect((await client.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  expect((await signIn(email, OTHER_PASSWORD)).error).toBeNull();
});

test('what a person writes about themselves is merged, and what belongs to the service is not theirs to write', async () => {
  const client = await stack.signedIn('profile@example.ca');
  await client.auth.updateUser({ data: { full_name: 'Ada', town: 'Victoria' } });
  const { data } = await client.auth.updateUser({ data: { full_name: 'Ada L.', town: null } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada L.', email_verified: true });
  expect(data.user?.user_metadata).not.toHaveProperty('town');
  const bearer = await accessToken(client);
  const promotion = stack.call('PUT', '/user', { bearer, body: { app_metadata: { role: 'admin' } } });
  expect(await refusal(promotion)).toEqual([403, 'not_admin']);
});

test('sign-out ends this session, all others, or all', async () => {
  const email = 'leaver@example.ca';
  const here = await stack.signedIn(email);
  const { client: there } = await signIn(email);
  const { client: third } = await signIn(email);
  const alive = async () =>
    Promise.all([here, there, third].map(async (client) => (await client.auth.getUser()).error === null));
  const bearer = await accessToken(here);
  await third.auth.signOut({ scope: 'local' });
  expect(await alive()).toEqual([true, true, false]);
  await here.auth.signOut({ scope: 'others' });
  expect(await alive()).toEqual([true, false, false]);
  const unknown = stack.call('POST', '/logout?scope=some', { bearer });
  expect(await refusal(unknown)).toEqual([400, 'validation_failed']);
  const { client: fourth } = await signIn(email);
  await here.auth.signOut();
  expect((await fourth.auth.getUser()).error).not.toBeNull();
  expect(await refusal(stack.call('GET', '/user', { bearer }))).toEqual([403, 'session_not_found']);
});

test('a refresh token is used once; coming twice by accident it gives its successor, later it ends the session', async () => {
  const client = await stack.signedIn('refresher@example.ca');
  const { session } = (await client.auth.getSession()).data;
  const first = session?.refresh_token as string;
  const refresh = async (refresh_token: string) => {
    const response = await stack.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
    return response.ok ? ((await response.json()).refresh_token as string) : refusal(response);
  };
  const second = (await refresh(first)) as string;
  // The first answer was lost: the parent of the active token gives that again, however late.
  await stack.sql`update auth.refresh_tokens set updated_at = updated_at - ${LATE}::interval`;
  expect(await refresh(first)).toBe(second);
  const third = (await refresh(second)) as string;
  // Another tab comes with the oldest, within ten seconds of its use.
  await stack.sql`update auth.refresh_tokens set updated_at = now() where token = ${first}`;
  expect(typeof (await refresh(first))).toBe('string');
  await stack.sql`update auth.refresh_tokens set updated_at = updated_at - ${LATE}::interval`;
  expect(await refresh(second)).toEqual([400, 'refresh_token_already_used']);
  expect(await refresh(third)).toEqual([400, 'refresh_token_not_found']);
  expect((await client.auth.getUser()).error).not.toBeNull();
  expect(await refresh('unknown')).toEqual([400, 'refresh_token_not_found']);
});

test('ten refreshes at once with one token leave one session with one successor', async () => {
  const client = await stack.signedIn('stampede@example.ca');
  const { session } = (await client.auth.getSession()).data;
  const body = { refresh_token: session?.refresh_token };
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await stack.call('POST', '/token?grant_type=refresh_token', { body });
      expect(response.status).toBe(200);
      return (await response.json()).refresh_token as string;
    }),
  );
  expect(new Set(answers).size).toBe(1);
});

test('a session ends when its time is up, after thirty days, or two weeks after its last use', async () => {
  const { sql } = stack;
  const ends = [
    (id: string) => sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${id}`,
    (id: string) => sql`update auth.sessions set created_at = now() - interval '721 hours' where id = ${id}`,
    (id: string) =>
      sql`update auth.refresh_tokens set updated_at = now() - interval '337 hours' where session_id = ${id}`,
  ];
  for (const [index, end] of ends.entries()) {
    const client = await stack.signedIn(`timed-out-${index}@example.ca`);
    const { session_id } = decodeJwt<{ session_id: string }>(await accessToken(client));
    expect((await client.auth.refreshSession()).error).toBeNull();
    await end(session_id);
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code: 'session_expired' });
  }
});

test('the second step: a QR code to scan, a challenge for five minutes and one caller, and mails about it', async () => {
  const email = 'stepper@example.ca';
  const client = await stack.signedIn(email);
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  expect(factor?.totp.uri).toMatch(/^otpauth:\/\/totp\/127\.0\.0\.1%3A\d+:stepper%40example\.ca\?/);
  expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
  const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });

  const factorId = factor?.id as string;
  const totp = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret as string) });
  const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id as string;
  const verify = async (challengeId: string, code = totp.generate()) =>
    (await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code;
  expect(await verify(randomUUID())).toBe('mfa_factor_not_found');
  const old = await challenge();
  await stack.sql`update auth.mfa_challenges set created_at = created_at - interval '301 s' where id = ${old}`;
  expect(await verify(old)).toBe('mfa_challenge_expired');
  const foreign = await challenge();
  await stack.sql`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = ${foreign}`;
  expect(await verify(foreign)).toBe('mfa_ip_address_mismatch');

  const before = (await client.auth.getSession()).data.session?.refresh_token;
  expect(await verify(await challenge())).toBeUndefined();
  const { session } = (await client.auth.getSession()).data;
  expect(session?.refresh_token).not.toBe(before);
  expect(decodeJwt(session?.access_token as string)).toMatchObject({ aal: 'aal2' });
  await stack.mailTo(email, /second step was added/);

  const { client: weak } = await signIn(email);
  for (const change of [{ password: OTHER_PASSWORD }, { email: 'elsewhere@example.ca' }]) {
    const { error } = await weak.auth.updateUser(change);
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  }
  expect((await weak.auth.updateUser({ data: { full_name: 'Step' } })).error).toBeNull();
  const more = await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' });
  expect(more.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await stack.mailTo(email, /second step was removed/);
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
});

test('a second identity can be taken away, the last cannot', async () => {
  const email = 'linker@example.ca';
  const client = await stack.signedIn(email);
  const bearer = await accessToken(client);
  const unlink = (id: string) => refusal(stack.call('DELETE', `/user/identities/${id}`, { bearer }));
  const { user } = (await client.auth.getUser()).data;
  const own = user?.identities?.[0];
  expect(await unlink(own?.identity_id as string)).toEqual([422, 'single_identity_not_deletable']);
  await stack.sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
    (${randomUUID()}, 'google', '12', ${user?.id as string}, ${stack.sql.json({ sub: '12', email, email_verified: true })})`;
  expect(await unlink(randomUUID())).toEqual([422, 'identity_not_found']);
  expect(await unlink('mine')).toEqual([404, 'validation_failed']);
  const { error } = await client.auth.unlinkIdentity(own as NonNullable<typeof own>);
  expect(error).toBeNull();
  const left = (await client.auth.getUser()).data.user;
  expect(left?.identities?.map(({ provider }) => provider)).toEqual(['google']);
  expect(left?.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] });
  expect(wordsIn(await stack.mailTo(email, /way to sign in was removed/))).toContain('with email');
});

test('the secret key reads and deletes a user with everything; any other is refused', async () => {
  const email = 'gone@example.ca';
  const client = await stack.signedIn(email);
  const id = (await client.auth.getUser()).data.user?.id as string;
  const { secretKey: key } = stack.info;
  const path = `/admin/users/${id}`;
  const bearer = await accessToken(client);
  expect(await refusal(stack.call('DELETE', path))).toEqual([403, 'not_admin']);
  expect(await refusal(stack.call('DELETE', path, { bearer }))).toEqual([403, 'not_admin']);
  expect(await refusal(stack.call('GET', path, { key, bearer }))).toEqual([403, 'not_admin']);
  expect(await refusal(stack.call('GET', path, { bearer: `${bearer}x` }))).toEqual([403, 'bad_jwt']);
  expect((await stack.call('GET', path, { key: 'sb_secret_wrong' })).status).toBe(401);

  const found = await stack.call('GET', path, { key, bearer: key });
  expect(await found.json()).toMatchObject({ id, email, identities: [{ provider: 'email' }] });
  expect((await stack.call('DELETE', path, { key })).status).toBe(200);
  expect(await refusal(stack.call('GET', path, { key }))).toEqual([404, 'user_not_found']);
  expect(await refusal(stack.call('GET', '/admin/users/me', { key }))).toEqual([404, 'validation_failed']);
  expect(await refusal(stack.call('GET', '/user', { bearer }))).toEqual([403, 'user_not_found']);
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
});
