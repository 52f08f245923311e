import type { SessionState } from '~/lib/session.store';
import type { AccountFailure } from './account-failure';
import type { FieldErrors } from './form-rules';
import type { EmailLink } from './link-arrival';

/** A new code may be asked for once a minute. Milliseconds. */
export const RESEND_COOLDOWN_MS = 60_000;

/** What somebody who is signed out may choose, each with a fragment of its own; `code` is where three of them lead. */
export type View = 'sign-in' | 'create-account' | 'forgot-password' | 'email-code' | 'code';

/** What the code of a message is for, in the service's words. */
export type CodePurpose = 'signup' | 'recovery' | 'email';

/** What is on the screen. */
export type Stage =
  View | 'loading' | 'link' | 'broken-link' | 'second-step' | 'new-password' | 'done' | 'account';

/** `address`: the account's address was changed; `other-mailbox`: the other of the two has to confirm too. */
export type Done = 'password' | 'address' | 'other-mailbox';

const NOTHING_SAID = {
  /** The stage that waits for an answer; a second click changes nothing, and nor does a session that comes meanwhile. */
  busy: null as Stage | null,
  errors: {} as FieldErrors,
  failure: null as AccountFailure | null,
  /** A further code has been asked for. */
  resent: false,
};
const NOTHING_SHOWN = {
  ...NOTHING_SAID,
  link: null as EmailLink | null,
  /** Why the link that led here does not work; `type` is what it was for, if that can be told. */
  broken: null as { failure: AccountFailure; type: EmailLink['type'] | null } | null,
  done: null as Done | null,
};

export const startState = (view: View) => ({
  ...NOTHING_SHOWN,
  view: (view === 'code' ? 'sign-in' : view) as View,
  /** The address as it is typed; it is kept when the view changes. */
  email: '',
  /** What the code that was asked for is good for. */
  purpose: null as CodePurpose | null,
  /** Epoch milliseconds from which on another code may be asked for. */
  resendAt: 0,
  newPasswordDue: false,
  /** Signed in here and now: the form that held the focus is gone, and `?next=` is followed. */
  arrived: false,
});

export type FlowState = ReturnType<typeof startState>;
/** A change that makes no sense in a state leaves it as it is. */
export type Change = (state: FlowState) => FlowState;

/** Failures after which the same link may work, so it is kept. */
const PASSING: readonly AccountFailure['kind'][] = ['unreachable', 'too-many', 'unexpected'];

const whenFree =
  (change: Change): Change =>
  (state) =>
    state.busy ? state : change(state);
const whenBusy =
  (change: Change): Change =>
  (state) =>
    state.busy ? change(state) : state;

/** A code is good for the address it was sent to. */
export const typeEmail = (email: string) => whenFree((state) => ({ ...state, email, purpose: null }));

export const chooseView = (chosen: View) =>
  whenFree((state) => {
    const view = chosen === 'code' && state.purpose === null ? 'sign-in' : chosen;
    const stays = view === state.view && !state.link && !state.broken && !state.done;
    return stays ? state : { ...state, ...NOTHING_SHOWN, view };
  });

export const refuse = (errors: FieldErrors) => whenFree((state) => ({ ...state, ...NOTHING_SAID, errors }));
export const send = (busy: Stage) => whenFree((state) => ({ ...state, ...NOTHING_SAID, busy }));

export const fail = (failure: AccountFailure) =>
  whenBusy((state) => {
    const { link } = state;
    return link && !PASSING.includes(failure.kind)
      ? { ...state, ...NOTHING_SAID, link: null, broken: { failure, type: link.type } }
      : { ...state, ...NOTHING_SAID, failure };
  });

export const findLink = (link: EmailLink) =>
  whenFree((state) => ({ ...state, ...NOTHING_SHOWN, view: 'sign-in', link }));

export const breakLink =
  (failure: AccountFailure): Change =>
  (state) => ({ ...state, ...NOTHING_SHOWN, view: 'sign-in', broken: { failure, type: null } });

/** `now`: epoch milliseconds. */
export const sendCode = (purpose: CodePurpose, now: number) =>
  whenBusy((state) => ({
    ...state,
    ...NOTHING_SAID,
    view: 'code',
    purpose,
    resendAt: now + RESEND_COOLDOWN_MS,
    resent: state.view === 'code',
  }));
export const sendPhoneCode = whenBusy((state) => ({ ...state, ...NOTHING_SAID }));

export const finish = ({
  newPasswordDue,
  done = null,
}: Partial<Pick<FlowState, 'newPasswordDue' | 'done'>> = {}) =>
  whenBusy((state) => ({
    ...startState('sign-in'),
    arrived: true,
    newPasswordDue: newPasswordDue ?? state.newPasswordDue,
    done,
  }));

export const recover: Change = (state) => ({ ...state, arrived: true, newPasswordDue: true });
export const keepPassword = whenFree((state) => ({ ...state, ...NOTHING_SAID, newPasswordDue: false }));

export const leave: Change = (state) => ({
  ...state,
  arrived: false,
  newPasswordDue: false,
  done: state.done === 'other-mailbox' ? state.done : null,
});

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
