import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from './env.ts';

const settings = { supabase: { url: 'https://project.example.ca' }, secretKey: 'sb_secret_1' } as Settings;
let notifyWorker: (settings: Settings) => void;
// Runs under way are remembered by the module.
beforeEach(async () => {
  vi.resetModules();
  ({ notifyWorker } = await import('./notify-worker.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('calls the worker with the secret key', async () => {
  const call = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', call);
  notifyWorker(settings);

  const [[url, init] = expect.fail('no call')] = call.mock.calls;
  expect(url).toBe('https://project.example.ca/functions/v1/outbox-worker');
  expect(init).toMatchObject({
    method: 'POST',
    body: '{}',
    headers: { apikey: 'sb_secret_1', 'content-type': 'application/json' },
  });
});

test('lets the platform finish the call after the answer, and no failure of it matters', async () => {
  const kept: Promise<unknown>[] = [];
  vi.stubGlobal('EdgeRuntime', { waitUntil: (work: Promise<unknown>) => kept.push(work) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  notifyWorker(settings);
  expect(kept).toHaveLength(1);
  await expect(kept[0]).resolves.toBeUndefined();
});

test('notified during a run are one more run after it, however many they are', async () => {
  const kept: Promise<unknown>[] = [];
  vi.stubGlobal('EdgeRuntime', { waitUntil: (work: Promise<unknown>) => kept.push(work) });
  const answers: (() => void)[] = [];
  const call = vi.fn(
    () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('{}')))),
  );
  vi.stubGlobal('fetch', call);
  for (let call = 0; call < 5; call += 1) notifyWorker(settings);
  expect(call).toHaveBeenCalledTimes(1);

  answers[0]?.();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await Promise.all(kept);
  expect(call).toHaveBeenCalledTimes(2);

  notifyWorker(settings);
  expect(call).toHaveBeenCalledTimes(3);
});
