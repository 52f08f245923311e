interface Work {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerEvents {
  install: Work;
  activate: Work;
  fetch: { request: Request; respondWith(answer: Promise<Response>): void };
  message: Work & { data: unknown; ports: readonly Pick<MessagePort, 'postMessage'>[] };
}

/** The part of a service worker's global scope that is used here; the DOM types of the pages know none of it. */
export interface WorkerScope {
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  location: { origin: string };
  registration: { unregister(): Promise<boolean> };
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

export interface KeptFiles {
  /** Of the cache; another one for other content. */
  version: string;
  /** The latest comes from the network as long as there is one. */
  pages: readonly string[];
  cachePrefix: string;
  /** Kept as soon as the worker is installed. */
  files: readonly string[];
  /** Large ones, kept when the page uses them or asks for them. */
  parts: readonly string[];
  /** Those of which most visits need none: kept when the page uses them. */
  rareParts: readonly string[];
}

/**
 * The service worker of a page. It is written into the site as text, so it must not use anything from outside itself.
 * It answers for what these lists name and for nothing else: calls to the server pass by untouched, and nothing
 * that is not in the lists is ever kept.
 *
 * A new version fills a cache of its own and waits until no page of the old one is open; only then does the old cache
 * go, and the parts that are still the same move into the new one. So a page that is open keeps the files it began with.
 *
 * A message is a list of parts to keep, or `'all'` but the rare ones; the answer on its port is whether they are there.
 */
export function pageWorker(
  scope: WorkerScope,
  { version, pages, cachePrefix, files, parts, rareParts }: KeptFiles,
): void {
  const cacheName = cachePrefix + version;
  const openCache = () => scope.caches.open(cacheName);
  const allParts = [...parts, ...rareParts];

  async function keepFiles(): Promise<void> {
    const cache = await openCache();
    // Pages are asked for anew, so that they fit the files; those have their content's hash in the name.
    const fresh = pages.map((page) => new Request(page, { cache: 'no-cache' }));
    await cache.addAll([...fresh, ...files.map((file) => new Request(file))]);
  }
  scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));

  async function takeOver(): Promise<void> {
    const cache = await openCache();
    for (const name of await scope.caches.keys()) {
      if (!name.startsWith(cachePrefix) || name === cacheName) continue;
      const before = await scope.caches.open(name);
      for (const part of allParts) {
        const answer = await before.match(part);
        if (answer) await cache.put(part, answer);
      }
      await scope.caches.delete(name);
    }
    // The page that was open at the first visit is looked after as well.
    await scope.clients.claim();
  }
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

  async function keep(wanted: readonly string[]): Promise<boolean> {
    const cache = await openCache();
    const kept = wanted.map(async (part) => (await cache.match(part)) ?? cache.add(part));
    const results = await Promise.allSettled(kept);
    return results.every(({ status }) => status === 'fulfilled');
  }
  scope.addEventListener('message', (event) => {
    const { data, ports } = event;
    const wanted =
      data === 'all' ? parts : allParts.filter((part) => Array.isArray(data) && data.includes(part));
    event.waitUntil(keep(wanted).then((isKept) => ports[0]?.postMessage(isKept)));
  });

  const kept = (path: string) => openCache().then((cache) => cache.match(path, { ignoreVary: true }));

  async function keepPart(request: Request, path: string): Promise<Response> {
    const fresh = await scope.fetch(request);
    // A full disk is no reason to keep the part from the page.
    if (fresh.ok) await openCache().then((cache) => cache.put(path, fresh.clone()).catch(() => undefined));
    return fresh;
  }

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname: path } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (pages.includes(path)) {
      const network = scope.fetch(request);
      event.respondWith(network.catch(async () => (await kept(path)) ?? network));
    } else if (files.includes(path)) {
      event.respondWith(kept(path).then((answer) => answer ?? scope.fetch(request)));
    } else if (allParts.includes(path)) {
      event.respondWith(kept(path).then((answer) => answer ?? keepPart(request, path)));
    }
  });
}

/** The end of it: deletes what it kept and takes itself out of the browser at its next visit. */
export function farewellWorker(scope: WorkerScope, cachePrefix: string): void {
  async function leave(): Promise<void> {
    for (const name of await scope.caches.keys())
      if (name.startsWith(cachePrefix)) await scope.caches.delete(name);
    await scope.registration.unregister();
  }
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) => event.waitUntil(leave()));
}
