import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startVendor, type VendorChat } from './start-vendor';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const vendorApi = () => ({ load: vi.fn(), open: vi.fn(), hide: vi.fn() });

/** A page without a browser: the place for the chat, what the vendor puts beside it, and the vendor once it is there. */
function setUp({
  api = undefined as object | undefined,
  children = 0,
  loadScript = async () => {},
  versionId = '',
}) {
  const launcher = { textContent: 'Ask AI', removeAttribute: vi.fn() };
  const page = { api, children, launcher: null as null | typeof launcher, isHidden: false, show: () => {} };
  const target = {
    get shadowRoot() {
      return { childElementCount: page.children };
    },
    ownerDocument: {
      getElementById: () => page.launcher && { shadowRoot: { querySelector: () => page.launcher } },
    },
  } as unknown as HTMLElement;
  const word = startVendor({
    projectId: 'p1',
    runtimeUrl: 'https://runtime.test',
    versionId,
    target,
    loadScript,
    vendor: () => page.api as VendorChat | undefined,
    isHidden: () => page.isHidden,
    shown: () =>
      new Promise((resolve) => {
        page.show = () => {
          page.isHidden = false;
          resolve();
        };
      }),
  });
  return { page, launcher, target, word };
}

test('the vendor is loaded with the id of the project, embedded, and opened', async () => {
  const api = vendorApi();
  const { word, target } = setUp({ api, children: 1 });
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
  const api = vendorApi();
  await setUp({ api, children: 1, versionId: 'production' }).word;
  expect(api.load).toHaveBeenCalledWith(expect.objectContaining({ versionID: 'production' }));
});

test('a launcher that is shown all the same gets the words of our button, however late it comes', async () => {
  const { page, launcher, word } = setUp({ api: vendorApi() });
  await vi.advanceTimersByTimeAsync(3_100);
  page.launcher = launcher;
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
  expect(launcher.textContent).toBe('Have a Question?');
});

test('an interface that comes late is waited for', async () => {
  const { page, word } = setUp({ children: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  page.api = vendorApi();
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
});

test('a script that does not arrive is blocked', async () => {
  const { word } = setUp({ loadScript: () => Promise.reject(new Error('refused')) });
  expect(await word).toBe('chat-blocked');
});

test.each([
  ['an interface that never comes', {}],
  ['a chat that never appears', { api: vendorApi() }],
])('%s is silence, after 6 s', async (_, vendor) => {
  const { word } = setUp(vendor);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await word).toBe('chat-silent');
});

const fail = () => {
  throw new Error('no');
};
test.each([
  ['load throws', { load: fail }],
  ['load rejects', { load: async () => fail() }],
  ['open throws', { open: fail }],
])('where %s, the chat is broken', async (_, broken) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await setUp({ api: { ...vendorApi(), ...broken } }).word).toBe('chat-broken');
  expect(warn).toHaveBeenCalledOnce();
});

test('nothing is looked for while the panel is closed, and everything begins anew when it is open again', async () => {
  const { page, word } = setUp({});
  await vi.advanceTimersByTimeAsync(4_000);
  page.isHidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
  page.show();
  await vi.advanceTimersByTimeAsync(5_000);
  Object.assign(page, { children: 1, api: vendorApi() });
  await vi.advanceTimersByTimeAsync(300);
  expect(await word).toBe('chat-ready');
});
