import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import { DATA_CACHE } from '~/domain/constants';
import { $session, type SessionState } from './session.store';

/** Between a failure and the one retry. Milliseconds. */
const RETRY_AFTER_MS = 1_000;

export type QueryState<Value> =
  { status: 'loading' } | { status: 'ready'; value: Value } | { status: 'failed'; error: unknown };

export interface Query<Value> {
  /** Reading it loads what is missing, and never what is there. */
  readonly $state: ReadableAtom<QueryState<Value>>;
  /** Loads again, instead of a load that is under way. Never rejects: what came of it is in `$state`. */
  refresh(): Promise<void>;
  /** Puts in what the server has answered to a change, instead of a load that is under way. */
  set(value: Value): void;
}

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

interface KeptQuery extends Query<unknown> {
  forget(): void;
  reconnect(): void;
}

const queries = new Map<string, KeptQuery>();

async function outcomeOf<Value>(load: Load<Value>, signal: AbortSignal): Promise<QueryState<Value>> {
  for (let retries = 0; ; retries += 1) {
    try {
      return { status: 'ready', value: await load(signal) };
    } catch (error) {
      if (retries < DATA_CACHE.retry) await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      if (retries >= DATA_CACHE.retry || signal.aborted) return { status: 'failed', error };
    }
  }
}

function createQuery<Value>(load: Load<Value>) {
  const $state = atom<QueryState<Value>>({ status: 'loading' });
  let running: AbortController | undefined;
  let dropping: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  const isReady = () => $state.value?.status === 'ready';

  const put = (state: QueryState<Value>) => {
    running?.abort();
    running = undefined;
    readAt = Date.now();
    $state.set(state);
  };

  const refresh = async ({ keepValue = false } = {}) => {
    running?.abort();
    const own = new AbortController();
    running = own;
    if (!isReady()) $state.set({ status: 'loading' });
    const outcome = await outcomeOf(load, own.signal);
    if (own.signal.aborted) return;
    running = undefined;
    if (!keepValue || outcome.status === 'ready') put(outcome);
  };
  const loadMissing = () => {
    if (!running && !isReady()) void refresh();
  };

  const forget = () => {
    put({ status: 'loading' });
    // Where it is still shown in a moment, somebody else has signed in.
    setTimeout(() => $state.lc > 0 && loadMissing());
  };

  onStart($state, () => {
    clearTimeout(dropping);
    loadMissing();
  });
  onStop($state, () => {
    dropping = setTimeout(forget, DATA_CACHE.gcTimeMs);
  });

  return {
    $state,
    refresh: () => refresh(),
    set: (value: Value) => put({ status: 'ready', value }),
    forget,
    reconnect() {
      if (running || $state.lc === 0) return;
      const stale = Date.now() - readAt >= DATA_CACHE.staleTimeMs;
      if (stale || !isReady()) void refresh({ keepValue: isReady() });
    },
  };
}

/**
 * What a server told, kept for the whole page by the rules of `DATA_CACHE` (specification §9). The same key is the
 * same query: later callers share what the first one loads, so whatever `load` depends on belongs in the key.
 */
export function query<Value>(key: string, load: Load<Value>): Query<Value> {
  const kept = queries.get(key) ?? createQuery(load);
  queries.set(key, kept);
  return kept as Query<Value>;
}

/** Empties all queries. Happens by itself when somebody else, or nobody any more, is signed in. */
export function forgetQueries(): void {
  for (const { forget } of queries.values()) forget();
}

/** `undefined` while nobody knows. */
function userOf(session: SessionState): string | null | undefined {
  if (session.status === 'unknown' || session.status === 'recovering') return undefined;
  return session.status === 'signed-in' ? session.user.id : null;
}

let lastUser = userOf($session.get());
$session.listen((session) => {
  const user = userOf(session);
  if (user === undefined || user === lastUser) return;
  if (lastUser !== undefined) forgetQueries();
  lastUser = user;
});

if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const { reconnect } of queries.values()) reconnect();
  });
}
