import type { SessionState } from '~/lib/session.store';
import type { AccountFailure } from './account-failure';
import type { EmailLink } from './link-arrival';
import type { FieldErrors } from './form-rules';

/** A new code may be asked for once a minute. Milliseconds. */
export const RESEND_COOLDOWN_MS = 60_000;

/** What somebody who is signed out may choose, each with a fragment of its own; `code` is where three of them lead. */
export type View = 'sign-in' | 'create-account' | 'forgot-password' | 'email-code' | 'code';

/** What the six digits of a message are for, in the service's words. */
export type CodePurpose = 'signup' | 'recovery' | 'email';

/** What is on the screen. */
export type Stage =
  View | 'loading' | 'link' | 'broken-link' | 'second-step' | 'new-password' | 'done' | 'account';

/** `address`: the account's address was changed; `other-mailbox`: the other of the two has to confirm too. */
export type Done = 'password' | 'address' | 'other-mailbox';

export interface FlowState {
  view: View;
  /** The stage that waits for an answer; a second click changes nothing, and nor does a session that comes meanwhile. */
  busy: Stage | null;
  /** The address as it is typed; it is kept when the view changes. */
  email: string;
  errors: FieldErrors;
  failure: AccountFailure | null;
  /** What the code that was asked for is good for. */
  purpose: CodePurpose | null;
  /** Epoch milliseconds from which on another code may be asked for. */
  resendAt: number;
  /** A further code has been asked for. */
  resent: boolean;
  link: EmailLink | null;
  /** Why the link that led here does not work; `type` is what it was for, if that can be told. */
  broken: { failure: AccountFailure; type: EmailLink['type'] | null } | null;
  newPasswordDue: boolean;
  done: Done | null;
  /** Signed in here and now: the form that held the focus is gone, and `?next=` is followed. */
  arrived: boolean;
}

export type FlowAction =
  | { type: 'email-typed'; email: string }
  | { type: 'view-chosen'; view: View }
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'sent'; stage: Stage }
  | { type: 'failed'; failure: AccountFailure }
  | { type: 'link-found'; link: EmailLink }
  | { type: 'link-failed'; failure: AccountFailure; linkType?: EmailLink['type'] }
  | { type: 'code-sent'; purpose: CodePurpose; now: number }
  | { type: 'phone-code-sent' }
  | { type: 'finished'; newPasswordDue?: boolean; done?: Done }
  | { type: 'recovered' }
  | { type: 'password-kept' }
  | { type: 'left' };

export function startState(view: View): FlowState {
  return {
    view: view === 'code' ? 'sign-in' : view,
    busy: null,
    email: '',
    errors: {},
    failure: null,
    purpose: null,
    resendAt: 0,
    resent: false,
    link: null,
    broken: null,
    newPasswordDue: false,
    done: null,
    arrived: false,
  };
}

/** Failures after which the same link may work, so it is kept. */
const PASSING: readonly AccountFailure['kind'][] = ['unreachable', 'too-many', 'unexpected'];

/** Actions that make no sense in a state leave it as it is. */
export function nextState(state: FlowState, action: FlowAction): FlowState {
  const clean = { ...state, busy: null, errors: {}, failure: null, resent: false };
  const ready = { ...clean, link: null, broken: null, done: null };
  switch (action.type) {
    case 'email-typed':
      // A code is good for the address it was sent to.
      return state.busy ? state : { ...state, email: action.email, purpose: null };
    case 'view-chosen': {
      if (state.busy) return state;
      const view = action.view === 'code' && state.purpose === null ? 'sign-in' : action.view;
      const stays = view === state.view && !state.link && !state.broken && !state.done;
      return stays ? state : { ...ready, view };
    }
    case 'refused':
      return state.busy ? state : { ...clean, errors: action.errors };
    case 'sent':
      return state.busy ? state : { ...clean, busy: action.stage };
    case 'failed':
      if (!state.busy) return state;
      if (state.link && !PASSING.includes(action.failure.kind)) {
        return { ...clean, link: null, broken: { failure: action.failure, type: state.link.type } };
      }
      return { ...clean, failure: action.failure };
    case 'link-found':
      return state.busy ? state : { ...ready, view: 'sign-in', link: action.link };
    case 'link-failed':
      return {
        ...ready,
        view: 'sign-in',
        broken: { failure: action.failure, type: action.linkType ?? null },
      };
    case 'code-sent':
      if (!state.busy) return state;
      return {
        ...clean,
        view: 'code',
        purpose: action.purpose,
        resendAt: action.now + RESEND_COOLDOWN_MS,
        resent: state.view === 'code',
      };
    case 'phone-code-sent':
      return state.busy ? clean : state;
    case 'finished': {
      if (!state.busy) return state;
      const { newPasswordDue = state.newPasswordDue, done = null } = action;
      return { ...startState('sign-in'), arrived: true, newPasswordDue, done };
    }
    case 'recovered':
      return { ...state, arrived: true, newPasswordDue: true };
    case 'password-kept':
      return state.busy ? state : { ...clean, newPasswordDue: false };
    case 'left':
      return {
        ...state,
        arrived: false,
        newPasswordDue: false,
        done: state.done === 'other-mailbox' ? state.done : null,
      };
  }
}

/** What to show, by what has been done here and by who is signed in. */
export function stageOf(state: FlowState, status: SessionState['status']): Stage {
  if (state.busy) return state.busy;
  if (status === 'unknown' || status === 'recovering') return 'loading';
  if (state.link) return 'link';
  if (state.broken) return 'broken-link';
  if (status === 'second-step') return 'second-step';
  if (state.done) return 'done';
  if (status === 'signed-out') return state.view;
  return state.newPasswordDue ? 'new-password' : 'account';
}
