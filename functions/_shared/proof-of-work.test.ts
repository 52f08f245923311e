import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { proofRequired, readProof } from './proof-of-work.ts';

const KEYS: SigningKeys = [{ id: 1, secret: 'the-secret-that-signed-until-today' }];
const NEXT = { id: 2, secret: 'the-secret-that-signs-from-tomorrow' };

async function solved(keys = KEYS) {
  const { challenge } = (await proofRequired(keys)).body.error as never as {
    challenge: Parameters<typeof solveChallenge>[0]['challenge'];
  };
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}
const headers = (payload: unknown) => new Headers({ 'proof-of-work': btoa(JSON.stringify(payload)) });
const read = (payload: unknown, keys = KEYS) =>
  readProof(keys, headers(payload)).catch((error) => error.code as string);

test('a call without a proof has none', async () => {
  expect(await readProof(KEYS, new Headers())).toBeUndefined();
});

test('a solved challenge is a proof, known by the same name each time, and no other has that name', async () => {
  const payload = await solved();
  const name = await read(payload);
  expect(name).toMatch(/^[\da-f]{64}$/);
  expect(await read(payload)).toBe(name);
  expect(await read(await solved())).not.toBe(name);
});

test('a proof keeps its name when another key signs, and is none once its own is removed', async () => {
  const payload = await solved();
  expect(await read(payload, [NEXT, ...KEYS])).toBe(await read(payload));
  expect(await read(payload, [NEXT])).toBe('proof_required');
});

test('what is not solved, not signed by us, made easier or unreadable is answered with a new challenge', async () => {
  const { challenge, solution } = await solved();
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const wrong = [
    { challenge, solution: { ...solution, counter: 0, derivedKey: '00'.repeat(32) } },
    { challenge: easier, solution: await solveChallenge({ challenge: easier, deriveKey, timeout: 50 }) },
    await solved([NEXT]),
    await solved([{ ...NEXT, id: 1 }]),
    { challenge: { ...challenge, signature: undefined }, solution },
    {},
    'x',
  ];
  for (const payload of wrong) expect(await read(payload)).toBe('proof_required');
  for (const header of ['%%%', 'a'.repeat(3_000)]) {
    const code = await readProof(KEYS, new Headers({ 'proof-of-work': header })).catch((error) => error.code);
    expect(code).toBe('proof_required');
  }
});

test('a proof that is older than ten minutes is no proof', async () => {
  const payload = await solved();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  expect(await read(payload)).toBe('proof_required');
  vi.useRealTimers();
});
