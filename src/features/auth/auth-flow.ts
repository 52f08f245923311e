import type { AuthFailure } from './auth-failure';
import type { FieldErrors } from './form-rules';

/** A new code may be asked for once a minute. Milliseconds. */
export const RESEND_COOLDOWN_MS = 60_000;

/** The signed-out views. The signed-in one follows from the session. */
export type AuthView = 'sign-in' | 'create-account' | 'confirm';

export interface AuthState {
  view: AuthView;
  /** A request is on its way; a second click changes nothing. */
  busy: boolean;
  /** The address as it is typed; it is kept when the view changes. */
  email: string;
  errors: FieldErrors;
  failure: AuthFailure | null;
  /** Epoch milliseconds from which on another code may be asked for. */
  resendAt: number;
  /** A further code has been asked for. */
  resent: boolean;
}

export type AuthAction =
  | { type: 'email-typed'; email: string }
  | { type: 'view-chosen'; view: Exclude<AuthView, 'confirm'> }
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'sent' }
  | { type: 'failed'; failure: AuthFailure }
  | { type: 'link-failed'; failure: AuthFailure }
  | { type: 'code-sent'; now: number }
  | { type: 'finished' };

export function startAuth(view: AuthView): AuthState {
  return { view, busy: false, email: '', errors: {}, failure: null, resendAt: 0, resent: false };
}

/** Actions that make no sense in a state leave it as it is. */
export function nextAuth(state: AuthState, action: AuthAction): AuthState {
  const clean = { ...state, errors: {}, failure: null, resent: false };
  switch (action.type) {
    case 'email-typed':
      return state.busy ? state : { ...state, email: action.email };
    case 'view-chosen':
      return state.busy ? state : { ...clean, view: action.view };
    case 'refused':
      return state.busy ? state : { ...clean, errors: action.errors };
    case 'sent':
      return state.busy ? state : { ...clean, busy: true };
    case 'failed':
      return state.busy ? { ...clean, busy: false, failure: action.failure } : state;
    case 'link-failed':
      return state.busy ? state : { ...clean, failure: action.failure };
    case 'code-sent':
      if (!state.busy) return state;
      return {
        ...clean,
        busy: false,
        view: 'confirm',
        resendAt: action.now + RESEND_COOLDOWN_MS,
        resent: state.view === 'confirm',
      };
    case 'finished':
      return state.busy ? startAuth('sign-in') : state;
  }
}
