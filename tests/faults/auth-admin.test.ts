import { expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { AuthStack, PASSWORD, refusal } from './auth-stack.ts';

const stack = AuthStack.use();

/** What the holder of the secret key may call. */
function admin() {
  const options = { persistSession: false, autoRefreshToken: false };
  return createClient(stack.info.apiUrl, stack.info.secretKey, { auth: options }).auth.admin;
}

test('an operator makes an account, finds it in the list, changes it and deletes it', async () => {
  const email = 'made@example.ca';
  const { data, error } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Mae' },
    app_metadata: { team: 'voice' },
  });
  expect(error).toBeNull();
  const id = data.user?.id ?? '';
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Mae', email_verified: true } });
  expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], team: 'voice' });
  expect((await stack.visitor().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

  const again = await admin().createUser({ email });
  expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  const weak = await admin().createUser({ email: 'weak@example.ca', password: 'short' });
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  const list = await admin().listUsers({ page: 1, perPage: 1 });
  expect(list.data).toMatchObject({ users: [{ id }], total: 1, lastPage: 1 });
  expect((await admin().listUsers({ page: -1 })).error).toMatchObject({ code: 'validation_failed' });

  const moved = await admin().updateUserById(id, {
    email: 'moved@example.ca',
    user_metadata: { town: 'Victoria' },
  });
  expect(moved.data.user).toMatchObject({
    email: 'moved@example.ca',
    user_metadata: { full_name: 'Mae', town: 'Victoria' },
    identities: [{ provider: 'email', identity_data: { email: 'moved@example.ca' } }],
  });
  expect((await admin().deleteUser(id)).error).toBeNull();
  expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('somebody is invited by a mail, whose code lets them in', async () => {
  const email = 'guest@example.ca';
  const { data, error } = await admin().inviteUserByEmail(email, { data: { full_name: 'Guest' } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { full_name: 'Guest' },
  });
  const { HTML } = await stack.mailTo(email, /./);
  const token = /code is (\d{8})\./.exec(HTML)?.[1] ?? '';
  const client = stack.visitor();
  expect((await client.auth.verifyOtp({ email, token, type: 'invite' })).error).toBeNull();
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' });
});

test('a link is given to the operator instead of a mail, for every reason there is one', async () => {
  const email = 'linked@example.ca';
  const signup = await admin().generateLink({ type: 'signup', email, password: PASSWORD });
  const { hashed_token: token_hash = '', action_link: link = '' } = signup.data.properties ?? {};
  expect(new URL(link).searchParams.get('token')).toBe(token_hash);
  const session = await stack.visitor().auth.verifyOtp({ token_hash, type: 'signup' });
  expect(session.error).toBeNull();
  for (const type of ['recovery', 'magiclink'] as const) {
    const { data } = await admin().generateLink({ type, email });
    const token = data.properties?.email_otp ?? '';
    expect((await stack.visitor().auth.verifyOtp({ email, token, type })).error).toBeNull();
  }
  const change = { type: 'email_change_new', email, newEmail: 'next@example.ca' } as const;
  expect((await admin().generateLink(change)).data.user).toMatchObject({ new_email: 'next@example.ca' });
  const unknown = await admin().generateLink({ type: 'recovery', email: 'nobody@example.ca' });
  expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
});

test('the second steps of a user are listed and removed', async () => {
  const client = await stack.signedIn('locked-out@example.ca');
  await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'lost phone' });
  const userId = (await client.auth.getUser()).data.user?.id ?? '';
  const { data } = await admin().mfa.listFactors({ userId });
  expect(data?.factors).toMatchObject([{ friendly_name: 'lost phone', factor_type: 'totp' }]);
  expect(data?.factors[0]).not.toHaveProperty('secret');
  const id = data?.factors[0]?.id ?? '';
  expect((await admin().mfa.deleteFactor({ userId, id })).error).toBeNull();
  expect((await admin().mfa.listFactors({ userId })).data?.factors).toEqual([]);
  const again = await admin().mfa.deleteFactor({ userId, id });
  expect(again.error).toMatchObject({ code: 'mfa_factor_not_found' });
});

test('none of it is for anybody else', async () => {
  for (const [method, path] of [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const) {
    const call = stack.call(method, path, method === 'POST' ? { body: {} } : {});
    expect(await refusal(call)).toEqual([403, 'not_admin']);
  }
});
