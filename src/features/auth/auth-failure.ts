import { tryAgainIn } from '~/lib/try-again-in';

/**
 * What the visitor was doing. `link` is arriving by a link from a message or another service, `code` entering the six
 * digits of a message, `second-step` entering those of an authenticator app, `account` changing something.
 */
export type AuthStep =
  | 'sign-in'
  | 'create-account'
  | 'code'
  | 'send-code'
  | 'link'
  | 'new-password'
  | 'second-step'
  | 'account'
  | 'consent';

export type AuthFailureKind =
  | 'wrong-credentials'
  | 'unconfirmed'
  | 'too-many'
  | 'unreachable'
  | 'wrong-code'
  | 'weak-password'
  | 'same-password'
  | 'wrong-current-password'
  | 'second-step-due'
  | 'sign-in-again'
  | 'name-taken'
  | 'too-many-factors'
  | 'last-identity'
  | 'not-offered'
  | 'request-over'
  | 'closed'
  | 'no-session'
  | 'bad-token'
  | 'expired-token'
  | 'bad-link'
  | 'missing-code'
  | 'unexpected';

export interface AuthFailure {
  kind: AuthFailureKind;
  text: string;
}

/** What the auth client's error classes have in common. Read by shape, so that the client itself stays lazy. */
interface ServiceError {
  name: string;
  message: string;
  status?: number;
  code?: string;
}

const TEXTS: Record<Exclude<AuthFailureKind, 'too-many'>, string> = {
  // The same words for an unknown address, a wrong password and a blocked account: no way to find out who has one.
  'wrong-credentials': 'Email or password is incorrect.',
  unconfirmed: 'Please confirm your email first.',
  unreachable: "We can't reach the sign-in service. Check your connection.",
  'wrong-code': 'That code is wrong or has expired. Check it, or ask for a new one.',
  'same-password': 'That is the password you have. Please choose another one.',
  'wrong-current-password': 'Your current password is incorrect.',
  'second-step-due': 'Please enter the code of your authenticator app first.',
  'sign-in-again': 'For your safety, please sign in again first.',
  'name-taken': 'You already have one of that name. Please choose another.',
  'too-many-factors': 'You have as many as an account can hold. Remove one first.',
  'last-identity': 'This is your only way to sign in, so it cannot be removed.',
  'not-offered': 'That is not offered here.',
  'request-over': 'This request has expired or was answered before. Start again where you came from.',
  'weak-password': 'That one is easy to guess. Try four or more words that do not belong together.',
  closed: 'New accounts cannot be created at the moment.',
  'no-session': 'You are not signed in. Please sign in again.',
  'bad-token': 'We could not verify your session. Please sign in again.',
  'expired-token': 'Your session has expired. Please sign in again.',
  'bad-link': 'That link does not work, or does not work any more. Please sign in below.',
  'missing-code': 'That link is not complete, or belongs to another browser. Please sign in below.',
  unexpected: 'Something went wrong on our side. Please try again.',
};

const BY_CLASS: Record<string, AuthFailureKind> = {
  AuthRetryableFetchError: 'unreachable',
  AuthUnknownError: 'unreachable',
  AuthWeakPasswordError: 'weak-password',
  AuthSessionMissingError: 'no-session',
  AuthImplicitGrantRedirectError: 'bad-link',
  AuthPKCEGrantCodeExchangeError: 'bad-link',
  AuthPKCECodeVerifierMissingError: 'missing-code',
};

const BY_CODE: Record<string, AuthFailureKind> = {
  email_not_confirmed: 'unconfirmed',
  otp_expired: 'wrong-code',
  weak_password: 'weak-password',
  same_password: 'same-password',
  current_password_invalid: 'wrong-current-password',
  current_password_required: 'wrong-current-password',
  insufficient_aal: 'second-step-due',
  reauthentication_needed: 'sign-in-again',
  reauth_nonce_missing: 'sign-in-again',
  mfa_verification_failed: 'wrong-code',
  mfa_verification_rejected: 'wrong-code',
  mfa_challenge_expired: 'wrong-code',
  mfa_factor_name_conflict: 'name-taken',
  too_many_enrolled_mfa_factors: 'too-many-factors',
  single_identity_not_deletable: 'last-identity',
  manual_linking_disabled: 'not-offered',
  mfa_phone_enroll_not_enabled: 'not-offered',
  mfa_totp_enroll_not_enabled: 'not-offered',
  mfa_webauthn_enroll_not_enabled: 'not-offered',
  provider_disabled: 'not-offered',
  feature_disabled: 'not-offered',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  session_not_found: 'no-session',
  session_expired: 'expired-token',
  bad_jwt: 'bad-token',
  bad_code_verifier: 'missing-code',
  flow_state_not_found: 'bad-link',
  flow_state_expired: 'bad-link',
};

/** What a refusal (4xx) without a telling code means, by what was being done. */
const BY_STEP: Partial<Record<AuthStep, AuthFailureKind>> = {
  'sign-in': 'wrong-credentials',
  code: 'wrong-code',
  'second-step': 'wrong-code',
  link: 'bad-link',
  consent: 'request-over',
};

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name.startsWith('Auth');
}

function kindOf(error: unknown, step: AuthStep): AuthFailureKind {
  // Whatever did not come from the service: its code, or the request, did not get through.
  if (!isServiceError(error)) return 'unreachable';
  const { name, message, status = 0, code = '' } = error;
  if (status === 429 || code.startsWith('over_')) return 'too-many';
  if (name === 'AuthInvalidJwtError') return /expired/i.test(message) ? 'expired-token' : 'bad-token';
  if (name === 'AuthPKCEGrantCodeExchangeError' && /no code/i.test(message)) return 'missing-code';
  const named = BY_CODE[code] ?? BY_CLASS[name];
  if (named) return named;
  return (status >= 400 && status < 500 && BY_STEP[step]) || 'unexpected';
}

/** Turns an error of the auth client into words for the visitor. */
export function authFailure(error: unknown, step: AuthStep): AuthFailure {
  const kind = kindOf(error, step);
  if (kind !== 'too-many') return { kind, text: TEXTS[kind] };
  // The service names the wait in its message only: "... you can only request this after 43 seconds."
  const [, seconds] = /(\d+) seconds?/.exec(isServiceError(error) ? error.message : '') ?? [];
  return { kind, text: `Too many attempts. ${tryAgainIn(seconds ? Number(seconds) : undefined)}` };
}
