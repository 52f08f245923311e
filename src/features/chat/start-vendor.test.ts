import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startVendor, type VendorChat } from './start-vendor';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Api = Partial<Record<'load' | 'open' | 'hide', ReturnType<typeof vi.fn>>>;

/** A page without a browser: the place for the chat, and what the vendor puts beside it. */
function openPage() {
  const launcher = { textContent: 'Ask AI', removeAttribute: vi.fn() };
  const page = { launcher: null as null | typeof launcher, children: 0 };
  const target = {
    get shadowRoot() {
      return { childElementCount: page.children };
    },
    ownerDocument: {
      getElementById: () => page.launcher && { shadowRoot: { querySelector: () => page.launcher } },
    },
  } as unknown as HTMLElement;
  return { page, launcher, target };
}

function setUp(api: Api | undefined, { loadScript = async () => {}, versionId = '' } = {}) {
  const view = openPage();
  const state = { api, isHidden: false, show: () => {} };
  const word = startVendor({
    projectId: 'p1',
    runtimeUrl: 'https://runtime.test',
    versionId,
    target: view.target,
    loadScript,
    vendor: () => state.api as VendorChat | undefined,
    isHidden: () => state.isHidden,
    shown: () =>
      new Promise((resolve) => {
        state.show = () => {
          state.isHidden = false;
          resolve();
        };
      }),
  });
  return { ...view, state, word };
}

test('the vendor is loaded with the id of the project, embedded, and opened', async () => {
  const api = { load: vi.fn(async () => {}), open: vi.fn(), hide: vi.fn() };
  const { page, word, target } = setUp(api);
  page.children = 1;
  expect(await word).toBe('chat-ready');
  expect(api.load).toHaveBeenCalledExactlyOnceWith({
    verify: { projectID: 'p1' },
    url: 'https://runtime.test',
    render: { mode: 'embedded', target },
    assistant: { persistence: 'memory' },
  });
  expect(api.open).toHaveBeenCalledOnce();
  expect(api.hide).not.toHaveBeenCalled();
});

test('an environment of the project is named where one is set', async () => {
  const api = { load: vi.fn(), open: vi.fn() };
  const { page, word } = setUp(api, { versionId: 'production' });
  page.children = 1;
  await word;
  expect(api.load).toHaveBeenCalledWith(expect.objectContaining({ versionID: 'production' }));
});

test('a launcher that is shown all the same gets the words of our button, however late it comes', async () => {
  const { page, launcher, word } = setUp({ load: vi.fn(), open: vi.fn() });
  await vi.advanceTimersByTimeAsync(3_100);
  page.launcher = launcher;
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
  expect(launcher.textContent).toBe('Have a Question?');
  expect(vi.getTimerCount()).toBe(0);
});

test('an interface that comes late is waited for', async () => {
  const { page, state, word } = setUp(undefined);
  page.children = 1;
  await vi.advanceTimersByTimeAsync(5_000);
  state.api = { load: vi.fn(), open: vi.fn() };
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
});

test('a script that does not arrive is blocked', async () => {
  const { word } = setUp(undefined, { loadScript: () => Promise.reject(new Error('refused')) });
  expect(await word).toBe('chat-blocked');
  expect(vi.getTimerCount()).toBe(0);
});

test('an interface that never comes is silence, after 6 s', async () => {
  const { word } = setUp(undefined);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await word).toBe('chat-silent');
  expect(vi.getTimerCount()).toBe(0);
});

test('a chat that never appears is silence too', async () => {
  const { word } = setUp({ load: vi.fn(), open: vi.fn() });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await word).toBe('chat-silent');
});

test.each([
  [
    'load throws',
    {
      load: vi.fn(() => {
        throw new Error('no');
      }),
      open: vi.fn(),
    },
  ],
  ['load rejects', { load: vi.fn(() => Promise.reject(new Error('no'))), open: vi.fn() }],
  [
    'open throws',
    {
      load: vi.fn(),
      open: vi.fn(() => {
        throw new Error('no');
      }),
    },
  ],
])('where %s, the chat is broken', async (_, api) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await setUp(api).word).toBe('chat-broken');
  expect(warn).toHaveBeenCalledOnce();
});

test('nothing is looked for while the panel is closed, and everything begins anew when it is open again', async () => {
  const { page, state, word } = setUp(undefined);
  await vi.advanceTimersByTimeAsync(4_000);
  state.isHidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
  state.show();
  await vi.advanceTimersByTimeAsync(5_000);
  page.children = 1;
  state.api = { load: vi.fn(), open: vi.fn() };
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
});
