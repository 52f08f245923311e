import { expect, test } from 'vitest';
import type { AuthFailure } from './auth-failure';
import { type AuthAction, type AuthState, nextAuth, RESEND_COOLDOWN_MS, startAuth } from './auth-flow';

const failure: AuthFailure = { kind: 'wrong-credentials', text: 'Email or password is incorrect.' };

function after(actions: AuthAction[], from: AuthState = startAuth('sign-in')): AuthState {
  return actions.reduce(nextAuth, from);
}

const typed: AuthAction = { type: 'email-typed', email: 'ada@example.com' };
const sent: AuthAction = { type: 'sent' };

test('a failed sign-in says why, keeps the address and can be tried again', () => {
  const state = after([typed, sent, { type: 'failed', failure }]);
  expect(state).toMatchObject({ view: 'sign-in', busy: false, email: 'ada@example.com', failure });
  expect(nextAuth(state, sent)).toMatchObject({ busy: true, failure: null });
});

test('a second click while a request is on its way changes nothing', () => {
  const busy = after([typed, sent]);
  expect(nextAuth(busy, sent)).toBe(busy);
  expect(nextAuth(busy, { type: 'refused', errors: { email: 'x' } })).toBe(busy);
  expect(nextAuth(busy, { type: 'view-chosen', view: 'create-account' })).toBe(busy);
});

test('an answer that nobody waits for changes nothing', () => {
  const idle = after([typed]);
  for (const action of [
    { type: 'failed', failure },
    { type: 'code-sent', now: 0 },
    { type: 'finished' },
  ] satisfies AuthAction[]) {
    expect(nextAuth(idle, action)).toBe(idle);
  }
});

test('a refused field is said, and the next attempt starts clean', () => {
  const refused = after([{ type: 'refused', errors: { email: 'Please enter your email address' } }]);
  expect(refused.errors.email).toBe('Please enter your email address');
  expect(nextAuth(refused, sent).errors).toEqual({});
});

test('the address moves along when another view is chosen, old messages do not', () => {
  const state = after([
    typed,
    sent,
    { type: 'failed', failure },
    { type: 'view-chosen', view: 'create-account' },
  ]);
  expect(state).toMatchObject({ view: 'create-account', email: 'ada@example.com', failure: null });
});

test('a new account leads to the code, and another code may be asked for after a minute', () => {
  const state = after([typed, sent, { type: 'code-sent', now: 1_000 }], startAuth('create-account'));
  expect(state).toMatchObject({
    view: 'confirm',
    busy: false,
    email: 'ada@example.com',
    resendAt: 1_000 + RESEND_COOLDOWN_MS,
    resent: false,
  });
});

test('another code is announced', () => {
  const state = after([sent, { type: 'code-sent', now: 90_000 }], {
    ...startAuth('confirm'),
    resendAt: 61_000,
  });
  expect(state).toMatchObject({ view: 'confirm', resent: true, resendAt: 150_000 });
});

test('a wrong code keeps the visitor where the code is asked for', () => {
  const wrong: AuthFailure = { kind: 'wrong-code', text: 'wrong' };
  expect(after([sent, { type: 'failed', failure: wrong }], startAuth('confirm'))).toMatchObject({
    view: 'confirm',
    failure: wrong,
  });
});

test('a link that does not work is said, but not over a request that is on its way', () => {
  const badLink: AuthFailure = { kind: 'bad-link', text: 'bad' };
  expect(after([{ type: 'link-failed', failure: badLink }]).failure).toBe(badLink);
  const busy = after([sent]);
  expect(nextAuth(busy, { type: 'link-failed', failure: badLink })).toBe(busy);
});

test('nothing of the visit is left once somebody is signed in', () => {
  expect(after([typed, sent, { type: 'finished' }])).toEqual(startAuth('sign-in'));
});
