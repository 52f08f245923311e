import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATA_CACHE } from '~/domain/constants';
import type { SessionState } from './session.store';

const MINUTE = 60_000;

const browser = new EventTarget();
const { query, forgetQueries } = await (async () => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  const store = await import('./query.store');
  vi.unstubAllGlobals();
  return store;
})();
const { $session } = await import('./session.store');

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const settle = () => later(0);

let keys = 0;

/** A query of its own key whose server counts its answers: 1, 2, 3 … Each test says when it fails. */
function openQuery() {
  keys += 1;
  const load = vi.fn(async (_signal: AbortSignal): Promise<number> => load.mock.calls.length);
  const key = `key-${keys}`;
  const opened = query(key, load);
  const state = () => opened.$state.value;
  const mount = () => opened.$state.listen(() => {});
  return { ...opened, key, load, state, mount };
}

const down = async () => {
  throw new Error('down');
};

const userOf = (id: string) => ({ id, email: `${id}@example.com` });
const signedIn = (id: string): SessionState => ({
  status: 'signed-in',
  event: 'SIGNED_IN',
  user: userOf(id),
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  forgetQueries();
  vi.useRealTimers();
});

test('nothing is loaded before somebody reads it', async () => {
  const { load, mount, state } = openQuery();
  await later(MINUTE);
  expect(load).not.toHaveBeenCalled();
  mount();
  expect(state()).toEqual({ status: 'loading' });
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 1 });
});

test('the same key is the same query: readers share one load', async () => {
  const { key, load, mount, $state } = openQuery();
  mount();
  const again = vi.fn(down);
  const shared = query(key, again);
  shared.$state.listen(() => {});
  await settle();
  expect(shared.$state).toBe($state);
  expect(load).toHaveBeenCalledOnce();
  expect(again).not.toHaveBeenCalled();
});

test('a failed load is tried once more after a second, and not a third time', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementation(down);
  mount();
  await later(999);
  expect(load).toHaveBeenCalledTimes(1);
  expect(state()).toEqual({ status: 'loading' });
  await later(1);
  expect(load).toHaveBeenCalledTimes(1 + DATA_CACHE.retry);
  expect(state()).toEqual({ status: 'failed', error: new Error('down') });
  await later(60 * MINUTE);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that works the second time was never shown as failed', async () => {
  const { load, $state } = openQuery();
  const seen: string[] = [];
  load.mockImplementationOnce(down);
  $state.subscribe(({ status }) => void seen.push(status));
  await later(1_000);
  expect(seen).toEqual(['loading', 'ready']);
});

test('looking at the page again loads nothing, however stale the value is', async () => {
  const { load, mount } = openQuery();
  mount();
  await later(10 * DATA_CACHE.staleTimeMs);
  browser.dispatchEvent(new Event('focus'));
  browser.dispatchEvent(new Event('visibilitychange'));
  await later(MINUTE);
  expect(DATA_CACHE.refetchOnWindowFocus).toBe(false);
  expect(load).toHaveBeenCalledOnce();
});

test('another reader loads nothing that is there, however stale it is', async () => {
  const { load, mount, state } = openQuery();
  mount();
  await later(10 * DATA_CACHE.staleTimeMs);
  mount();
  await later(MINUTE);
  expect(DATA_CACHE.refetchOnMount).toBe(false);
  expect(load).toHaveBeenCalledOnce();
  expect(state()).toEqual({ status: 'ready', value: 1 });
});

test('another reader of what failed has it loaded', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  const leave = mount();
  await later(1_000);
  expect(state()).toMatchObject({ status: 'failed' });
  leave();
  mount();
  expect(state()).toEqual({ status: 'loading' });
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 3 });
});

test('when the network is back, a value ten minutes old is loaded again, and a younger one is not', async () => {
  const { load, mount, state } = openQuery();
  mount();
  await settle();
  await later(10 * MINUTE - 1);
  browser.dispatchEvent(new Event('online'));
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  await later(1);
  expect(DATA_CACHE.refetchOnReconnect).toBe(true);
  browser.dispatchEvent(new Event('online'));
  expect(state(), 'the old value is shown meanwhile').toEqual({ status: 'ready', value: 1 });
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 2 });
});

test('when the network is back, what failed without it is loaded again', async () => {
  const { load, mount, state } = openQuery();
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  mount();
  await later(1_000);
  browser.dispatchEvent(new Event('online'));
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 3 });
});

test('a network that is back and gone again takes no value away, and the next time tries again', async () => {
  const { load, mount, state } = openQuery();
  mount();
  await settle();
  await later(DATA_CACHE.staleTimeMs);
  load.mockImplementationOnce(down).mockImplementationOnce(down);
  browser.dispatchEvent(new Event('online'));
  await later(1_000);
  expect(state()).toEqual({ status: 'ready', value: 1 });
  browser.dispatchEvent(new Event('online'));
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 4 });
});

test('nothing is loaded for nobody when the network is back', async () => {
  const { load, mount } = openQuery();
  const leave = mount();
  await settle();
  leave();
  await later(DATA_CACHE.staleTimeMs);
  browser.dispatchEvent(new Event('online'));
  await settle();
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
  expect(state()).toEqual({ status: 'ready', value: 1 });
  await later(1);
  expect(state()).toEqual({ status: 'loading' });
  await later(MINUTE);
  expect(load).toHaveBeenCalledOnce();
  mount();
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 2 });
});

test('a reader who comes back in time stops the clock', async () => {
  const { load, mount, state } = openQuery();
  mount()();
  await later(DATA_CACHE.gcTimeMs - 1);
  mount();
  await later(DATA_CACHE.gcTimeMs);
  expect(state()).toEqual({ status: 'ready', value: 1 });
  expect(load).toHaveBeenCalledOnce();
});

test('a refresh shows the old value until the new one is there, and says so when it fails', async () => {
  const { load, mount, refresh, state } = openQuery();
  mount();
  await settle();
  const refreshed = refresh();
  expect(state()).toEqual({ status: 'ready', value: 1 });
  await refreshed;
  expect(state()).toEqual({ status: 'ready', value: 2 });
  load.mockImplementation(down);
  const failed = refresh();
  await later(1_000);
  await failed;
  expect(state()).toMatchObject({ status: 'failed' });
});

test('what was asked for later wins over a slower answer from before', async () => {
  const { load, mount, refresh, set, state } = openQuery();
  const answers: ((value: number) => void)[] = [];
  load.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  mount();
  void refresh();
  answers[1]?.(2);
  await settle();
  answers[0]?.(1);
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 2 });
  void refresh();
  set(4);
  answers[2]?.(3);
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 4 });
  expect(load.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, false, true]);
});

test('what is set counts as fresh', async () => {
  const { load, mount, set } = openQuery();
  mount();
  await later(DATA_CACHE.staleTimeMs);
  set(7);
  browser.dispatchEvent(new Event('online'));
  await settle();
  expect(load).toHaveBeenCalledOnce();
});

test('all is forgotten when another person signs in, and what is shown is loaded for that one', async () => {
  $session.set({ status: 'recovering' });
  const { mount, load, state } = openQuery();
  const unseen = openQuery();
  $session.set(signedIn('ada'));
  mount();
  unseen.mount()();
  await settle();
  $session.set({ status: 'signed-in', event: 'TOKEN_REFRESHED', user: userOf('ada') });
  $session.set({ status: 'recovering' });
  $session.set(signedIn('ada'));
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  $session.set(signedIn('grace'));
  expect([state(), unseen.state()]).toEqual([{ status: 'loading' }, { status: 'loading' }]);
  await settle();
  expect(state()).toEqual({ status: 'ready', value: 2 });
  expect(unseen.load).toHaveBeenCalledTimes(1);
});

test.each<SessionState>([
  { status: 'signed-out' },
  { status: 'second-step', event: 'TOKEN_REFRESHED', user: userOf('ada') },
])('all is forgotten, and nothing asked for, once the session is $status', async (session) => {
  $session.set(signedIn('ada'));
  const { load, mount, state } = openQuery();
  load.mockImplementation(() => new Promise(() => {}));
  const leave = mount();
  $session.set(session);
  expect(load.mock.calls[0]?.[0].aborted).toBe(true);
  leave();
  await later(MINUTE);
  expect(state()).toEqual({ status: 'loading' });
  expect(load).toHaveBeenCalledOnce();
});
