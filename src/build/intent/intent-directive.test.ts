import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_EVENT, SESSION_STORAGE_KEY } from '../../site/constants.ts';
import intent from './intent-directive.ts';

/** A control inside the island, as far as the directive looks at one. */
function control({ native = false } = {}) {
  const button = {
    click: vi.fn(),
    closest: (selector: string) => (selector === '[data-native]' && !native ? null : button),
  };
  return button;
}

const link = { closest: () => null };

/** An island whose code arrives when the test lets it. */
function island(value: boolean | 'called' | 'loaded' | 'session') {
  const element = new EventTarget();
  const hydrate = vi.fn(async () => {});
  const load = vi.fn<() => Promise<() => Promise<void>>>();
  const arrival = Promise.withResolvers<() => Promise<void>>();
  load.mockReturnValue(arrival.promise);
  intent(load, { name: 'Island', value: value as string }, element as HTMLElement);

  /** Returns whether the browser goes on with what it does by itself. */
  const dispatch = (type: string, target: object, submitter?: object): boolean => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperties(event, { target: { value: target }, submitter: { value: submitter } });
    return element.dispatchEvent(event);
  };
  const arrive = async () => {
    arrival.resolve(hydrate);
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalled());
    await Promise.resolve();
  };
  return { load, hydrate, dispatch, arrive };
}

let page: EventTarget;
const STORED_SESSION = '{"access_token":"a.b.c"}';
let stored: string | null;
let root: { dataset: DOMStringMap };

beforeEach(() => {
  stored = null;
  root = { dataset: {} };
  vi.stubGlobal('document', { documentElement: root });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === SESSION_STORAGE_KEY ? stored : null) });
});
afterEach(() => vi.unstubAllGlobals());

test.each(['pointerenter', 'focusin', 'touchstart', 'keydown', 'click'])(
  '%s fetches the code, once',
  (type) => {
    const { load, dispatch } = island(true);
    expect(load).not.toHaveBeenCalled();
    dispatch(type, link);
    dispatch(type, link);
    expect(load).toHaveBeenCalledOnce();
  },
);

test('clicks before the island works are held and made again once, in the order in which they came', async () => {
  const [first, second] = [control(), control()];
  const { dispatch, arrive } = island(true);
  for (const button of [first, second, first]) expect(dispatch('click', button)).toBe(false);
  expect(first.click).not.toHaveBeenCalled();
  await arrive();
  expect(first.click).toHaveBeenCalledOnce();
  expect(first.click).toHaveBeenCalledBefore(second.click);
});

test('a form that is submitted early is submitted again by its button', async () => {
  const button = control();
  const { dispatch, arrive } = island(true);
  expect(dispatch('submit', { querySelector: () => button })).toBe(false);
  await arrive();
  expect(button.click).toHaveBeenCalledOnce();
});

test('links, and controls that work by themselves, are left to the browser', async () => {
  const { dispatch } = island(true);
  expect(dispatch('click', link)).toBe(true);
  expect(dispatch('click', control({ native: true }))).toBe(true);
});

test('an island that works hears its own clicks', async () => {
  const { dispatch, arrive } = island(true);
  dispatch('focusin', link);
  await arrive();
  expect(dispatch('click', control())).toBe(true);
});

test('an island that the page calls is fetched at once and still holds early clicks', async () => {
  expect(island('called').load).not.toHaveBeenCalled();
  root.dataset.called = '';
  const button = control();
  const { load, dispatch, arrive } = island('called');
  expect(load).toHaveBeenCalledOnce();
  expect(dispatch('click', button)).toBe(false);
  await arrive();
  expect(button.click).toHaveBeenCalledOnce();
});

test('an island that comes with the page is fetched when the page has loaded', () => {
  const [loaded, other] = [island('loaded'), island('called')];
  expect(loaded.load).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  expect(loaded.load).toHaveBeenCalledOnce();
  expect(other.load).not.toHaveBeenCalled();
});

test('a fragment that is followed fetches an island that the page may call, and no other', () => {
  const [called, other] = [island('called'), island(true)];
  page.dispatchEvent(new Event('hashchange'));
  expect(called.load).toHaveBeenCalledOnce();
  expect(other.load).not.toHaveBeenCalled();
});

test('an island about the session hears of one that only another island holds', () => {
  const { load } = island('session');
  page.dispatchEvent(new Event(SESSION_EVENT));
  expect(load).toHaveBeenCalledOnce();
});

test('an island about the session is fetched only where there is one', () => {
  expect(island('session').load).not.toHaveBeenCalled();
  stored = STORED_SESSION;
  expect(island('session').load).toHaveBeenCalledOnce();
});

test.each(['pointerenter', 'touchstart', 'click', 'focusin', 'keydown'])(
  '%s on an island about the session does not fetch it',
  (type) => {
    const { load, dispatch } = island('session');
    expect(dispatch(type, control())).toBe(true);
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([
  ['when another tab signs in', 'storage'],
  ['on a page that comes back after another one has signed in', 'pageshow'],
])('an island about the session wakes up %s, and holds no click before', (_when, type) => {
  const { load, dispatch } = island('session');
  expect(dispatch('click', control())).toBe(true);
  page.dispatchEvent(new Event(type));
  expect(load).not.toHaveBeenCalled();
  stored = STORED_SESSION;
  page.dispatchEvent(new Event(type));
  expect(load).toHaveBeenCalledOnce();
});

test.each(['', 'garbage', 'null', '[]', '{}', STORED_SESSION.slice(1), STORED_SESSION.slice(0, -1)])(
  'the text "%s" in storage is no session',
  (text) => {
    stored = text;
    expect(island('session').load).not.toHaveBeenCalled();
  },
);

test('blocked storage holds no session', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(island('session').load).not.toHaveBeenCalled();
});
