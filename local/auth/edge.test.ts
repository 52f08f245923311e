import type { Sql } from 'postgres';
import { beforeEach, expect, test } from 'vitest';
import { AuthEdge } from './edge.ts';
import type { AuthMailer } from './mailer.ts';
import { StandInProvider } from './providers.ts';
import { RateLimits } from './rate-limits.ts';
import { readSettings } from './settings.ts';
import type { Tokens } from './tokens.ts';

const API = 'http://127.0.0.1:54321';
const KEY = 'sb_publishable_test';

let edge: AuthEdge;
/** What reached lite. */
let passedOn: Request[];
beforeEach(() => {
  passedOn = [];
  const settings = readSettings({});
  edge = new AuthEdge({
    // No call of these tests comes as far as the database or the mail.
    sql: undefined as unknown as Sql,
    mailer: undefined as unknown as AuthMailer,
    tokens: {
      jwks: { keys: [] },
      verify: async () => ({ sub: 'user', session_id: 'session' }),
      toInternal: async ({ sub }) => `internal-${sub}`,
      issue: async () => '',
    } satisfies Tokens,
    settings,
    provider: new StandInProvider(),
    limits: new RateLimits(settings.rate_limit, 1),
    lite: async (request) => {
      passedOn.push(request);
      return new Response('rest');
    },
    publishableKey: KEY,
    secretKey: 'sb_secret_test',
    apiUrl: API,
    siteUrl: 'http://127.0.0.1:4321',
    siteOrigins: ['http://127.0.0.1:4321'],
  });
});

function post(path: string, ip: string): Promise<Response> {
  const headers = { apikey: KEY, 'cf-connecting-ip': ip };
  return edge.fetch(new Request(`${API}/auth/v1${path}`, { method: 'POST', headers, body: '{}' }));
}

test.each(['/token?grant_type=password', '/verify', '/signup', '/recover', '/otp', '/resend'])(
  'the thirty-first call to %s from one address has to wait, one from another address has not',
  async (path) => {
    for (let count = 1; count <= 30; count += 1)
      expect((await post(path, '203.0.113.1')).status).not.toBe(429);
    const refused = await post(path, '203.0.113.1');
    expect(refused.status).toBe(429);
    const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
    expect(await refused.json()).toEqual(body);
    expect((await post(path, '203.0.113.2')).status).not.toBe(429);
  },
);

test('a call to REST goes on with a token that lite can read, and an API key as it is', async () => {
  const get = (authorization: string) =>
    edge.fetch(new Request(`${API}/rest/v1/disc_reports`, { headers: { authorization } }));
  await get('Bearer abc');
  await get(`Bearer ${KEY}`);
  expect(passedOn.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer internal-user',
    `Bearer ${KEY}`,
  ]);
});
