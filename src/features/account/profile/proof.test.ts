import { AuthApiError, type Session } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { asideClient, authClient } from '~/lib/auth-client';
import { type Asked, askFor, prove } from './proof';

vi.mock('~/lib/auth-client', () => ({ authClient: vi.fn(), asideClient: vi.fn() }));

const EMAIL = 'ada@example.com';
const token = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`;

/** A session of an account with one verified app. */
const session = (aal: 'aal1' | 'aal2') =>
  ({
    access_token: token(aal),
    refresh_token: 'refresh',
    user: { factors: [{ id: 'app', status: 'verified' }] },
  }) as unknown as Session;

const fine = { data: {}, error: null };

function fakeClient(current: () => Session | null) {
  return {
    signInWithPassword: vi.fn(async () => fine),
    signInWithOtp: vi.fn(async () => fine),
    verifyOtp: vi.fn(async () => fine),
    resetPasswordForEmail: vi.fn(async () => fine),
    getSession: vi.fn(async () => ({ data: { session: current() }, error: null })),
    setSession: vi.fn(async () => fine),
    mfa: {
      listFactors: vi.fn(async () => ({
        data: { totp: [{ id: 'app' }], phone: [], webauthn: [] },
        error: null,
      })),
      challenge: vi.fn(async () => ({ data: { id: 'challenge' }, error: null })),
      verify: vi.fn(async () => fine),
    },
  };
}

let level: 'aal1' | 'aal2';
let page: ReturnType<typeof fakeClient>;
let aside: ReturnType<typeof fakeClient>;

beforeEach(() => {
  level = 'aal1';
  page = fakeClient(() => session('aal2'));
  aside = fakeClient(() => session(level));
  vi.mocked(authClient).mockReturnValue(page as never);
  vi.mocked(asideClient).mockReturnValue(aside as never);
});

test('a password and then the second step are shown aside, and only the whole session comes to the page', async () => {
  const { data: password } = await askFor('password', EMAIL);
  const { data: second } = await prove(password as Asked, EMAIL, 'secret');
  expect(aside.signInWithPassword).toHaveBeenCalledExactlyOnceWith({ email: EMAIL, password: 'secret' });
  expect(second).toMatchObject({ kind: 'second-step', factorId: 'app', challengeId: 'challenge' });
  expect(page.setSession).not.toHaveBeenCalled();

  level = 'aal2';
  expect(await prove(second as Asked, EMAIL, '123456')).toEqual({ data: null, failure: null });
  expect(aside.mfa.verify).toHaveBeenCalledExactlyOnceWith({
    factorId: 'app',
    challengeId: 'challenge',
    code: '123456',
  });
  expect(page.setSession).toHaveBeenCalledExactlyOnceWith(session('aal2'));
});

test('the second step alone is shown with the session of the page', async () => {
  const { data: asked } = await askFor('second-step', EMAIL);
  expect(await prove(asked as Asked, EMAIL, '123456')).toEqual({ data: null, failure: null });
  expect(page.mfa.verify).toHaveBeenCalledOnce();
  expect(page.setSession).not.toHaveBeenCalled();
});

test.for([
  ['email-code', 'email'],
  ['recovery', 'recovery'],
] as const)('a code for %s is sent first, and creates no account', async ([kind, type]) => {
  level = 'aal2';
  const { data: asked } = await askFor(kind, EMAIL);
  if (kind === 'recovery') expect(aside.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith(EMAIL);
  else
    expect(aside.signInWithOtp).toHaveBeenCalledExactlyOnceWith({
      email: EMAIL,
      options: { shouldCreateUser: false },
    });
  await prove(asked as Asked, EMAIL, '123456');
  expect(aside.verifyOtp).toHaveBeenCalledExactlyOnceWith({ email: EMAIL, token: '123456', type });
  expect(page.setSession).toHaveBeenCalledOnce();
});

test('a wrong password is called that, and the page keeps its session', async () => {
  aside.signInWithPassword.mockResolvedValue({
    data: {},
    error: new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
  } as never);
  const { data: asked } = await askFor('password', EMAIL);
  const { failure } = await prove(asked as Asked, EMAIL, 'wrong');
  expect(failure?.text).toBe('That password is incorrect.');
  expect(page.setSession).not.toHaveBeenCalled();
});
