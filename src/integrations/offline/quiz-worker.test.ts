import { expect, test } from 'vitest';
import { farewellWorker, quizWorker, type WorkerScope } from './quiz-worker.ts';

/** The worker as the build writes it: text, with nothing of its module around it. */
const asText = <Worker>(worker: Worker): Worker => new Function(`return (${worker})`)();

const ORIGIN = 'https://site.test';
const PAGE = '/free-disc-assessment';
const FILE = '/_astro/quiz.js';

/** A browser's side of a worker: its caches, a network that can fail, and a way to raise events. */
function browser({ online = true, caches = new Map<string, Map<string, string>>() } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const path = (input: RequestInfo | URL) =>
    new URL(input instanceof Request ? input.url : input, ORIGIN).pathname;
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, string>();
    caches.set(name, cache);
    return {
      addAll: async (requests: Request[]) => {
        for (const request of requests) cache.set(path(request), `kept ${path(request)}`);
      },
      match: async (name: string) => (cache.has(name) ? new Response(cache.get(name)) : undefined),
    };
  };
  const calls: string[] = [];
  const scope = {
    location: { origin: ORIGIN },
    clients: { claim: async () => void calls.push('claimed') },
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    fetch: async (input: RequestInfo | URL) => {
      if (!online) throw new TypeError('Failed to fetch');
      return new Response(`network ${path(input)}`);
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => void calls.push('skipped'),
    registration: { unregister: async () => calls.push('unregistered') > 0 },
  };
  const raise = async (type: string) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  /** The worker's answer, or nothing where it leaves the request to the browser. */
  const ask = async (url: string, method = 'GET') => {
    let answer: Promise<Response> | undefined;
    const request = new Request(new URL(url, ORIGIN), { method });
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    return (await answer)?.text();
  };
  return {
    scope: scope as unknown as WorkerScope & Parameters<typeof farewellWorker>[0],
    raise,
    ask,
    caches,
    calls,
  };
}

/** `Request` of Node wants absolute addresses, a worker's does not. */
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
};

async function installed(options?: Parameters<typeof browser>[0]) {
  const one = browser(options);
  asText(quizWorker)(one.scope, 'v2', PAGE, [FILE]);
  await one.raise('install');
  await one.raise('activate');
  return one;
}

test('without a network the page and its files come from the cache', async () => {
  const { ask } = await installed({ online: false });
  expect(await ask(PAGE)).toBe(`kept ${PAGE}`);
  expect(await ask(FILE)).toBe(`kept ${FILE}`);
});

test('with a network the page is always the latest', async () => {
  const { ask } = await installed();
  expect(await ask(PAGE)).toBe(`network ${PAGE}`);
});

test('everything else is left alone: other pages, calls to the server, other files, posts', async () => {
  const { ask } = await installed({ online: false });
  for (const url of [
    '/',
    '/free-disc-assessment/compare',
    'https://api.test/functions/v1/send',
    '/_astro/other.js',
  ])
    expect(await ask(url)).toBeUndefined();
  expect(await ask(PAGE, 'POST')).toBeUndefined();
  expect(await ask(`https://api.test${FILE}`)).toBeUndefined();
});

test('a new version removes the caches of old ones and no other cache', async () => {
  const caches = new Map([
    ['quiz-v1', new Map([[FILE, 'old']])],
    ['something-else', new Map()],
  ]);
  const { calls } = await installed({ caches });
  expect([...caches.keys()].sort()).toEqual(['quiz-v2', 'something-else']);
  expect(calls).toEqual(['claimed']);
});

test('until the old version’s pages are closed its files stay', async () => {
  const caches = new Map([['quiz-v1', new Map([[FILE, 'old']])]]);
  const one = browser({ caches });
  asText(quizWorker)(one.scope, 'v2', PAGE, [FILE]);
  await one.raise('install');
  expect([...caches.keys()].sort()).toEqual(['quiz-v1', 'quiz-v2']);
  expect(one.calls).toEqual([]);
});

test('the farewell deletes what was kept and unregisters', async () => {
  const caches = new Map([
    ['quiz-v1', new Map()],
    ['something-else', new Map()],
  ]);
  const one = browser({ caches });
  asText(farewellWorker)(one.scope);
  await one.raise('install');
  await one.raise('activate');
  expect([...caches.keys()]).toEqual(['something-else']);
  expect(one.calls).toEqual(['skipped', 'unregistered']);
});
