import { expect, test } from 'vitest';
import { farewellWorker, pageWorker, type WorkerScope } from './page-worker.ts';

/** The worker as the build writes it: text, with nothing of its module around it. */
const asText = <Worker>(worker: Worker): Worker => new Function(`return (${worker})`)();

const ORIGIN = 'https://site.test';
const PAGE = '/free-disc-assessment';
const FILE = '/_astro/quiz.js';
const [PART, OTHER_PART] = ['/_astro/a-b.txt', '/_astro/c-d.txt'] as const;
const RARE = '/_astro/rare.txt';
const KEPT = {
  version: 'v2',
  pages: [PAGE],
  cachePrefix: 'quiz-',
  files: [FILE],
  parts: [PART, OTHER_PART],
  rareParts: [RARE],
};

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
      add: async (request: string) => {
        if (!isOnline()) throw new TypeError('Failed to fetch');
        cache.set(path(request), `kept ${path(request)}`);
      },
      put: async (name: string, answer: Response) => void cache.set(name, await answer.text()),
      match: async (name: string) => (cache.has(name) ? new Response(cache.get(name)) : undefined),
    };
  };
  const calls: string[] = [];
  let isConnected = online;
  const isOnline = () => isConnected;
  const scope = {
    location: { origin: ORIGIN },
    clients: { claim: async () => void calls.push('claimed') },
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    fetch: async (input: RequestInfo | URL) => {
      if (!isOnline()) throw new TypeError('Failed to fetch');
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
  /** What the worker answers to a page that wants parts kept. */
  const keep = async (data: unknown) => {
    const answers: unknown[] = [];
    const works: Promise<unknown>[] = [];
    const port = { postMessage: (answer: unknown) => answers.push(answer) };
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    listeners.get('message')?.({ data, ports: [port], waitUntil });
    await Promise.all(works);
    return answers;
  };
  return {
    scope: scope as unknown as WorkerScope & Parameters<typeof farewellWorker>[0],
    raise,
    ask,
    keep,
    goOffline: () => (isConnected = false),
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
  asText(pageWorker)(one.scope, KEPT);
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

test('a part is kept when it is used, and comes from the cache from then on', async () => {
  const { ask, goOffline } = await installed();
  expect(await ask(PART)).toBe(`network ${PART}`);
  goOffline();
  expect(await ask(PART)).toBe(`network ${PART}`);
  await expect(ask(OTHER_PART)).rejects.toThrow('Failed to fetch');
});

test('the page has parts kept: all but the rare ones, or those it names; nothing else is ever kept', async () => {
  const some = await installed();
  expect(await some.keep([PART, RARE, '/my-data'])).toEqual([true]);
  expect([...(some.caches.get('quiz-v2')?.keys() ?? [])]).toEqual([PAGE, FILE, PART, RARE]);
  const all = await installed();
  expect(await all.keep('all')).toEqual([true]);
  expect([...(all.caches.get('quiz-v2')?.keys() ?? [])]).toEqual([PAGE, FILE, PART, OTHER_PART]);
  const none = await installed({ online: false });
  expect(await none.keep('all')).toEqual([false]);
});

test('a new version takes over the parts that are still the same', async () => {
  const caches = new Map([
    [
      'quiz-v1',
      new Map([
        [PART, 'words'],
        ['/_astro/gone.txt', 'old words'],
      ]),
    ],
  ]);
  const { ask } = await installed({ caches, online: false });
  expect(await ask(PART)).toBe('words');
  expect(caches.get('quiz-v2')?.has('/_astro/gone.txt')).toBe(false);
});

test('until the old version’s pages are closed its files stay', async () => {
  const caches = new Map([['quiz-v1', new Map([[FILE, 'old']])]]);
  const one = browser({ caches });
  asText(pageWorker)(one.scope, KEPT);
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
  asText(farewellWorker)(one.scope, 'quiz-');
  await one.raise('install');
  await one.raise('activate');
  expect([...caches.keys()]).toEqual(['something-else']);
  expect(one.calls).toEqual(['skipped', 'unregistered']);
});
