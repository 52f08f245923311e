import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteServer } from '../../local/site-server.ts';
import { runTool } from '../command.ts';
import { provideSampleSite } from '../site/sample-site.ts';
import { startPagesHost } from './pages-host.ts';

/** What `_headers` sets. Without a rule each server has its own way to keep files. */
const HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];
const AT_ONCE = 8;

let folder: string;
let theirs: Awaited<ReturnType<typeof startPagesHost>>;
let ours: Awaited<ReturnType<typeof startSiteServer>>;
beforeAll(async () => {
  folder = await provideSampleSite();
  theirs = await startPagesHost(folder);
  ours = await startSiteServer({ folder, port: 0 });
});
afterAll(async () => {
  await theirs?.stop();
  await ours?.stop();
});

/** What a server answers, as far as both have to be the same. */
async function answerOf(server: { url: string }, path: string) {
  const answer = await fetch(new URL(path, server.url), { redirect: 'manual' });
  const { status, headers } = answer;
  const body = Buffer.from(await answer.arrayBuffer());
  const isFile = status === 200 || status === 404;
  return {
    status,
    location: headers.get('location'),
    headers: HEADERS.map((name) => `${name}: ${headers.get(name)}`).join('\n'),
    isImmutable: headers.get('cache-control')?.includes('immutable') ?? false,
    // Of two names for one type, Cloudflare has the older one.
    type:
      isFile &&
      headers.get('content-type')?.replace('application/javascript', 'text/javascript').split(';')[0],
    body: isFile && createHash('sha256').update(body).digest('hex'),
  };
}

/** Asks both servers for every path, and says where their answers differ. */
async function differencesOf(paths: readonly string[]) {
  const differences: string[] = [];
  const left = [...paths];
  const ask = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const [their, our] = await Promise.all([answerOf(theirs, path), answerOf(ours, path)]);
      for (const [key, value] of Object.entries(their))
        if (value !== our[key as keyof typeof our])
          differences.push(`${path}: ${key} is ${value} there, ${our[key as keyof typeof our]} here`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return differences;
}

const statusOf = async (path: string) => (await answerOf(theirs, path)).status;

test('every file of the build is answered with the headers of the file and the bytes that were built', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((path) => !/^\/(?:_headers|_redirects|404\.html)$/.test(path));
  const paths = files.map((path) => path.replace(/(?:(?<=^\/)index)?\.html$/, ''));
  expect(files.filter((path) => path.endsWith('.html')).length).toBeGreaterThan(60);
  expect(await differencesOf(paths)).toEqual([]);
  for (const path of ['/', '/pricing', '/favicon.ico']) expect(await statusOf(path)).toBe(200);
});

test('every redirect leads where it should, with a slash at its end too', async () => {
  const rules = (await readFile(join(folder, '_redirects'), 'utf8')).match(/^\/\S*/gm) ?? [];
  expect(rules).toEqual(expect.arrayContaining(['/home', '/home/', '/sign-in/']));
  expect(await differencesOf([...rules, '/home?a=1'])).toEqual([]);
  for (const rule of rules) expect(await statusOf(rule), rule).toBe(301);
});

test('another form of a page’s address leads to the page', async () => {
  const forms = ['/pricing/', '/pricing.html', '/index.html', '/blog/', '/pricing/annual/', '/blog.html?a=1'];
  expect(await differencesOf(forms)).toEqual([]);
  for (const form of forms) expect(await statusOf(form), form).toBe(308);
});

test('what is not there is answered 404 with our page', async () => {
  const missing = ['/nothing', '/nothing/', '/nothing.html', '/blog/nothing', '/_astro/nothing.js'];
  expect(await differencesOf(missing)).toEqual([]);
  for (const path of missing) expect(await statusOf(path), path).toBe(404);
});

test('a part of a file is not to be had', async () => {
  const clip = '/voices/alder/alder-greeting-ai-generated.ogg';
  for (const { url } of [theirs, ours])
    expect((await fetch(url + clip, { headers: { range: 'bytes=0-9' } })).status).toBe(200);
});

test('voices, search, the quiz without a network and one to its mail work in a browser', async () => {
  const { code, output } = await runTool('playwright', [
    'test',
    '--config',
    'tests/vendors/playwright.config.ts',
  ]);
  expect(code, output).toBe(0);
});
