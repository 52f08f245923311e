import { afterEach, expect, test, vi } from 'vitest';
import { loadSettings, settingsFrom } from './service-settings';

vi.mock('~/lib/public-env', () => ({
  PUBLIC_SUPABASE_URL: 'https://api.test',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
}));

const NOTHING = { providers: [], phone: false, passkeys: false };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what the service offers is read from its answer, in the order of the buttons', () => {
  const external = { email: true, phone: true, github: true, google: true, azure: false, gitlab: true };
  expect(settingsFrom({ external, passkeys_enabled: true })).toEqual({
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'github', name: 'GitHub' },
    ],
    phone: true,
    passkeys: true,
  });
});

test.each([null, undefined, 'no', [], {}, { external: null }, { external: { google: 'yes' } }])(
  '%j offers nothing',
  (answer) => {
    expect(settingsFrom(answer)).toEqual(NOTHING);
  },
);

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', async () => new Response('{"external":{"google":true}}', { status: 500 })],
  ['answers with something else', async () => new Response('<html>')],
])('a service that %s offers nothing', async (_, answer) => {
  vi.stubGlobal('fetch', vi.fn(answer));
  await expect(loadSettings()).resolves.toEqual(NOTHING);
});

test('the settings are asked for with the public key', async () => {
  const fetched = vi.fn(async () => Response.json({ external: { google: true } }));
  vi.stubGlobal('fetch', fetched);
  expect((await loadSettings()).providers).toEqual([{ id: 'google', name: 'Google' }]);
  expect(fetched).toHaveBeenCalledWith(
    'https://api.test/auth/v1/settings',
    expect.objectContaining({ headers: { apikey: 'sb_publishable_x' } }),
  );
});
