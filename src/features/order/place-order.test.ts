import { expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { placeOrder, PRICE_CHANGED } from './place-order';

vi.mock('~/lib/public-env', () => ({}));

const body = {
  order: { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' },
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  shownTotal: 1,
  termsAccepted: true,
} as const;
const KEY = '5f3c9f5e-0000-4000-8000-000000000000';

const place = (answer: () => unknown) => placeOrder(body, KEY, (async () => answer()) as typeof callFunction);
const refusedWith = (
  status: number,
  code: 'invalid_body' | 'not_configured' | 'payments_unavailable' | 'rate_limited',
  fields = {},
) =>
  place(() => {
    throw new CallRefusedError(new Response(null, { status }), { code, message: '', fields });
  });

test('a stored order leads to its payment page, and one that is paid to none', async () => {
  expect(await place(() => ({ token: 't', url: 'https://pay.example' }))).toEqual({
    kind: 'stored',
    token: 't',
    url: 'https://pay.example',
  });
  expect(await place(() => ({ token: 't' }))).toMatchObject({ kind: 'stored', url: undefined });
});

test('another price is said as such, and other faults beside their fields', async () => {
  expect(await refusedWith(422, 'invalid_body', { shownTotal: 'Another.' })).toEqual({
    kind: 'refused',
    problems: new Map(),
    words: PRICE_CHANGED,
  });
  expect(await refusedWith(422, 'invalid_body', { 'order.units': 'Too many.', email: 'Not one.' })).toEqual({
    kind: 'refused',
    problems: new Map([
      ['units', 'Too many.'],
      ['email', 'Not one.'],
    ]),
    words: '',
  });
  expect(await refusedWith(422, 'invalid_body', { form: 'Odd.' })).toMatchObject({ words: 'Odd.' });
});

test.for([
  [501, 'not_configured', 'Paying online is not possible right now.'],
  [503, 'payments_unavailable', 'Paying online is not possible right now.'],
  [429, 'rate_limited', 'Too many attempts.'],
] as const)('%d %s can be tried again, or sent as a request', async ([status, code, words]) => {
  expect(await refusedWith(status, code)).toMatchObject({
    kind: 'failed',
    words: expect.stringContaining(words),
  });
});

test('so can what never arrived', async () => {
  const outcome = await place(() => {
    throw new CallNotSentError('No answer came');
  });
  expect(outcome).toMatchObject({ kind: 'failed', words: expect.stringContaining("couldn't reach") });
});
