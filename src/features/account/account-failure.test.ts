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

const api = (status: number, code?: string, message = 'refused') => new AuthApiError(message, status, code);

test.each([
  ['a wrong password', api(400, 'invalid_credentials')],
  ['an unknown address', api(400, 'user_not_found')],
  ['a blocked account', api(403, 'user_banned')],
  ['a refusal without a code', api(400)],
])('%s reads as every other failed sign-in', (_, error) => {
  expect(accountFailure(error, 'sign-in')).toEqual({
    kind: 'wrong-credentials',
    text: 'Email or password is incorrect.',
  });
});

test('an unconfirmed address is said', () => {
  expect(accountFailure(api(400, 'email_not_confirmed'), 'sign-in')).toEqual({
    kind: 'unconfirmed',
    text: 'Please confirm your email first.',
  });
});

test.each([
  [api(429, 'over_request_rate_limit'), 'Too many attempts. Try again in 5 minutes.'],
  [
    api(
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 43 seconds.',
    ),
    'Too many attempts. Try again in 1 minute.',
  ],
])('a limit says when to try again', (error, text) => {
  expect(accountFailure(error, 'sign-in')).toEqual({ kind: 'too-many', text });
});

test.each([
  ['no network', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a service that is down', new AuthRetryableFetchError('Service Unavailable', 503)],
  ['code that did not arrive', new TypeError('Failed to fetch dynamically imported module')],
])('%s is not the visitor’s fault', (_, error) => {
  expect(accountFailure(error, 'sign-in').text).toBe(
    "We can't reach the sign-in service. Check your connection.",
  );
});

test.each<[string, Error, Step, string]>([
  ['no session', new AuthSessionMissingError(), 'link', 'no-session'],
  ['a forged token', new AuthInvalidJwtError('Invalid JWT signature'), 'link', 'bad-token'],
  ['an expired token', new AuthInvalidJwtError('JWT has expired'), 'link', 'expired-token'],
  [
    'the wrong kind of link',
    new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.'),
    'link',
    'bad-link',
  ],
  [
    'a used link',
    new AuthImplicitGrantRedirectError('Email link is invalid or has expired'),
    'link',
    'bad-link',
  ],
  [
    'a link without its code',
    new AuthPKCEGrantCodeExchangeError('No code detected.'),
    'link',
    'missing-code',
  ],
  ['a link for another browser', new AuthPKCECodeVerifierMissingError(), 'link', 'missing-code'],
  ['a wrong code', api(403, 'otp_expired'), 'code', 'wrong-code'],
  ['a code that is refused without a reason', api(400), 'code', 'wrong-code'],
  ['a weak password', new AuthWeakPasswordError('weak', 422, ['pwned']), 'create-account', 'weak-password'],
  ['sign-up switched off', api(422, 'signup_disabled'), 'create-account', 'closed'],
  ['anything else', api(422, 'something_new'), 'create-account', 'unexpected'],
])('%s has a kind and a text of its own', (_, error, step, kind) => {
  const failure = accountFailure(error, step);
  expect(failure.kind).toBe(kind);
  expect(failure.text).toMatch(/^[A-Z].+\.$/);
});

/** The codes that the client knows, without the "or any other text" of its type. */
type Known<Code> = Code extends string ? (string extends Code ? never : Code) : never;
type ErrorCode = Known<AuthError['code']>;

/** Codes that only administrators, single sign-on, guests and captchas meet; none of it is here. */
const ELSEWHERE = [
  'not_admin',
  'unexpected_audience',
  'captcha_failed',
  'saml_provider_disabled',
  'saml_relay_state_not_found',
  'saml_relay_state_expired',
  'saml_idp_not_found',
  'saml_assertion_no_user_id',
  'saml_assertion_no_email',
  'saml_metadata_fetch_failed',
  'saml_idp_already_exists',
  'saml_entity_id_mismatch',
  'sso_provider_not_found',
  'sso_domain_already_exists',
  'anonymous_provider_disabled',
  'mfa_recovery_codes_locked',
  'mfa_recovery_codes_sole_factor',
] as const satisfies readonly ErrorCode[];

/** Every other code of the client, where a screen meets it and what that means. A code that is missing does not compile. */
const MET: Record<Exclude<ErrorCode, (typeof ELSEWHERE)[number]>, readonly [Step, FailureKind]> = {
  unexpected_failure: ['account', 'unexpected'],
  validation_failed: ['create-account', 'unexpected'],
  bad_json: ['account', 'unexpected'],
  conflict: ['account', 'unexpected'],
  hook_payload_over_size_limit: ['account', 'unexpected'],
  hook_payload_invalid_content_type: ['account', 'unexpected'],
  sms_send_failed: ['send-code', 'unexpected'],
  email_exists: ['account', 'unexpected'],
  phone_exists: ['account', 'unexpected'],
  user_already_exists: ['create-account', 'unexpected'],
  identity_not_found: ['account', 'unexpected'],
  request_timeout: ['sign-in', 'unreachable'],
  hook_timeout: ['sign-in', 'unreachable'],
  hook_timeout_after_retry: ['sign-in', 'unreachable'],
  bad_jwt: ['account', 'bad-token'],
  no_authorization: ['account', 'no-session'],
  session_not_found: ['account', 'no-session'],
  session_expired: ['account', 'expired-token'],
  refresh_token_not_found: ['account', 'expired-token'],
  refresh_token_already_used: ['account', 'expired-token'],
  invalid_credentials: ['sign-in', 'wrong-credentials'],
  user_not_found: ['sign-in', 'wrong-credentials'],
  user_banned: ['sign-in', 'wrong-credentials'],
  email_not_confirmed: ['sign-in', 'unconfirmed'],
  phone_not_confirmed: ['sign-in', 'unconfirmed'],
  provider_email_needs_verification: ['link', 'unconfirmed'],
  email_address_invalid: ['create-account', 'address-refused'],
  email_address_not_authorized: ['send-code', 'address-refused'],
  signup_disabled: ['create-account', 'closed'],
  email_provider_disabled: ['sign-in', 'closed'],
  otp_expired: ['code', 'wrong-code'],
  otp_disabled: ['code', 'wrong-code'],
  reauthentication_not_valid: ['account', 'wrong-code'],
  reauthentication_needed: ['account', 'sign-in-again'],
  reauth_nonce_missing: ['account', 'sign-in-again'],
  weak_password: ['new-password', 'weak-password'],
  same_password: ['new-password', 'same-password'],
  insufficient_aal: ['new-password', 'second-step-due'],
  mfa_verification_failed: ['second-step', 'wrong-code'],
  mfa_verification_rejected: ['second-step', 'wrong-code'],
  mfa_challenge_expired: ['second-step', 'wrong-code'],
  mfa_ip_address_mismatch: ['second-step', 'wrong-code'],
  mfa_factor_not_found: ['second-step', 'unknown-factor'],
  webauthn_challenge_expired: ['passkey', 'passkey-failed'],
  mfa_factor_name_conflict: ['account', 'name-taken'],
  mfa_verified_factor_exists: ['account', 'name-taken'],
  too_many_enrolled_mfa_factors: ['account', 'too-many-factors'],
  mfa_totp_enroll_not_enabled: ['account', 'not-offered'],
  mfa_totp_verify_not_enabled: ['second-step', 'not-offered'],
  mfa_phone_enroll_not_enabled: ['account', 'not-offered'],
  mfa_phone_verify_not_enabled: ['second-step', 'not-offered'],
  mfa_webauthn_enroll_not_enabled: ['account', 'not-offered'],
  mfa_webauthn_verify_not_enabled: ['passkey', 'not-offered'],
  mfa_recovery_codes_enroll_not_enabled: ['account', 'not-offered'],
  mfa_recovery_codes_verify_not_enabled: ['second-step', 'not-offered'],
  phone_provider_disabled: ['account', 'not-offered'],
  provider_disabled: ['sign-in', 'not-offered'],
  oauth_provider_not_supported: ['sign-in', 'not-offered'],
  manual_linking_disabled: ['account', 'not-offered'],
  user_sso_managed: ['account', 'not-offered'],
  identity_already_exists: ['link', 'identity-taken'],
  single_identity_not_deletable: ['account', 'last-identity'],
  email_conflict_identity_not_deletable: ['account', 'last-identity'],
  bad_code_verifier: ['link', 'missing-code'],
  flow_state_not_found: ['link', 'bad-link'],
  flow_state_expired: ['link', 'bad-link'],
  bad_oauth_state: ['link', 'bad-link'],
  bad_oauth_callback: ['link', 'bad-link'],
  invite_not_found: ['link', 'bad-link'],
  over_request_rate_limit: ['sign-in', 'too-many'],
  over_email_send_rate_limit: ['send-code', 'too-many'],
  over_sms_send_rate_limit: ['send-code', 'too-many'],
};

test.each(Object.entries(MET))('the code %s means what it should where it is met', (code, [step, kind]) => {
  const failure = accountFailure(api(422, code), step);
  expect(failure.kind).toBe(kind);
  expect(failure.text).toMatch(/^[A-Z].+\.$/);
});

test.each(ELSEWHERE)('the code %s, met where it should not be, blames nobody', (code) => {
  expect(accountFailure(api(422, code), 'account').kind).toBe('unexpected');
});

test.each(['otp_expired', 'user_banned', 'user_not_found'])(
  'a link that is refused with %s is a dead link',
  (code) => {
    expect(accountFailure(api(403, code), 'link').kind).toBe('bad-link');
  },
);

test('a refusal that came in an address is read by its code', () => {
  const details = { error: 'invalid_request', code: 'identity_already_exists' };
  expect(accountFailure(new AuthImplicitGrantRedirectError('x', details), 'link').kind).toBe(
    'identity-taken',
  );
});

test('nobody is asked to have another code sent by an app', () => {
  expect(accountFailure(api(422, 'mfa_verification_failed'), 'second-step').text).not.toMatch(/ask for/);
  expect(accountFailure(api(422, 'mfa_verification_failed'), 'code').text).toMatch(/ask for a new one/);
});

test.each([
  ['a device that declined', Object.assign(new Error('declined'), { name: 'NotAllowedError' })],
  ['a browser without passkeys', new AuthUnknownError('Browser does not support WebAuthn', null)],
  ['a passkey that the service refused', api(422)],
])('%s is not a matter of the network', (_, error) => {
  expect(accountFailure(error, 'passkey').kind).toBe('passkey-failed');
});

test('a network that is away is, also with a passkey', () => {
  expect(accountFailure(new AuthRetryableFetchError('Failed to fetch', 0), 'passkey').kind).toBe(
    'unreachable',
  );
});

test.each(['constructor', '__proto__', 'toString'])(
  'the invented code %s is like any unknown one',
  (code) => {
    expect(accountFailure(api(422, code), 'account').kind).toBe('unexpected');
  },
);
