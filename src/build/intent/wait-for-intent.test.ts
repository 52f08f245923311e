import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '../../site/constants.ts';
import { early } from './intent-directive.ts';
import { defineOnIntent } from './wait-for-intent.ts';

let page: EventTarget;
const STORED_SESSION = '{"access_token":"a.b.c"}';
let stored: string | null;
let isDefined: boolean;

beforeEach(() => {
  page = new EventTarget();
  stored = null;
  isDefined = false;
  early.clear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('customElements', { get: () => (isDefined ? class {} : undefined) });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === SESSION_STORAGE_KEY ? stored : null) });
});
afterEach(() => vi.unstubAllGlobals());

/** A button in an island, or outside one. */
function control(island?: object) {
  const button = {
    click: vi.fn(),
    closest: (selector: string) =>
      selector.startsWith('astro-island') ? (island ?? null) : selector === '[data-native]' ? null : button,
  };
  return button;
}

/** Returns whether the browser goes on with what it does by itself. */
function dispatch(type: string, target: object): boolean {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  return page.dispatchEvent(event);
}

/** The file that defines islands, which comes when the test says so. */
function definition() {
  const arrival = Promise.withResolvers<void>();
  const fetchDefinition = vi.fn(() => arrival.promise);
  defineOnIntent(fetchDefinition);
  const resolveAll = async (how: 'resolve' | 'reject') => {
    arrival[how](new Error('away') as never);
    await new Promise(setImmediate);
  };
  return { fetchDefinition, resolveAll };
}

test('reading a page fetches nothing', () => {
  const { fetchDefinition } = definition();
  dispatch('pointerenter', control());
  expect(dispatch('click', control())).toBe(true);
  dispatch('focusin', {});
  expect(fetchDefinition).not.toHaveBeenCalled();
});

test.each(['pointerenter', 'focusin', 'touchstart', 'keydown', 'click'])('%s on an island does', (type) => {
  const { fetchDefinition } = definition();
  dispatch(type, control({}));
  expect(fetchDefinition).toHaveBeenCalled();
});

test('a click is kept for the island, with the others that it got', () => {
  definition();
  const island = {} as Element;
  const [first, second] = [control(island), control(island)];
  expect(dispatch('click', first)).toBe(false);
  expect(dispatch('click', second)).toBe(false);
  expect([...(early.get(island) ?? [])]).toEqual([first, second]);
});

test('when the file does not come, the kept clicks are the browser’s', async () => {
  const { resolveAll } = definition();
  const button = control({});
  dispatch('pointerenter', button);
  dispatch('click', button);
  await resolveAll('reject');
  expect(button.click).toHaveBeenCalledOnce();
  expect(dispatch('click', button)).toBe(true);
});

test('once islands are defined, events reach them', async () => {
  const { resolveAll } = definition();
  const button = control({});
  dispatch('click', button);
  isDefined = true;
  await resolveAll('resolve');
  expect(button.click).not.toHaveBeenCalled();
  expect(dispatch('click', button)).toBe(true);
});

test('where Astro wrote the definition into the page, nothing is fetched or kept', () => {
  const { fetchDefinition } = definition();
  isDefined = true;
  expect(dispatch('click', control({}))).toBe(true);
  expect(fetchDefinition).not.toHaveBeenCalled();
});

test('a session fetches at once, and one from another tab when it comes', () => {
  stored = STORED_SESSION;
  expect(definition().fetchDefinition).toHaveBeenCalledOnce();
  stored = null;
  const { fetchDefinition } = definition();
  expect(fetchDefinition).not.toHaveBeenCalled();
  stored = STORED_SESSION;
  page.dispatchEvent(new Event('storage'));
  expect(fetchDefinition).toHaveBeenCalledOnce();
});
