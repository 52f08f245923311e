import { expect, test } from 'vitest';
import type { AccountFailure } from './account-failure';
import * as flow from './account-flow';
import type { EmailLink } from './link-arrival';

const wrong: AccountFailure = { kind: 'wrong-credentials', text: 'Email or password is incorrect.' };
const dead: AccountFailure = { kind: 'bad-link', text: 'dead' };
const unreachable: AccountFailure = { kind: 'unreachable', text: 'away' };
const link: EmailLink = { type: 'recovery', tokenHash: 'a'.repeat(56) };

const start = flow.startState('sign-in');
const after = (changes: flow.Change[], from = start) =>
  changes.reduce((state, change) => change(state), from);

const typed = flow.typeEmail('ada@example.com');
const sent = flow.send('sign-in');
const failed = flow.fail(wrong);
const codeSent = (now: number) => flow.sendCode('recovery', now);

test('a failed sign-in says why, keeps the address and can be tried again', () => {
  const state = after([typed, sent, failed]);
  expect(state).toMatchObject({ view: 'sign-in', busy: null, email: 'ada@example.com', failure: wrong });
  expect(sent(state)).toMatchObject({ busy: 'sign-in', failure: null });
});

test('a second click while a request is on its way changes nothing', () => {
  const busy = after([typed, sent]);
  const clicks = [flow.refuse({ email: 'x' }), flow.chooseView('create-account'), flow.findLink(link)];
  for (const change of [sent, ...clicks, flow.keepPassword]) expect(change(busy)).toBe(busy);
});

test('an answer that nobody waits for changes nothing', () => {
  const idle = after([typed]);
  for (const change of [failed, codeSent(0), flow.sendPhoneCode, flow.finish()]) {
    expect(change(idle)).toBe(idle);
  }
});

test('a refused field is said, and the next attempt starts clean', () => {
  const refused = after([flow.refuse({ email: 'Please enter your email address' })]);
  expect(refused.errors.email).toBe('Please enter your email address');
  expect(sent(refused).errors).toEqual({});
});

test('the address moves along when another view is chosen, old messages do not', () => {
  const state = after([typed, sent, failed, flow.chooseView('create-account')]);
  expect(state).toMatchObject({ view: 'create-account', email: 'ada@example.com', failure: null });
});

test('choosing the view that is there keeps what it says', () => {
  const state = after([sent, failed]);
  expect(flow.chooseView('sign-in')(state)).toBe(state);
});

test('a code may be asked for again after a minute, which is said, and a wrong one keeps the visitor there', () => {
  const first = after([typed, sent, flow.sendCode('signup', 1_000)], flow.startState('create-account'));
  expect(first).toMatchObject({ view: 'code', purpose: 'signup', busy: null, email: 'ada@example.com' });
  expect(first).toMatchObject({ resendAt: 1_000 + flow.RESEND_COOLDOWN_MS, resent: false });
  const second = after([sent, flow.sendCode('signup', 90_000)], first);
  expect(second).toMatchObject({ view: 'code', resent: true, resendAt: 150_000 });
  expect(after([sent, failed], second)).toMatchObject({ view: 'code', failure: wrong });
});

test('back and forth between the address and its code is possible until another address is typed', () => {
  const back = after([typed, sent, codeSent(0), flow.chooseView('forgot-password')]);
  expect(flow.chooseView('code')(back)).toMatchObject({ view: 'code', purpose: 'recovery' });
  const other = flow.typeEmail('eve@example.com')(back);
  expect(flow.chooseView('code')(other).view).toBe('sign-in');
});

test('the code cannot be opened before one was asked for', () => {
  expect(flow.startState('code').view).toBe('sign-in');
  expect(after([flow.chooseView('code')]).view).toBe('sign-in');
});

test('a link that does not work is said, also over a request that is on its way', () => {
  const broken = { failure: dead, type: null };
  expect(after([flow.breakLink(dead)])).toMatchObject({ broken });
  expect(after([sent, flow.breakLink(dead)])).toMatchObject({ busy: null, broken });
});

test('a link is kept when the service could not be reached, and dropped when it is used up or left', () => {
  const opened = after([flow.findLink(link), flow.send('link')]);
  expect(flow.fail(unreachable)(opened)).toMatchObject({ link, failure: unreachable, broken: null });
  const broken = { failure: dead, type: 'recovery' };
  expect(flow.fail(dead)(opened)).toMatchObject({ link: null, failure: null, broken });
  const left = after([flow.findLink(link), flow.chooseView('sign-in')]);
  expect(flow.stageOf(left, 'signed-out')).toBe('sign-in');
});

test('a recovery asks for the second step, then for a new password, then says that it is done', () => {
  const recovered = after([flow.findLink(link), flow.send('link'), flow.finish({ newPasswordDue: true })]);
  expect(flow.stageOf(recovered, 'second-step')).toBe('second-step');
  const stepped = after([flow.send('second-step'), flow.finish()], recovered);
  expect(flow.stageOf(stepped, 'signed-in')).toBe('new-password');
  const set = after(
    [flow.send('new-password'), flow.finish({ newPasswordDue: false, done: 'password' })],
    stepped,
  );
  expect(flow.stageOf(set, 'signed-in')).toBe('done');
  expect(flow.stageOf(flow.chooseView('sign-in')(set), 'signed-in')).toBe('account');
});

test('who keeps the old password, or leaves, is simply signed in', () => {
  const recovered = after([flow.recover]);
  expect(flow.stageOf(recovered, 'signed-in')).toBe('new-password');
  expect(flow.stageOf(flow.keepPassword(recovered), 'signed-in')).toBe('account');
  expect(flow.stageOf(flow.leave(recovered), 'signed-in')).toBe('account');
});

test('the session that comes with an answer changes the screen only after the answer', () => {
  const busy = after([sent]);
  expect(flow.stageOf(busy, 'signed-in')).toBe('sign-in');
  const finished = flow.finish()(busy);
  expect(finished.arrived).toBe(true);
  expect(flow.stageOf(finished, 'signed-in')).toBe('account');
});

test('one confirmed address of two is said, whoever is signed in, also after signing out', () => {
  const half = after([sent, flow.finish({ done: 'other-mailbox' })]);
  expect(flow.stageOf(half, 'signed-out')).toBe('done');
  expect(flow.stageOf(half, 'signed-in')).toBe('done');
  expect(flow.leave(half)).toMatchObject({ done: 'other-mailbox', arrived: false });
});

test.each([
  ['unknown', 'loading'],
  ['recovering', 'loading'],
  ['second-step', 'second-step'],
  ['signed-in', 'account'],
  ['signed-out', 'email-code'],
] as const)('a session that is %s shows %s', (status, stage) => {
  expect(flow.stageOf(flow.startState('email-code'), status)).toBe(stage);
});
