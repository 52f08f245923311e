import {
  AuthApiError,
  type AuthError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { type FailureKind, type Step, accountFailure } from './account-failure';
import { codes, texts } from './account-failures.json';

const api = (status: number, code?: string, message = 'refused') => new AuthApiError(message, status, code);
const inAddress = { error: 'invalid_request', code: 'identity_already_exists' };
const noNetwork = new AuthRetryableFetchError('Failed to fetch', 0);
const noCode = new AuthPKCEGrantCodeExchangeError('No code detected.');
const wrongFlow = new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.');
const declined = Object.assign(new Error('declined'), { name: 'NotAllowedError' });
const known = Object.assign(new Error('known'), { name: 'InvalidStateError' });

test.each<[string, Error, Step, FailureKind]>([
  ['a wrong password', api(400, 'invalid_credentials'), 'sign-in', 'wrong-credentials'],
  ['an unknown address', api(400, 'user_not_found'), 'sign-in', 'wrong-credentials'],
  ['a blocked account', api(403, 'user_banned'), 'sign-in', 'wrong-credentials'],
  ['a refusal without a code', api(400), 'sign-in', 'wrong-credentials'],
  ['no network', noNetwork, 'sign-in', 'unreachable'],
  ['a service that is down', new AuthRetryableFetchError('Unavailable', 503), 'sign-in', 'unreachable'],
  ['code that did not arrive', new TypeError('Failed to fetch'), 'sign-in', 'unreachable'],
  ['no session', new AuthSessionMissingError(), 'link', 'no-session'],
  ['a forged token', new AuthInvalidJwtError('Invalid JWT signature'), 'link', 'bad-token'],
  ['an expired token', new AuthInvalidJwtError('JWT has expired'), 'link', 'expired-token'],
  ['the wrong kind of link', wrongFlow, 'link', 'bad-link'],
  ['a used link', new AuthImplicitGrantRedirectError('Email link is invalid'), 'link', 'bad-link'],
  ['the link of a blocked account', api(403, 'user_banned'), 'link', 'bad-link'],
  ['the link of a deleted account', api(403, 'user_not_found'), 'link', 'bad-link'],
  ['a link that is too old', api(403, 'otp_expired'), 'link', 'bad-link'],
  ['a link without its code', noCode, 'link', 'missing-code'],
  ['a link for another browser', new AuthPKCECodeVerifierMissingError(), 'link', 'missing-code'],
  ['a refusal in an address', new AuthImplicitGrantRedirectError('x', inAddress), 'link', 'identity-taken'],
  ['a wrong code', api(403, 'otp_expired'), 'code', 'wrong-code'],
  ['a code that is refused without a reason', api(400), 'code', 'wrong-code'],
  ['codes that are switched off', api(422, 'otp_disabled'), 'code', 'wrong-code'],
  ['a weak password', new AuthWeakPasswordError('weak', 422, ['pwned']), 'create-account', 'weak-password'],
  ['a device that declined', declined, 'passkey', 'passkey-failed'],
  ['a browser without passkeys', new AuthUnknownError('No WebAuthn', null), 'passkey', 'passkey-failed'],
  ['a passkey that the service refused', api(422), 'passkey', 'passkey-failed'],
  ['a device that holds one already', known, 'passkey', 'passkey-known'],
  ['a passkey of nobody', api(400, 'webauthn_verification_failed'), 'passkey', 'passkey-unknown'],
  ['passkeys that are switched off', api(404, 'passkey_disabled'), 'passkey', 'not-offered'],
  ['a passkey without a network', noNetwork, 'passkey', 'unreachable'],
  [
    'a request for consent that is over',
    api(404, 'oauth_authorization_not_found'),
    'consent',
    'request-over',
  ],
  ['a malformed request for consent', api(400, 'validation_failed'), 'consent', 'request-over'],
  ['consent that is not offered', api(404, 'feature_disabled'), 'consent', 'not-offered'],
  ['anything else', api(422, 'something_new'), 'create-account', 'unexpected'],
  ['the name of a property', api(422, 'constructor'), 'account', 'unexpected'],
  ['the name of another one', api(422, '__proto__'), 'account', 'unexpected'],
])('%s has its kind', (_, error, step, kind) => {
  expect(accountFailure(error, step).kind).toBe(kind);
});

test.each(Object.values(texts))('“%s” is a sentence', (text) => {
  expect(text).toMatch(/^[A-Z].+\.$/);
});

test('nobody is told whether it was the address or the password', () => {
  expect(accountFailure(api(400), 'sign-in').text).toBe('Email or password is incorrect.');
});

const AFTER_43_S = 'For security purposes, you can only request this after 43 seconds.';

test.each([
  [api(429, 'over_request_rate_limit'), 'Too many attempts. Try again in 5 minutes.'],
  [api(429, 'over_email_send_rate_limit', AFTER_43_S), 'Too many attempts. Try again in 1 minute.'],
  [api(422, 'over_sms_send_rate_limit'), 'Too many attempts. Try again in 5 minutes.'],
])('a limit says when to try again', (error, text) => {
  expect(accountFailure(error, 'sign-in')).toEqual({ kind: 'too-many', text });
});

/** The codes that the client knows, without the "or any other text" of its type. */
type Known<Code> = Code extends string ? (string extends Code ? never : Code) : never;
type ErrorCode = Known<AuthError['code']>;

/** What only administrators, single sign-on, guests and captchas meet, and what the visitor cannot help. */
type BlamesNobody =
  | 'unexpected_failure'
  | 'validation_failed'
  | 'bad_json'
  | 'conflict'
  | 'sms_send_failed'
  | 'email_exists'
  | 'phone_exists'
  | 'user_already_exists'
  | 'identity_not_found'
  | 'otp_disabled'
  | 'not_admin'
  | 'unexpected_audience'
  | 'captcha_failed'
  | 'anonymous_provider_disabled'
  | 'mfa_recovery_codes_locked'
  | 'mfa_recovery_codes_sole_factor'
  | `hook_payload_${string}`
  | `saml_${string}`
  | `sso_${string}`;
type Missing = Exclude<
  ErrorCode,
  keyof typeof codes | BlamesNobody | `over_${string}` | `mfa_${string}_not_enabled`
>;

test('every code of the client is known: one that is missing does not compile', () => {
  const missing: [Missing] extends [never] ? 'none' : Missing = 'none';
  expect(missing).toBe('none');
});

test.each(Object.entries(codes))('the code %s means %s, and there are words for it', (code, kind) => {
  expect(accountFailure(api(422, code), 'account').kind).toBe(kind);
  expect(texts).toHaveProperty(kind);
});

test.each(['totp_enroll', 'totp_verify', 'phone_enroll', 'webauthn_verify', 'recovery_codes_enroll'])(
  'a second step that is switched off (%s) is not offered',
  (what) => {
    expect(accountFailure(api(422, `mfa_${what}_not_enabled`), 'account').kind).toBe('not-offered');
  },
);

test('nobody is asked to have another code sent by an app', () => {
  expect(accountFailure(api(422, 'mfa_verification_failed'), 'second-step').text).not.toMatch(/ask for/);
  expect(accountFailure(api(422, 'mfa_verification_failed'), 'code').text).toMatch(/ask for a new one/);
});
