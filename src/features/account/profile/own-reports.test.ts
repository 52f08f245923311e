import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authClient, refuseToken } from '~/lib/auth-client';
import { deleteReport, loadReports } from './own-reports';

vi.mock('~/lib/auth-client', () => ({ authClient: vi.fn(), refuseToken: vi.fn() }));
vi.mock('~/lib/public-env', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.example.com',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'publishable',
}));

const send = vi.fn<typeof fetch>();
const { signal } = new AbortController();

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  const session = { access_token: 'token' };
  vi.mocked(authClient).mockReturnValue({
    getSession: async () => ({ data: { session }, error: null }),
  } as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('the results are read with the token of the session, and each has a link', async () => {
  send.mockResolvedValue(
    Response.json([{ id: 'one', taken_at: '2026-11-22T03:00:00Z', d: 5, i: 5, s: 15, c: 5 }]),
  );
  expect(await loadReports(signal)).toEqual([
    {
      id: 'one',
      takenAt: '2026-11-22T03:00:00Z',
      counts: 'D 5, I 5, S 15, C 5',
      link: '/free-disc-assessment/compare#KQsAALAI',
    },
  ]);
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe(
    'https://api.example.com/rest/v1/quiz_reports?select=id,taken_at,d,i,s,c&order=taken_at.desc',
  );
  expect(init?.headers).toEqual({ apikey: 'publishable', authorization: 'Bearer token' });
});

test('one is deleted by its id alone', async () => {
  send.mockResolvedValue(new Response(null, { status: 204 }));
  await deleteReport('a&b');
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example.com/rest/v1/quiz_reports?id=eq.a%26b');
  expect(init?.method).toBe('DELETE');
});

test.for([
  ['a network that is gone', null, "We couldn't reach the server. Check your connection and try again."],
  [
    'a limit',
    new Response('', { status: 429, headers: { 'retry-after': '120' } }),
    'Too many attempts. Try again in 2 minutes.',
  ],
  ['a fault', new Response('', { status: 500 }), 'Something went wrong on our side. Please try again.'],
] as const)('%s is told in words', async ([, response, words]) => {
  if (response) send.mockResolvedValue(response);
  else send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(loadReports(signal)).rejects.toThrow(words);
});

test('a token that is refused is handed back, so that an ended session is noticed', async () => {
  send.mockResolvedValue(new Response('', { status: 401 }));
  await expect(deleteReport('one')).rejects.toThrow();
  expect(refuseToken).toHaveBeenCalledExactlyOnceWith('token');
});
