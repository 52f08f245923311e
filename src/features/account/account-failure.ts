import { tryAgainIn } from '~/lib/try-again-in';
import failures from './account-failures.json';
import * as t from './rules/messages';

/**
 * What the visitor was doing. `link` is arriving by a link from a message or another service, `code` entering the six
 * digits of a message, `second-step` entering those of an authenticator app, `passkey` showing a passkey or security
 * key, `account` changing something.
 */
export type Step = keyof typeof failures.steps;

export type FailureKind = keyof typeof failures.texts | 'too-many';

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
  /** Present on a refusal that came in the address of the page. */
  details?: { code: string } | null;
}

// An unknown address, a wrong password and a blocked account share their words: no way to find out who has an account.
const { texts } = failures;
/** The service's codes, and the names of the client's errors, by what they mean here. */
const meanings = new Map(
  Object.entries({ ...failures.codes, ...failures.classes } as Record<string, FailureKind>),
);

/** The app shows a new code by itself, so there is none to ask for. */
const WRONG_APP_CODE = t.wrongCode;

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name.startsWith('Auth');
}

function kindOf(error: unknown, step: Step): FailureKind {
  // Whatever did not come from the service: its code, or the request, did not get through.
  if (!isServiceError(error)) {
    if (step !== 'passkey') return 'unreachable';
    return (error instanceof Error && meanings.get(error.name)) || 'passkey-failed';
  }
  const { name, message, status = 0, details } = error;
  const code = error.code ?? details?.code ?? '';
  if (status === 429 || code.startsWith('over_')) return 'too-many';
  if (/^mfa_\w+_not_enabled$/.test(code)) return 'not-offered';
  if (name === 'AuthInvalidJwtError') return /expired/i.test(message) ? 'expired-token' : 'bad-token';
  if (name === 'AuthPKCEGrantCodeExchangeError' && /no code/i.test(message)) return 'missing-code';
  // A link carries a code that nobody typed, and whose account it is for is not said.
  if (step === 'link' && /^(otp_expired|user_banned|user_not_found)$/.test(code)) return 'bad-link';
  if (step === 'passkey' && name === 'AuthUnknownError') return 'passkey-failed';
  const named = meanings.get(code) ?? meanings.get(name);
  if (named) return named;
  // Without a telling code a refusal means what the visitor was doing.
  return status >= 400 && status < 500 ? (failures.steps[step] as FailureKind) : 'unexpected';
}

/** Turns an error of the auth client into words for the visitor. */
export function accountFailure(error: unknown, step: Step): AccountFailure {
  const kind = kindOf(error, step);
  if (kind === 'wrong-code' && step === 'second-step') return { kind, text: WRONG_APP_CODE };
  if (kind !== 'too-many') return { kind, text: texts[kind] };
  // The service names the wait in its message only: "... you can only request this after 43 seconds."
  const [, seconds] = /(\d+) seconds?/.exec(String(error)) ?? [];
  return { kind, text: t.tooManyAttempts(tryAgainIn(seconds ? Number(seconds) : undefined)) };
}
