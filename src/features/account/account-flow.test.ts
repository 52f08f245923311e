import { expect, test } from 'vitest';
import type { AccountFailure } from './account-failure';
import {
  type FlowAction,
  type FlowState,
  type View,
  nextState,
  RESEND_COOLDOWN_MS,
  stageOf,
  startState,
} from './account-flow';
import type { EmailLink } from './link-arrival';

const failure: AccountFailure = { kind: 'wrong-credentials', text: 'Email or password is incorrect.' };
const unreachable: AccountFailure = { kind: 'unreachable', text: 'away' };
const link: EmailLink = { type: 'recovery', tokenHash: 'a'.repeat(56) };

function after(actions: FlowAction[], from: FlowState = startState('sign-in')): FlowState {
  return actions.reduce(nextState, from);
}

const typed: FlowAction = { type: 'email-typed', email: 'ada@example.com' };
const sent: FlowAction = { type: 'sent', stage: 'sign-in' };
const view = (chosen: View): FlowAction => ({ type: 'view-chosen', view: chosen });
const codeSent = (now: number): FlowAction => ({ type: 'code-sent', purpose: 'recovery', now });

test('a failed sign-in says why, keeps the address and can be tried again', () => {
  const state = after([typed, sent, { type: 'failed', failure }]);
  expect(state).toMatchObject({ view: 'sign-in', busy: null, email: 'ada@example.com', failure });
  expect(nextState(state, sent)).toMatchObject({ busy: 'sign-in', failure: null });
});

test('a second click while a request is on its way changes nothing', () => {
  const busy = after([typed, sent]);
  for (const action of [
    sent,
    { type: 'refused', errors: { email: 'x' } },
    view('create-account'),
    { type: 'link-found', link },
    { type: 'password-kept' },
  ] satisfies FlowAction[]) {
    expect(nextState(busy, action)).toBe(busy);
  }
});

test('an answer that nobody waits for changes nothing', () => {
  const idle = after([typed]);
  for (const action of [
    { type: 'failed', failure },
    codeSent(0),
    { type: 'phone-code-sent' },
    { type: 'finished' },
  ] satisfies FlowAction[]) {
    expect(nextState(idle, action)).toBe(idle);
  }
});

test('a refused field is said, and the next attempt starts clean', () => {
  const refused = after([{ type: 'refused', errors: { email: 'Please enter your email address' } }]);
  expect(refused.errors.email).toBe('Please enter your email address');
  expect(nextState(refused, sent).errors).toEqual({});
});

test('the address moves along when another view is chosen, old messages do not', () => {
  const state = after([typed, sent, { type: 'failed', failure }, view('create-account')]);
  expect(state).toMatchObject({ view: 'create-account', email: 'ada@example.com', failure: null });
});

test('choosing the view that is there keeps what it says', () => {
  const failed = after([sent, { type: 'failed', failure }]);
  expect(nextState(failed, view('sign-in'))).toBe(failed);
});

test('a new account leads to the code, and another code may be asked for after a minute', () => {
  const state = after(
    [typed, sent, { type: 'code-sent', purpose: 'signup', now: 1_000 }],
    startState('create-account'),
  );
  expect(state).toMatchObject({
    view: 'code',
    purpose: 'signup',
    busy: null,
    email: 'ada@example.com',
    resendAt: 1_000 + RESEND_COOLDOWN_MS,
    resent: false,
  });
});

test('another code is announced', () => {
  expect(after([sent, codeSent(1_000), sent, codeSent(90_000)])).toMatchObject({
    view: 'code',
    resent: true,
    resendAt: 150_000,
  });
});

test('a wrong code keeps the visitor where the code is asked for', () => {
  const wrong: AccountFailure = { kind: 'wrong-code', text: 'wrong' };
  expect(after([sent, codeSent(0), sent, { type: 'failed', failure: wrong }])).toMatchObject({
    view: 'code',
    failure: wrong,
  });
});

test('back and forth between the address and its code is possible until another address is typed', () => {
  const back = after([typed, sent, codeSent(0), view('forgot-password')]);
  expect(nextState(back, view('code'))).toMatchObject({ view: 'code', purpose: 'recovery' });
  const other = nextState(back, { type: 'email-typed', email: 'eve@example.com' });
  expect(nextState(other, view('code')).view).toBe('sign-in');
});

test('the code cannot be opened before one was asked for', () => {
  expect(startState('code').view).toBe('sign-in');
  expect(after([view('code')]).view).toBe('sign-in');
});

test('a link that does not work is said, also over a request that is on its way', () => {
  const dead: AccountFailure = { kind: 'bad-link', text: 'dead' };
  const failed: FlowAction = { type: 'link-failed', failure: dead };
  expect(after([failed])).toMatchObject({ broken: { failure: dead, type: null } });
  expect(after([sent, failed])).toMatchObject({ busy: null, broken: { failure: dead, type: null } });
});

test('a link is kept when the service could not be reached, and dropped when it is used up', () => {
  const opened: FlowAction[] = [
    { type: 'link-found', link },
    { type: 'sent', stage: 'link' },
  ];
  expect(after([...opened, { type: 'failed', failure: unreachable }])).toMatchObject({
    link,
    failure: unreachable,
    broken: null,
  });
  const dead: AccountFailure = { kind: 'bad-link', text: 'dead' };
  expect(after([...opened, { type: 'failed', failure: dead }])).toMatchObject({
    link: null,
    failure: null,
    broken: { failure: dead, type: 'recovery' },
  });
});

test('leaving a link for a view forgets the link', () => {
  const state = after([{ type: 'link-found', link }, view('sign-in')]);
  expect(stageOf(state, 'signed-out')).toBe('sign-in');
});

test('a recovery asks for the second step, then for a new password, then says that it is done', () => {
  const recovered = after([
    { type: 'link-found', link },
    { type: 'sent', stage: 'link' },
    { type: 'finished', newPasswordDue: true },
  ]);
  expect(stageOf(recovered, 'second-step')).toBe('second-step');
  const stepped = after([{ type: 'sent', stage: 'second-step' }, { type: 'finished' }], recovered);
  expect(stageOf(stepped, 'signed-in')).toBe('new-password');
  const set = after(
    [
      { type: 'sent', stage: 'new-password' },
      { type: 'finished', newPasswordDue: false, done: 'password' },
    ],
    stepped,
  );
  expect(stageOf(set, 'signed-in')).toBe('done');
  expect(stageOf(nextState(set, view('sign-in')), 'signed-in')).toBe('account');
});

test('who keeps the old password, or leaves, is simply signed in', () => {
  const recovered = after([{ type: 'recovered' }]);
  expect(stageOf(recovered, 'signed-in')).toBe('new-password');
  expect(stageOf(nextState(recovered, { type: 'password-kept' }), 'signed-in')).toBe('account');
  expect(stageOf(nextState(recovered, { type: 'left' }), 'signed-in')).toBe('account');
});

test('the session that comes with an answer changes the screen only after the answer', () => {
  const busy = after([sent]);
  expect(stageOf(busy, 'signed-in')).toBe('sign-in');
  const finished = nextState(busy, { type: 'finished' });
  expect(finished.arrived).toBe(true);
  expect(stageOf(finished, 'signed-in')).toBe('account');
});

test('one confirmed address of two is said, whoever is signed in, also after signing out', () => {
  const half = after([sent, { type: 'finished', done: 'other-mailbox' }]);
  expect(stageOf(half, 'signed-out')).toBe('done');
  expect(stageOf(half, 'signed-in')).toBe('done');
  expect(nextState(half, { type: 'left' })).toMatchObject({ done: 'other-mailbox', arrived: false });
});

test.each([
  ['unknown', 'loading'],
  ['recovering', 'loading'],
  ['second-step', 'second-step'],
  ['signed-in', 'account'],
  ['signed-out', 'email-code'],
] as const)('a session that is %s shows %s', (status, stage) => {
  expect(stageOf(startState('email-code'), status)).toBe(stage);
});
