import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import type { SigningKeys } from '../../../src/site/signing-keys.ts';
import { isProven, proofRequired } from './proof-of-work.ts';

const KEYS: SigningKeys = [{ id: 1, secret: 'a signing secret of thirty-two bytes' }];
const OTHERS: SigningKeys = [{ id: 1, secret: 'another secret of at least thirty-two bytes' }];
const WORK = { name: 'submit-contact', clientHash: 'c'.repeat(64), bodyHash: 'b'.repeat(64) };

async function solved(keys = KEYS, work = WORK) {
  const { challenge } = proofRequired(keys, work).body.error as never as {
    challenge: Parameters<typeof solveChallenge>[0]['challenge'];
  };
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const headers = (payload: unknown) => new Headers({ 'proof-of-work': btoa(JSON.stringify(payload)) });
const proves = (payload: unknown, work = WORK) => isProven(KEYS, headers(payload), work);

test('a call without a proof is not proven', async () => {
  expect(await isProven(KEYS, new Headers(), WORK)).toBe(false);
});

test('a solved challenge is a proof of the very call that it was asked of', async () => {
  const payload = await solved();
  expect(await proves(payload)).toBe(true);
  for (const other of [
    { name: 'create-checkout' },
    { clientHash: 'd'.repeat(64) },
    { bodyHash: 'd'.repeat(64) },
  ])
    expect(await proves(payload, { ...WORK, ...other })).toBe(false);
  expect(await proves(await solved(KEYS, { ...WORK, clientHash: undefined as never }))).toBe(false);
});

test('what is not solved, not signed by us, made easier or unreadable is no proof', async () => {
  const { challenge, solution } = await solved();
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const short = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
  const wrong = [
    { challenge, solution: { ...solution, counter: (solution?.counter ?? 0) + 1 } },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: easier, solution: await solveChallenge({ challenge: easier, deriveKey }) },
    { challenge: short, solution: await solveChallenge({ challenge: short, deriveKey }) },
    await solved(OTHERS),
    { challenge: { ...challenge, signature: undefined }, solution },
    {},
    'x',
  ];
  for (const payload of wrong) expect(await proves(payload)).toBe(false);
  for (const header of ['%%%', 'a'.repeat(3_000)])
    expect(await isProven(KEYS, new Headers({ 'proof-of-work': header }), WORK)).toBe(false);
});

test('a try whose key begins otherwise is no proof, although it was derived', async () => {
  const { challenge } = await solved();
  const another = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '1' } };
  const solution = await solveChallenge({ challenge: another, deriveKey });
  expect(await proves({ challenge, solution })).toBe(false);
});

test('a proof that is older than ten minutes is no proof', async () => {
  const payload = await solved();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect(await proves(payload)).toBe(false);
  vi.useRealTimers();
});

test('a proof outlives the first of two keys, and not the last', async () => {
  const payload = await solved();
  const next: SigningKeys = [{ id: 2, secret: 'the next secret of at least thirty-two bytes' }];
  expect(await isProven([...next, ...KEYS] as never, headers(payload), WORK)).toBe(true);
  expect(await isProven(next, headers(payload), WORK)).toBe(false);
});
