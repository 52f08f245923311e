import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWERS_STORAGE_KEY, DATA_CACHE } from '~/site/constants';
import type { Query } from './query.store';
import type { SessionState } from './session.store';

const MINUTE = 60_000;

const userOf = (id: string) => ({ id, name: id, email: `${id}@example.com` });
const signedIn = (id: string): SessionState => ({
  status: 'signed-in',
  event: 'SIGNED_IN',
  user: userOf(id),
});

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const resolveAll = () => later(0);

let kept: Map<string, string>;
let browser: EventTarget;
let query: (key: string, load: (signal: AbortSignal) => Promise<number>) => Query<number>;
let $session: { set: (session: SessionState) => void };
let forgetAnswers: () => void;

/** The next page of the visit, of somebody who is signed in. */
async function openPage(session = signedIn('ada')) {
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.resetModules();
  ({ query } = await import('./query.store'));
  ({ $session } = await import('./session.store'));
  ({ forgetAnswers } = await import('./kept-answers'));
  $session.set(session);
}

/** An event of the browser. */
const goOn = (type: string) => browser.dispatchEvent(new Event(type));

/** A query of its own key whose server counts its answers: 1, 2, 3 … Each test says when it fails. */
function openQuery(key: string = crypto.randomUUID()) {
  const load = vi.fn(async (_signal: AbortSignal): Promise<number> => load.mock.calls.length);
  const opened = query(key, load);
  /** What a view shows. */
  const state = () => {
    const { data, error, loading } = opened.$state.value ?? {};
    return { ...(data !== undefined && { data }), ...(error && { error }), ...(loading && { loading }) };
  };
  const mount = () => opened.$state.listen(() => {});
  return { ...opened, key, load, state, mount };
}

const down = async () => {
  throw new Error('down');
};
const DOWN = { error: new Error('down') };

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  kept = new Map();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  await openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nothing is loaded before somebody reads it', async () => {
  const { load, mount, state } = openQuery();
  await later(MINUTE);
  expect(load).not.toHaveBeenCalled();
  mount();
  expect(state()).toEqual({ loading: true });
  await resolveAll();
  expect(state()).toEqual({ data: 1 });
});

test('the same key is the same answer: readers share one load', async () => {
  const { key, load, mount, state } = openQuery();
  mount();
  const shared = openQuery(key);
  shared.mount();
  await resolveAll();
  expect([state(), shared.state()]).toEqual([{ data: 1 }, { data: 1 }]);
  expect(load).toHaveBeenCalledOnce();
  expect(shared.load).not.toHaveBeenCalled();
});

test('a failed load is tried once more after a second, and not a third time', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementation(down);
  mount();
  await later(999);
  expect(load).toHaveBeenCalledTimes(1);
  expect(state()).toEqual({ loading: true });
  await later(1);
  expect(load).toHaveBeenCalledTimes(1 + DATA_CACHE.retry);
  expect(state()).toEqual(DOWN);
  await later(60 * MINUTE);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that works the second time was never shown as failed', async () => {
  const { load, $state } = openQuery();
  const failures: unknown[] = [];
  load.mockImplementationOnce(down);
  $state.subscribe(({ error }) => void (error && failures.push(error)));
  await later(1_000);
  expect($state.value?.data).toBe(2);
  expect(failures).toEqual([]);
});

test('looking at the page again, or another reader, loads nothing that is there, however stale it is', async () => {
  const { load, mount, state } = openQuery();
  mount();
  await later(10 * DATA_CACHE.staleTimeMs);
  goOn('focus');
  goOn('visibilitychange');
  mount();
  await later(MINUTE);
  expect([DATA_CACHE.refetchOnWindowFocus, DATA_CACHE.refetchOnMount]).toEqual([false, false]);
  expect(load).toHaveBeenCalledOnce();
  expect(state()).toEqual({ data: 1 });
});

test('another reader of what failed has it loaded', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  const leave = mount();
  await later(1_000);
  expect(state()).toMatchObject(DOWN);
  leave();
  mount();
  expect(state()).toEqual({ loading: true });
  await resolveAll();
  expect(state()).toEqual({ data: 3 });
});

test('when the network is back, a value ten minutes old is loaded again, and a younger one is not', async () => {
  const { load, mount, state } = openQuery();
  mount();
  await resolveAll();
  await later(10 * MINUTE - 1);
  goOn('online');
  await resolveAll();
  expect(load).toHaveBeenCalledTimes(1);
  await later(1);
  expect(DATA_CACHE.refetchOnReconnect).toBe(true);
  goOn('online');
  expect(state(), 'the old value is shown meanwhile').toEqual({ data: 1, loading: true });
  await resolveAll();
  expect(state()).toEqual({ data: 2 });
});

test('when the network is back, what failed without it is loaded again; a failure takes no value away', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  mount();
  await later(1_000);
  goOn('online');
  await resolveAll();
  expect(state()).toEqual({ data: 3 });
  await later(DATA_CACHE.staleTimeMs);
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  goOn('online');
  await later(1_000);
  expect(state()).toEqual({ data: 3, ...DOWN });
  goOn('online');
  await resolveAll();
  expect(state()).toEqual({ data: 6 });
});

test('nothing is loaded for nobody when the network is back', async () => {
  const { load, mount } = openQuery();
  const leave = mount();
  await resolveAll();
  leave();
  await later(DATA_CACHE.staleTimeMs);
  goOn('online');
  await resolveAll();
  expect(load).toHaveBeenCalledOnce();
});

test('a value is kept until fifteen minutes after its last reader left', async () => {
  const { load, mount, state } = openQuery();
  const [one, two] = [mount(), mount()];
  await later(MINUTE);
  one();
  await later(DATA_CACHE.gcTimeMs);
  two();
  await later(15 * MINUTE - 1);
  expect(kept.get(ANSWERS_STORAGE_KEY)).toContain('"data":1');
  await later(1);
  expect(kept.get(ANSWERS_STORAGE_KEY)).toBe('[]');
  await later(MINUTE);
  expect(load).toHaveBeenCalledOnce();
  mount();
  await resolveAll();
  expect(state()).toEqual({ data: 2 });
});

test('a reader who comes back in time stops the clock', async () => {
  const { load, mount, state } = openQuery();
  mount()();
  await later(DATA_CACHE.gcTimeMs - 1);
  mount();
  await later(DATA_CACHE.gcTimeMs);
  expect(state()).toEqual({ data: 1 });
  expect(load).toHaveBeenCalledOnce();
});

test('a refresh shows the old value until the new one is there, and says so when it fails', async () => {
  const { load, mount, refresh, state } = openQuery();
  mount();
  await resolveAll();
  const refreshed = refresh();
  expect(state()).toEqual({ data: 1, loading: true });
  await refreshed;
  expect(state()).toEqual({ data: 2 });
  load.mockImplementation(down);
  const failed = refresh();
  await later(1_000);
  await failed;
  expect(state()).toEqual({ data: 2, ...DOWN });
});

test('what was asked for later wins over a slower answer from before', async () => {
  const { load, mount, refresh, set, state } = openQuery();
  const answers: ((value: number) => void)[] = [];
  load.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  const aborted = () => load.mock.calls.map(([signal]) => signal.aborted);
  mount();
  void refresh();
  expect(aborted()).toEqual([true, false]);
  answers[1]?.(2);
  await resolveAll();
  answers[0]?.(1);
  await resolveAll();
  expect(state()).toEqual({ data: 2 });
  void refresh();
  set(4);
  expect(aborted()[2]).toBe(true);
  answers[2]?.(3);
  await resolveAll();
  expect(state()).toEqual({ data: 4 });
});

test('what is set counts as fresh', async () => {
  const { load, mount, set } = openQuery();
  mount();
  await later(DATA_CACHE.staleTimeMs);
  set(7);
  goOn('online');
  await resolveAll();
  expect(load).toHaveBeenCalledOnce();
});

test('all is forgotten when another person signs in, and what is shown is loaded for that one', async () => {
  const { mount, load, state } = openQuery();
  const unseen = openQuery();
  mount();
  unseen.mount()();
  await resolveAll();
  $session.set({ status: 'signed-in', event: 'TOKEN_REFRESHED', user: userOf('ada') });
  $session.set({ status: 'recovering' });
  $session.set(signedIn('ada'));
  await resolveAll();
  expect(load).toHaveBeenCalledTimes(1);
  $session.set(signedIn('grace'));
  expect([state(), unseen.state()]).toEqual([{ loading: true }, { loading: true }]);
  await resolveAll();
  expect(state()).toEqual({ data: 2 });
  // The space is part of the key: without it, the letters of the name may stand in a random key.
  expect(kept.get(ANSWERS_STORAGE_KEY)).not.toContain(' ada');
  expect(unseen.load).toHaveBeenCalledTimes(1);
});

test('a load for somebody else that is still under way is dropped without a word', async () => {
  const { mount, load, state, $state } = openQuery();
  const failures: unknown[] = [];
  load.mockImplementationOnce(() => new Promise(() => {}));
  mount();
  $state.listen(({ error }) => void (error && failures.push(error)));
  $session.set(signedIn('grace'));
  await resolveAll();
  expect(state()).toEqual({ data: 2 });
  expect(failures).toEqual([]);
});

test.each<SessionState>([
  { status: 'signed-out' },
  { status: 'second-step', event: 'TOKEN_REFRESHED', user: userOf('ada') },
])('all is forgotten, and nothing asked for, once the session is $status', async (session) => {
  openQuery().mount();
  await resolveAll();
  const { load, mount, state } = openQuery();
  load.mockImplementation(() => new Promise(() => {}));
  mount();
  $session.set(session);
  expect(load.mock.calls[0]?.[0].aborted).toBe(true);
  await later(MINUTE);
  expect(state()).toEqual({});
  expect(load).toHaveBeenCalledOnce();
  expect(kept.get(ANSWERS_STORAGE_KEY) ?? '[]').toBe('[]');
});

test('the next page of the visit loads again only what is stale', async () => {
  openQuery('one').mount();
  await later(MINUTE);
  openQuery('two').mount();
  await later(DATA_CACHE.staleTimeMs - MINUTE);
  await openPage();
  const [one, two] = [openQuery('one'), openQuery('two')];
  one.mount();
  two.mount();
  await resolveAll();
  expect(one.load).toHaveBeenCalledOnce();
  expect(two.load).not.toHaveBeenCalled();
  expect(two.state()).toEqual({ data: 1 });
});

test.each<[when: string, turn: () => void, next?: SessionState]>([
  ['for another person', () => {}, signedIn('grace')],
  ['once nobody was signed in between', () => $session.set({ status: 'signed-out' })],
  ['after a call that changed something', () => forgetAnswers()],
  [
    'when the page is loaded again',
    () => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never),
  ],
  ['where something else is stored', () => kept.set(ANSWERS_STORAGE_KEY, 'not json')],
])('the next page asks again %s', async (_when, turn, next) => {
  openQuery('one').mount();
  await later(MINUTE);
  turn();
  await openPage(next);
  const { load, mount, state } = openQuery('one');
  mount();
  await resolveAll();
  expect(load).toHaveBeenCalledOnce();
  expect(state()).toEqual({ data: 1 });
});

test('what was answered before a change is not kept, and what comes after it is', async () => {
  openQuery('one').mount();
  await later(MINUTE);
  forgetAnswers();
  await later(MINUTE);
  openQuery('two').mount();
  await resolveAll();
  expect(kept.get(ANSWERS_STORAGE_KEY)).toMatch(/^\[\["two ada".*\]$/);
});

test('a page that is hidden loads what is missing when it is seen', async () => {
  const hidden = { hidden: true };
  vi.stubGlobal('document', hidden);
  goOn('visibilitychange');
  const { load, mount, state } = openQuery();
  mount();
  await later(MINUTE);
  expect(load).not.toHaveBeenCalled();
  hidden.hidden = false;
  goOn('visibilitychange');
  await resolveAll();
  expect(state()).toEqual({ data: 1 });
});
