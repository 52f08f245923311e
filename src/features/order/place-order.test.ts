import { expect, test, vi } from 'vitest';
import { CallNotSentError, CallRefusedError, type callFunction } from '~/lib/call-function';
import { placeOrder } from './place-order';
import { priceChanged } from './rules/messages';

vi.mock('~/lib/public-env', () => ({}));

const body = {
  order: { planId: 'growth', period: 'monthly', units: 1, currency: 'CAD' },
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  shownTotal: 1,
  termsAccepted: true,
} as const;

const place = (answer: () => unknown) =>
  placeOrder(body, '5f3c9f5e-0000-4000-8000-000000000000', (async () => answer()) as typeof callFunction);
const failing = (error: Error) =>
  place(() => {
    throw error;
  });
type Code = 'invalid_body' | 'not_configured' | 'payments_unavailable' | 'rate_limited';
const refusedWith = (status: number, code: Code, fields = {}) =>
  failing(new CallRefusedError(new Response(null, { status }), { code, message: '', fields }));

test('a stored order leads to its payment page, and one that is paid to none', async () => {
  const url = 'https://pay.example';
  expect(await place(() => ({ token: 't', url }))).toEqual({ kind: 'stored', token: 't', url });
  expect(await place(() => ({ token: 't' }))).toMatchObject({ kind: 'stored', url: undefined });
});

test.each([
  [{ shownTotal: 'Another.' }, {}, priceChanged],
  [{ 'order.units': 'Too many.', email: 'Not one.' }, { units: 'Too many.', email: 'Not one.' }, ''],
  [{ form: 'Odd.' }, {}, 'Odd.'],
])('a refusal of %j is said beside the fields, a price as such', async (fields, problems, words) => {
  expect(await refusedWith(422, 'invalid_body', fields)).toEqual({
    kind: 'refused',
    problems: new Map(Object.entries(problems)),
    words,
  });
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
  const words = expect.stringContaining("couldn't reach");
  expect(await failing(new CallNotSentError('No answer came'))).toMatchObject({ kind: 'failed', words });
});
