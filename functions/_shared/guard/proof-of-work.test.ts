import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import { isProven, proofRequired } from './proof-of-work.ts';

const SECRET = 'a signing secret of thirty-two bytes';
const WORK = { name: 'submit-contact', clientHash: 'c'.repeat(64), bodyHash: 'b'.repeat(64) };

async function solved(secret = SECRET, work = WORK) {
  const { challenge } = (await proofRequired(secret, work)).body.error as never as {
    challenge: Parameters<typeof solveChallenge>[0]['challenge'];
  };
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const headers = (payload: unknown) => new Headers({ 'proof-of-work': btoa(JSON.stringify(payload)) });
const proves = (payload: unknown, work = WORK) => isProven(SECRET, headers(payload), work);

test('a call without a proof is not proven', async () => {
  expect(await isProven(SECRET, new Headers(), WORK)).toBe(false);
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
  expect(await proves(await solved(SECRET, { ...WORK, clientHash: undefined as never }))).toBe(false);
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
    await solved('another secret of at least thirty-two bytes'),
    { challenge: { ...challenge, signature: undefined }, solution },
    {},
    'x',
  ];
  for (const payload of wrong) expect(await proves(payload)).toBe(false);
  for (const header of ['%%%', 'a'.repeat(3_000)])
    expect(await isProven(SECRET, new Headers({ 'proof-of-work': header }), WORK)).toBe(false);
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
