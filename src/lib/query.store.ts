import { type FetcherStore, nanoquery } from '@nanostores/query';
import { atom, onStart, onStop } from 'nanostores';
import { DATA_CACHE } from '~/site/constants';
import { type Answer, keepAnswers, keptAnswers } from './kept-answers';
import { $session, type SessionState } from './session.store';

/** Between a failure and the one retry. Milliseconds. */
const RETRY_AFTER_MS = 1_000;

/** Of the person who is signed in: part of every key, so that nothing is asked for nobody. */
const $user = atom<string | null>(null);

/** All answers, of this page and of earlier ones of the visit. */
class Answers extends Map<string, Answer & { expires?: number }> {
  override set(key: string, answer: Answer): this {
    // A failure is not kept: whoever looks next has it loaded again, and a value stays as it was.
    if (answer.data === undefined) return this;
    super.set(key, { ...answer, expires: Number.POSITIVE_INFINITY });
    keepAnswers(this);
    return this;
  }
  override delete(key: string): boolean {
    const found = super.delete(key);
    keepAnswers(this);
    return found;
  }
}

const answers = new Answers();
for (const [key, answer] of keptAnswers()) answers.set(key, answer);

/** Of each query: drops what is under way, and what is shown. */
const forgetters = new Set<() => void>();

/** What is stale loses its time of creation: the library loads it again where it is on the page. */
function forgetTimes() {
  for (const [key, { data, created = 0 }] of answers) {
    const isStale = Date.now() - created >= DATA_CACHE.staleTimeMs;
    if (isStale) answers.set(key, { data, created: Number.NEGATIVE_INFINITY });
  }
}

if (typeof addEventListener === 'function') {
  // Ahead of the library, which listens to the same.
  if (DATA_CACHE.refetchOnReconnect) addEventListener('online', forgetTimes);
  if (DATA_CACHE.refetchOnWindowFocus) addEventListener('focus', forgetTimes);
}

const [createFetcherStore] = nanoquery({
  cache: answers,
  // What is there is not loaded again by being looked at, however stale it is.
  dedupeTime: DATA_CACHE.refetchOnMount ? DATA_CACHE.staleTimeMs : Number.POSITIVE_INFINITY,
  cacheLifetime: Number.POSITIVE_INFINITY,
  // Only for what is missing, or was made to be above: the library loads nothing while the page is hidden.
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  // The library would show the failure before it tries again.
  onErrorRetry: null,
});

export interface Query<Value> {
  /** Reading it loads what is missing, and never what is there. */
  readonly $state: FetcherStore<Value, Error>;
  /** Loads again, instead of a load that is under way. Never rejects: what came of it is in `$state`. */
  refresh(): Promise<void>;
  /** Puts in what the server has answered to a change, instead of a load that is under way. */
  set(value: Value): void;
}

/**
 * What a server told the person who is signed in, by the rules of `DATA_CACHE` (specification §9): kept for the visit,
 * and forgotten at sign-out. Whatever else `load` depends on belongs in the key.
 */
export function query<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Query<Value> {
  let running = new AbortController();
  /** What the library waits for; the newest load settles it. */
  let outcome: PromiseWithResolvers<Value> | undefined;
  let dropping: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    running.abort();
    const own = new AbortController();
    running = own;
    for (let retries = 0; !own.signal.aborted; retries += 1) {
      try {
        const value = await load(own.signal);
        if (!own.signal.aborted) outcome?.resolve(value);
        return;
      } catch (error) {
        if (own.signal.aborted) return;
        if (retries === DATA_CACHE.retry) return outcome?.reject(error);
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    }
  }

  const $state = createFetcherStore<Value, Error>([`${key} `, $user], {
    fetcher() {
      outcome = Promise.withResolvers();
      void run();
      return outcome.promise;
    },
  });

  onStart($state, () => clearTimeout(dropping));
  onStop($state, () => {
    dropping = setTimeout(() => answers.delete($state.key ?? ''), DATA_CACHE.gcTimeMs);
  });

  forgetters.add(() => {
    running.abort();
    $state.set({ loading: true });
    const loading = outcome;
    // After the timer in which the library takes the key of the next person, so that nobody sees this as a failure.
    queueMicrotask(() => setTimeout(() => loading?.reject(new Error('Somebody else is signed in'))));
  });

  return {
    $state,
    async refresh() {
      if ($state.value?.loading) void run();
      else $state.revalidate();
      await $state.value?.promise?.catch(() => undefined);
    },
    set(value) {
      running.abort();
      outcome?.resolve(value);
      $state.mutate(value);
    },
  };
}

/** `undefined` while nobody knows. */
function userOf(session: SessionState): string | null | undefined {
  if (session.status === 'unknown' || session.status === 'recovering') return undefined;
  return session.status === 'signed-in' ? session.user.id : null;
}

$session.subscribe((session) => {
  const user = userOf(session);
  if (user === undefined || user === $user.get()) return;
  const isKnown = $user.get() !== null;
  $user.set(user);
  for (const key of [...answers.keys()]) if (user === null || !key.endsWith(user)) answers.delete(key);
  if (isKnown) for (const forget of forgetters) forget();
});
