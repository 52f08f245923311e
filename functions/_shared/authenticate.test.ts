import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { AUTH_JWKS_TTL_MS } from '../../src/domain/constants.ts';
import { authenticate } from './authenticate.ts';

const url = 'https://project.test';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the key set of the auth service is fetched once in ten minutes', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' }];
  const send = vi.fn(async () => Response.json({ keys }));
  vi.stubGlobal('fetch', send);
  const token = await new SignJWT({ sub: 'user-1' })
    .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
    .setAudience('authenticated')
    .setIssuer(`${url}/auth/v1`)
    .setExpirationTime('2h')
    .sign(privateKey);
  const supabase = {
    url,
    publishableKeys: {},
    secretKeys: {},
    jwks: new URL(`${url}/auth/v1/.well-known/jwks.json`),
  };
  const call = () =>
    authenticate(new Request(url, { headers: { authorization: `Bearer ${token}` } }), ['user'], supabase);

  await call();
  vi.setSystemTime(Date.now() + AUTH_JWKS_TTL_MS - 1);
  await call();
  expect(send).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1);
  await call();
  expect(send).toHaveBeenCalledTimes(2);
});
