import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { authenticate } from './authenticate.ts';

const url = 'https://project.test';
/** Of the library: ten minutes (specification §9). */
const JWKS_TTL_MS = 600_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A set of keys that is fetched, and callers with tokens that it verifies. */
async function openService() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' }];
  const send = vi.fn(async () => Response.json({ keys }));
  vi.stubGlobal('fetch', send);
  const supabase = {
    url,
    publishableKeys: {},
    secretKeys: {},
    jwks: new URL(`${url}/auth/v1/.well-known/jwks.json`),
  };
  async function call(claims: Record<string, unknown> = {}) {
    const token = await new SignJWT({ sub: '7f1f6f7e-5a2e-4a63-9d6b-4f1f1a0f9f10', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .setAudience('authenticated')
      .setIssuer(`${url}/auth/v1`)
      .setExpirationTime('2h')
      .sign(privateKey);
    const headers = { authorization: `Bearer ${token}` };
    return authenticate(new Request(url, { headers }), ['user'], supabase);
  }
  return { send, call };
}

test('the key set of the auth service is fetched once in ten minutes', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  const { send, call } = await openService();
  await call();
  vi.setSystemTime(Date.now() + JWKS_TTL_MS - 1);
  await call();
  expect(send).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1);
  await call();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a token that another service got for somebody does not act for them', async () => {
  const { call } = await openService();
  expect((await call())?.claims.sub).toMatch(/^7f1f/);
  await expect(call({ client_id: '4c2dd2d3-2ad4-4b6c-8d6f-0f8f62ad0f5b' })).rejects.toMatchObject({
    code: 'unauthorized',
  });
});
