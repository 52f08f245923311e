import { expect, test, vi } from 'vitest';
import { AUTH_URL_SESSION_STALE_MS } from '~/site/constants';
import { arrivalOf } from './link-arrival';

const ORIGIN = 'https://site.test';
const HASH = 'pkce_4f1d6a7be3c0c9f7b0a1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8c9';
const at = (path: string) => arrivalOf(`${ORIGIN}/auth${path}`);

test.each(['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite'])(
  'a link of type %s is found and taken off the address',
  (type) => {
    expect(at(`?next=%2Fpricing#token_hash=${HASH}&type=${type}`)).toEqual({
      arrival: { kind: 'link', link: { type, tokenHash: HASH } },
      cleaned: '/auth?next=%2Fpricing',
    });
  },
);

test.each([
  `#token_hash=${HASH}&type=sms`,
  `#token_hash=${HASH}&type=toString`,
  `#token_hash=${HASH}`,
  '#token_hash=&type=signup',
  '#token_hash=<script>&type=signup',
  `#token_hash=${'a'.repeat(201)}&type=signup`,
  '#token_hash=short&type=signup',
])('%s does not work', (path) => {
  expect(at(path)).toMatchObject({
    arrival: { kind: 'broken', failure: { kind: 'bad-link' } },
    cleaned: '/auth',
  });
});

test.each([
  ['error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'bad-link'],
  ['error=access_denied&error_description=The+user+denied+access', 'provider-refused'],
  ['error=server_error&error_code=unexpected_failure&error_description=x', 'unexpected'],
  ['error=invalid_request&error_code=bad_oauth_state', 'bad-link'],
  ['error=access_denied&error_code=signup_disabled', 'closed'],
  ['error_code=provider_email_needs_verification', 'unconfirmed'],
  ['error_code=identity_already_exists', 'identity-taken'],
  ['error_description=Call+1-800-SCAM', 'bad-link'],
  ['error=', 'bad-link'],
  ['error_code=constructor', 'bad-link'],
])('the refusal %s is said in words of ours, from the query and from the fragment', (parameters, kind) => {
  for (const path of [`?${parameters}`, `#${parameters}&sb=`, `?next=/a&${parameters}#${parameters}`]) {
    const found = at(path);
    expect(found?.arrival).toMatchObject({ kind: 'broken', failure: { kind } });
    expect(JSON.stringify(found?.arrival)).not.toMatch(/scam|invalid|denied/i);
    expect(found?.cleaned).toMatch(/^\/auth(\?next=%2Fa)?$/);
  }
});

test('a code is left for the auth client, which trades it for a session', () => {
  const path = '?code=34a9-77&next=/pricing';
  expect(at(path)).toEqual({ arrival: { kind: 'client' }, cleaned: `/auth${path}` });
});

test.each([
  { age: AUTH_URL_SESSION_STALE_MS - 1_000, warnings: 0 },
  { age: AUTH_URL_SESSION_STALE_MS + 1_000, warnings: 1 },
])('a session in the address, $age ms old, does not work and warns $warnings times', ({ age, warnings }) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const expiresAt = (Date.now() - age) / 1_000 + 3_600;
  expect(
    at(`?next=/a#access_token=planted&expires_in=3600&expires_at=${expiresAt}&token_type=bearer`),
  ).toMatchObject({
    arrival: { kind: 'broken', failure: { kind: 'bad-link' } },
    cleaned: '/auth?next=/a',
  });
  expect(warn.mock.calls.flat().filter((line) => /more than 120 s ago/.test(line))).toHaveLength(warnings);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('planted');
  warn.mockRestore();
});

test.each(['', '#sign-in', '#create-account', '?next=%2Fpricing#code', '#%'])(
  '%j is an ordinary address',
  (path) => {
    expect(at(path)).toBeNull();
  },
);
