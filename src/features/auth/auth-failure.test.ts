import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { type AuthStep, authFailure } from './auth-failure';

const api = (status: number, code?: string, message = 'refused') => new AuthApiError(message, status, code);

test.each([
  ['a wrong password', api(400, 'invalid_credentials')],
  ['an unknown address', api(400, 'user_not_found')],
  ['a blocked account', api(403, 'user_banned')],
  ['a refusal without a code', api(400)],
])('%s reads as every other failed sign-in', (_, error) => {
  expect(authFailure(error, 'sign-in')).toEqual({
    kind: 'wrong-credentials',
    text: 'Email or password is incorrect.',
  });
});

test('an unconfirmed address is said', () => {
  expect(authFailure(api(400, 'email_not_confirmed'), 'sign-in')).toEqual({
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
  expect(authFailure(error, 'sign-in')).toEqual({ kind: 'too-many', text });
});

test.each([
  ['no network', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a service that is down', new AuthRetryableFetchError('Service Unavailable', 503)],
  ['code that did not arrive', new TypeError('Failed to fetch dynamically imported module')],
])('%s is not the visitor’s fault', (_, error) => {
  expect(authFailure(error, 'sign-in').text).toBe(
    "We can't reach the sign-in service. Check your connection.",
  );
});

test.each<[string, Error, AuthStep, string]>([
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
  const failure = authFailure(error, step);
  expect(failure.kind).toBe(kind);
  expect(failure.text).toMatch(/^[A-Z].+\.$/);
});
