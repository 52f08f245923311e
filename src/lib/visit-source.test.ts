import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitSource } from './visit-source';

let kept: Record<string, string> & { removeItem?: (key: string) => void };
beforeEach(() => {
  kept = {};
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key] });
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('navigator', { doNotTrack: null });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page of the site. */
async function open(address: string, referrer = '') {
  vi.stubGlobal('location', new URL(address, 'https://www.modai.example'));
  vi.stubGlobal('document', { referrer });
  vi.resetModules();
  await import('./keep-source');
}

test('the first page of a tab counts, whatever pages follow', async () => {
  await open(
    '/pricing?utm_source=spring%20letter&utm_medium=email&id=7',
    'https://mail.example.ca/inbox?secret',
  );
  await open('/contact?utm_source=another', 'https://www.modai.example/pricing');
  const source = { page: '/pricing', referrer: 'mail.example.ca', source: 'spring letter', medium: 'email' };
  expect(visitSource()).toEqual(source);
});

test('a page of our own is no site that led here', async () => {
  await open('/', 'https://www.modai.example/pricing');
  expect(visitSource()).toEqual({ page: '/' });
});

test('nothing but the tags of a campaign is kept of an address', async () => {
  await open('/my-data?token=secret&utm_term=a#access_token=b');
  expect(Object.values(kept).join()).not.toMatch(/secret|access/);
  expect(visitSource()).toEqual({ page: '/my-data', term: 'a' });
});

test('the note is short, however long the address', async () => {
  await open(`/?utm_source=${'x'.repeat(10_000)}`);
  expect(Object.values(kept).join().length).toBe(300);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'with %o nothing is kept, nor what was before',
  async (wish) => {
    await open('/pricing');
    vi.stubGlobal('navigator', wish);
    await open('/contact');
    expect(kept).toEqual({});
    expect(visitSource()).toBeUndefined();
  },
);

test('a browser that keeps nothing throws nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await open('/');
  expect(visitSource()).toBeUndefined();
});
