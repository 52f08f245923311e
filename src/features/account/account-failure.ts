import { tryAgainIn } from '~/lib/try-again-in';

/**
 * What the visitor was doing. `link` is arriving by a link from a message or another service, `code` entering the six
 * digits of a message, `second-step` entering those of an authenticator app, `passkey` showing a passkey or security
 * key, `account` changing something.
 */
export type Step =
  | 'sign-in'
  | 'create-account'
  | 'code'
  | 'send-code'
  | 'link'
  | 'new-password'
  | 'second-step'
  | 'passkey'
  | 'account'
  | 'consent';

export type FailureKind =
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
  | 'identity-taken'
  | 'unknown-factor'
  | 'passkey-failed'
  | 'provider-refused'
  | 'address-refused'
  | 'not-offered'
  | 'request-over'
  | 'closed'
  | 'no-session'
  | 'bad-token'
  | 'expired-token'
  | 'bad-link'
  | 'missing-code'
  | 'unexpected';

export interface AccountFailure {
  kind: FailureKind;
  text: string;
}

/** What the auth client's error classes have in common. Read by shape, so that the client itself stays lazy. */
interface ServiceError {
  name: string;
  message: string;
  status?: number;
  code?: string;
  /** Of a refusal that came in an address. */
  details?: { code: string } | null;
}

const TEXTS: Record<Exclude<FailureKind, 'too-many'>, string> = {
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
  'identity-taken': 'That sign-in already belongs to another account here.',
  'unknown-factor': 'That way to confirm is no longer set up. Reload the page and choose another.',
  'passkey-failed': 'Your device did not confirm that it is you. Please try again.',
  'provider-refused': 'The other service did not sign you in. You can try again, or sign in another way.',
  'address-refused': 'We cannot send mail to that address. Please use another one.',
  'not-offered': 'That is not offered here.',
  'request-over': 'This request has expired or was answered before. Start again where you came from.',
  'weak-password': 'That one is easy to guess. Try four or more words that do not belong together.',
  closed: 'New accounts cannot be created at the moment.',
  'no-session': 'You are not signed in. Please sign in again.',
  'bad-token': 'We could not verify your session. Please sign in again.',
  'expired-token': 'Your session has expired. Please sign in again.',
  'bad-link': 'It has been used already, is too old, or is not complete.',
  'missing-code': 'It is not complete, or it was asked for in another browser.',
  unexpected: 'Something went wrong on our side. Please try again.',
};

/** The app shows a new code by itself, so there is none to ask for. */
const WRONG_APP_CODE = 'That code is wrong or has just changed. Enter the one that your app shows now.';

const BY_CLASS: Record<string, FailureKind> = {
  AuthRetryableFetchError: 'unreachable',
  AuthUnknownError: 'unreachable',
  AuthWeakPasswordError: 'weak-password',
  AuthSessionMissingError: 'no-session',
  AuthImplicitGrantRedirectError: 'bad-link',
  AuthPKCEGrantCodeExchangeError: 'bad-link',
  AuthPKCECodeVerifierMissingError: 'missing-code',
};

/** The service's codes by what they mean here. Also not offered: `mfa_…_not_enabled`. */
const CODES: Partial<Record<FailureKind, string[]>> = {
  unconfirmed: ['email_not_confirmed', 'phone_not_confirmed', 'provider_email_needs_verification'],
  'wrong-credentials': ['user_banned', 'user_not_found', 'invalid_credentials'],
  'wrong-code': [
    'otp_expired',
    'reauthentication_not_valid',
    'mfa_verification_failed',
    'mfa_verification_rejected',
    'mfa_challenge_expired',
    'mfa_ip_address_mismatch',
  ],
  'weak-password': ['weak_password'],
  'same-password': ['same_password'],
  'wrong-current-password': ['current_password_invalid', 'current_password_required'],
  'second-step-due': ['insufficient_aal'],
  'sign-in-again': ['reauthentication_needed', 'reauth_nonce_missing'],
  'passkey-failed': ['webauthn_challenge_expired'],
  'name-taken': ['mfa_factor_name_conflict', 'mfa_verified_factor_exists'],
  'unknown-factor': ['mfa_factor_not_found'],
  'too-many-factors': ['too_many_enrolled_mfa_factors'],
  'last-identity': ['single_identity_not_deletable', 'email_conflict_identity_not_deletable'],
  'identity-taken': ['identity_already_exists'],
  'not-offered': [
    'manual_linking_disabled',
    'phone_provider_disabled',
    'provider_disabled',
    'oauth_provider_not_supported',
    'feature_disabled',
    'user_sso_managed',
  ],
  'provider-refused': ['access_denied'],
  closed: ['signup_disabled', 'email_provider_disabled'],
  'address-refused': ['email_address_invalid', 'email_address_not_authorized'],
  'no-session': ['session_not_found', 'no_authorization'],
  'expired-token': ['session_expired', 'refresh_token_not_found', 'refresh_token_already_used'],
  'bad-token': ['bad_jwt'],
  'missing-code': ['bad_code_verifier'],
  'bad-link': [
    'flow_state_not_found',
    'flow_state_expired',
    'bad_oauth_state',
    'bad_oauth_callback',
    'invite_not_found',
  ],
  unreachable: ['request_timeout', 'hook_timeout', 'hook_timeout_after_retry'],
};

function kindByCode(code: string): FailureKind | undefined {
  if (/^mfa_\w+_not_enabled$/.test(code)) return 'not-offered';
  return (Object.keys(CODES) as FailureKind[]).find((kind) => CODES[kind]?.includes(code));
}

/** What a refusal (4xx) without a telling code means, by what was being done. */
const BY_STEP: Partial<Record<Step, FailureKind>> = {
  'sign-in': 'wrong-credentials',
  code: 'wrong-code',
  'second-step': 'wrong-code',
  passkey: 'passkey-failed',
  link: 'bad-link',
  consent: 'request-over',
};

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name.startsWith('Auth');
}

function kindOf(error: unknown, step: Step): FailureKind {
  // Whatever did not come from the service: its code, or the request, did not get through.
  if (!isServiceError(error)) return step === 'passkey' ? 'passkey-failed' : 'unreachable';
  const { name, message, status = 0, details } = error;
  const code = error.code ?? details?.code ?? '';
  if (status === 429 || code.startsWith('over_')) return 'too-many';
  if (name === 'AuthInvalidJwtError') return /expired/i.test(message) ? 'expired-token' : 'bad-token';
  if (name === 'AuthPKCEGrantCodeExchangeError' && /no code/i.test(message)) return 'missing-code';
  // A link carries a code that nobody typed, and whose account it is for is not said.
  if (step === 'link' && /^(otp_expired|user_banned|user_not_found)$/.test(code)) return 'bad-link';
  if (step === 'passkey' && name === 'AuthUnknownError') return 'passkey-failed';
  const named = kindByCode(code) ?? BY_CLASS[name];
  if (named) return named;
  return (status >= 400 && status < 500 && BY_STEP[step]) || 'unexpected';
}

/** Turns an error of the auth client into words for the visitor. */
export function accountFailure(error: unknown, step: Step): AccountFailure {
  const kind = kindOf(error, step);
  if (kind === 'wrong-code' && step === 'second-step') return { kind, text: WRONG_APP_CODE };
  if (kind !== 'too-many') return { kind, text: TEXTS[kind] };
  // The service names the wait in its message only: "... you can only request this after 43 seconds."
  const [, seconds] = /(\d+) seconds?/.exec(isServiceError(error) ? error.message : '') ?? [];
  return { kind, text: `Too many attempts. ${tryAgainIn(seconds ? Number(seconds) : undefined)}` };
}
