import { beforeEach, expect, test } from 'vitest';
import { anyRefusal } from './auth-schemas.ts';
import { API, KEY, SITE, startedService } from './auth-client.ts';
import type { RecordedAuth } from './recorded-auth.ts';

const opened = startedService();
let service: RecordedAuth;

beforeEach(async () => {
  service = opened();
  await service.empty();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.fetch(
    new Request(`${API}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: KEY, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

const GOOD = { email: 'ada@example.ca', password: 'x' };

test.each([
  ['an unknown field', 'token?grant_type=password', { ...GOOD, remember: true }, /remember/],
  ['a missing field', 'token?grant_type=password', { email: GOOD.email }, /password/],
  ['a field of another type', 'token?grant_type=password', { ...GOOD, password: 1 }, /password/],
  ['an unknown parameter', 'recover?redirect=https://modai.example', { email: GOOD.email }, /redirect/],
  ['a short challenge', 'recover', { email: GOOD.email, code_challenge: 'short' }, /code_challenge/],
  ['an unknown factor', 'factors', { factor_type: 'sms' }, /factor_type/],
  ['an unknown grant', 'token?grant_type=magic', {}, /no call of the contract/],
  ['an unknown path', 'users', {}, /no call of the contract/],
])('%s is noted', async (_what, path, body, words) => {
  const response = await post(path, body);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(service.deviations).toEqual([expect.stringMatching(words)]);
});

test('a call without the key of the project is noted', async () => {
  await post('recover', { email: GOOD.email }, { apikey: 'sb_publishable_other' });
  expect(service.deviations).toEqual([expect.stringMatching(/without the key/)]);
});

test('a refusal has the shape of the version that the caller asks for', async () => {
  const old = await post('token?grant_type=password', GOOD);
  expect(await old.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
  const current = await post('token?grant_type=password', GOOD, { 'x-supabase-api-version': '2024-01-01' });
  expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  const body = await current.json();
  expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(anyRefusal.safeParse(body).success).toBe(true);
  expect(service.deviations).toEqual([]);
});

test('nobody is sent anywhere but back to the site', async () => {
  const address = `${API}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent('https://evil.example/')}`;
  const toProvider = await service.fetch(new Request(address));
  const back = await service.fetch(new Request(toProvider.headers.get('location') ?? ''));
  expect(new URL(back.headers.get('location') ?? '').origin).toBe(SITE);
});
