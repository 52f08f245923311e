/** The part of a service worker's global scope that is used here; the DOM types of the pages know none of it. */
export interface WorkerScope {
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  location: { origin: string };
  fetch: typeof fetch;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

/**
 * The service worker of the assessment. It is written into the site as text, so it must not use anything from outside
 * itself. It answers for the page and the files in `files` and for nothing else: calls to the server pass by untouched,
 * and nothing that is not in the list is ever kept.
 *
 * A new version fills a cache of its own and waits until no page of the old one is open; only then does the old cache
 * go. So an assessment that is running keeps the files it began with.
 */
export function quizWorker(
  scope: WorkerScope,
  version: string,
  page: string,
  files: readonly string[],
): void {
  const prefix = 'quiz-';
  const cacheName = prefix + version;

  scope.addEventListener('install', (event) => {
    event.waitUntil(
      scope.caches.open(cacheName).then((cache) =>
        // The page is asked for anew, so that it fits the files; those have their content's hash in the name.
        cache.addAll([new Request(page, { cache: 'no-cache' }), ...files.map((file) => new Request(file))]),
      ),
    );
  });

  scope.addEventListener('activate', (event) => {
    const removeOld = scope.caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(prefix) && name !== cacheName)
            .map((name) => scope.caches.delete(name)),
        ),
      );
    // The page that was open at the first visit is looked after as well.
    event.waitUntil(removeOld.then(() => scope.clients.claim()));
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    const kept = () =>
      scope.caches.open(cacheName).then((cache) => cache.match(pathname, { ignoreVary: true }));
    if (pathname === page) {
      // The network first, so that whoever has one sees the latest page.
      event.respondWith(
        scope.fetch(request).catch((error: unknown) =>
          kept().then((answer) => {
            if (answer) return answer;
            throw error;
          }),
        ),
      );
    } else if (files.includes(pathname)) {
      event.respondWith(kept().then((answer) => answer ?? scope.fetch(request)));
    }
  });
}

/** The end of it: deletes what it kept and takes itself out of the browser at its next visit. */
export function farewellWorker(
  scope: Pick<WorkerScope, 'caches' | 'addEventListener'> & {
    skipWaiting(): Promise<void>;
    registration: { unregister(): Promise<boolean> };
  },
): void {
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) => {
    const remove = scope.caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('quiz-')).map((name) => scope.caches.delete(name)),
        ),
      );
    event.waitUntil(remove.then(() => scope.registration.unregister()));
  });
}
