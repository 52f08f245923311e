import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newsletterSubmission } from '../../src/features/newsletter/rules/newsletter.ts';
import type { SigningKeys } from '../../src/site/signing-keys.ts';
import { isProven, proofRequired } from '../../functions/_shared/guard/proof-of-work.ts';
import { CallNotSentError, callFunction } from '../../src/lib/call-function.ts';

vi.mock('../../src/lib/public-env.ts', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
}));

/** The browser's call and the server's challenge, with nothing but the network between them replaced. */
const KEYS: SigningKeys = [{ id: 1, secret: 'signs-what-we-hand-out-in-the-tests' }];
const WORK = { name: 'submit-contact', clientHash: 'c', bodyHash: 'b' };
const send = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

const refused = async () => Response.json(proofRequired(KEYS, WORK).body, { status: 428 });
const call = () =>
  callFunction('submit-contact', newsletterSubmission('ada@example.com', new Date(0), 'test'), {
    idempotencyKey: 'key-1',
  });

test('a server that wants a proof of work gets the same call again, with a proof that it accepts', async () => {
  send.mockResolvedValueOnce(await refused()).mockResolvedValueOnce(Response.json({ ok: true, id: 'ref-1' }));
  expect(await call()).toEqual({ ok: true, id: 'ref-1' });

  const [first, second] = send.mock.calls.map(([, init]) => init);
  expect(second?.body).toEqual(first?.body);
  const headers = new Headers(second?.headers);
  expect(headers.get('idempotency-key')).toBe('key-1');
  expect(await isProven(KEYS, headers, WORK)).toBe(true);
});

test('it is asked twice and no more', async () => {
  send.mockResolvedValueOnce(await refused()).mockResolvedValueOnce(await refused());
  await expect(call()).rejects.toMatchObject({ status: 428, code: 'proof_required' });
  expect(send).toHaveBeenCalledTimes(2);
});

test('a challenge that cannot be solved is a call that was not sent', async () => {
  const challenge = { parameters: { keyPrefix: 'none' } };
  const error = { code: 'proof_required', message: 'x', challenge };
  send.mockResolvedValue(Response.json({ error }, { status: 428 }));
  await expect(call()).rejects.toBeInstanceOf(CallNotSentError);
});
