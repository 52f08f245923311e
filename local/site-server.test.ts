import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from './http-server.ts';
import { startSiteServer } from './site-server.ts';

const LONG_TEXT = '<p>Put every call through.</p>\n'.repeat(200);
const AUDIO = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

const FILES: Record<string, string | Buffer> = {
  'index.html': `<h1>Home</h1>${LONG_TEXT}`,
  'pricing.html': `<h1>Plans</h1>${LONG_TEXT}`,
  'pricing/monthly.html': '<h1>Monthly</h1>',
  'guides/index.html': '<h1>Guides</h1>',
  'café.html': '<h1>Café</h1>',
  '404.html': '<h1>No such page</h1>',
  'robots.txt': 'User-agent: *\n',
  '_astro/app.a1b2c3.js': `console.log(${JSON.stringify(LONG_TEXT)})`,
  'audio/call.mp3': AUDIO,
  '.well-known/security.txt': 'Contact: mailto:hello@modai.example\n',
  _headers: `
# for every answer
/*
  X-Frame-Options: DENY
  X-Robots-Tag: noarchive
/pricing
  X-Robots-Tag: nosnippet
  Cache-Control: public, max-age=60
/pricing/:period
  ! X-Frame-Options
  X-Period: the period is :period
/guides/*
  Link: </g/:splat>
/_astro/*
  X-Hashed: yes
`,
  _redirects: `
# from to [status]
/old-pricing  /pricing
/plans/:name  /pricing/:name?from=plans  302   # a comment
/news/*       /blog/:splat  308
/news/today   /never
/out          https://example.com/landing#top  307
`,
};

let folder: string;
let outside: string;
let server: HttpServer;

/** Sends the path as it is: fetch would tidy it first. */
async function send(target: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const { hostname, port } = new URL(server.url);
  const outgoing = request({ hostname, port, path: target, agent: false, ...options }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, headers, body: await buffer(response) };
}

async function put(name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  outside = await mkdtemp(path.join(tmpdir(), 'outside-'));
  await Promise.all(Object.entries(FILES).map(([name, content]) => put(name, content)));
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await symlink(path.join(outside, 'secret.txt'), path.join(folder, 'link.txt'));
  await symlink(outside, path.join(folder, 'linked'));
  server = await startSiteServer({ folder, port: 0 });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
  await rm(outside, { recursive: true });
});

describe('paths', () => {
  test.each([
    ['/', '<h1>Home</h1>'],
    ['/pricing', '<h1>Plans</h1>'],
    ['/pricing/monthly', '<h1>Monthly</h1>'],
    ['/guides', '<h1>Guides</h1>'],
    ['/caf%C3%A9', '<h1>Café</h1>'],
    ['/robots.txt', 'User-agent: *'],
    ['/.well-known/security.txt', 'Contact:'],
    [`/pricing?q=${'long'.repeat(2_000)}`, '<h1>Plans</h1>'],
  ])('%.40s answers 200', async (target, start) => {
    const { status, body } = await send(target);
    expect(status).toBe(200);
    expect(body.toString()).toContain(start);
  });

  test.each([
    ['/pricing/', '/pricing'],
    ['/pricing.html?plan=2&x=%20', '/pricing?plan=2&x=%20'],
    ['/pricing/monthly/?a', '/pricing/monthly?a'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/guides/', '/guides'],
    ['/guides/index.html', '/guides'],
    ['/caf%c3%a9/', '/caf%C3%A9'],
  ])('%s redirects to its one right form', async (target, location) => {
    const headers = { location, 'cache-control': 'public, max-age=0, must-revalidate' };
    expect(await send(target)).toMatchObject({ status: 308, headers });
  });

  test.each([
    '/nothing',
    '/nothing/',
    '/nothing.html',
    '/robots.txt/',
    '/pricing/monthly/x',
    `/${'x'.repeat(5_000)}`,
  ])('%.40s is the 404 page, not cached', async (target) => {
    const { status, headers, body } = await send(target);
    expect(status).toBe(404);
    expect(body.toString()).toBe('<h1>No such page</h1>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers.etag).toBeUndefined();
  });

  test.each([
    ['/404', 'the page itself, which is none to link to'],
    ['/_headers', 'for the server alone'],
    ['/_redirects', 'for the server alone'],
    ['/link.txt', 'a symbolic link'],
    ['/linked/secret.txt', 'below a symbolic link'],
  ])('%s (%s) is never served', async (target) => {
    expect((await send(target)).status).toBe(404);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/pricing%2Fmonthly',
    '/pricing%5Cmonthly',
    '/pricing\\monthly',
    '/robots.txt%00.html',
    '/%',
    '/%zz',
    '/%ff',
    '//example.com/',
    '/pricing//monthly',
    'http://example.com/pricing',
  ])('%s is a bad request', async (target) => {
    const answer = await send(target);
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const { 'content-length': length, etag } = (await send('/pricing')).headers;
    const head = await send('/pricing', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': length, etag } });
    expect(head.body).toHaveLength(0);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    expect(await send('/', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('_redirects', () => {
  test.each([
    ['/old-pricing?a=1', 301, '/pricing?a=1'],
    ['/plans/monthly?a=1', 302, '/pricing/monthly?from=plans'],
    ['/news/2026/march', 308, '/blog/2026/march'],
    ['/news/today', 308, '/blog/today'],
    ['/out?a=1', 307, 'https://example.com/landing?a=1#top'],
  ])('%s gives %i to %s', async (target, status, location) => {
    expect(await send(target)).toMatchObject({ status, headers: { location } });
  });
});

describe('_headers', () => {
  test('every matching block is merged, and replaces what the server would send', async () => {
    expect((await send('/pricing')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noarchive, nosnippet',
      'cache-control': 'public, max-age=60',
    });
  });

  test('a header can be removed and a placeholder used', async () => {
    const { headers } = await send('/pricing/monthly');
    expect(headers).toMatchObject({ 'x-period': 'the period is monthly', 'x-robots-tag': 'noarchive' });
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  test('errors and redirects have the headers too', async () => {
    expect((await send('/nothing')).headers['x-frame-options']).toBe('DENY');
    expect((await send('/guides/')).headers['x-frame-options']).toBe('DENY');
    expect((await send('/guides/deep/page')).headers.link).toBe('</g/deep/page>');
  });
});

describe('caching and compression', () => {
  test('a page is revalidated, a hashed file is immutable, a missing hashed file is not', async () => {
    expect((await send('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const hashed = await send('/_astro/app.a1b2c3.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['x-hashed']).toBe('yes');
    expect((await send('/_astro/app.gone.js')).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['identity', undefined, (body: Buffer) => body],
    ['br;q=0', undefined, (body: Buffer) => body],
  ])('Accept-Encoding %s gives %s', async (accepted, coding, decode) => {
    const { headers, body } = await send('/', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(body.length) });
    expect(decode(body).toString()).toBe(FILES['index.html']);
  });

  test('a text too small to shrink is sent as it is', async () => {
    const answer = await send('/robots.txt', { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('Accept-Encoding');
  });

  test('each coding has its own strong tag, and the tag gives 304', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { etag = '' } = (await send('/', { headers })).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await send('/')).headers.etag).not.toBe(etag);

    const fresh = await send('/', { headers: { ...headers, 'if-none-match': `"other", W/${etag}` } });
    expect(fresh).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
    expect(fresh.body).toHaveLength(0);
    expect(fresh.headers['content-type']).toBeUndefined();

    expect((await send('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/_astro/app.a1b2c3.js', 'text/javascript; charset=utf-8'],
    ['/audio/call.mp3', 'audio/mpeg'],
  ])('%s is %s', async (target, type) => {
    expect((await send(target)).headers['content-type']).toBe(type);
  });
});

test('a request for a part of a file is answered with all of it', async () => {
  const answer = await send('/audio/call.mp3', { headers: { range: 'bytes=0-99' } });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '1000' } });
  expect(answer.headers).not.toHaveProperty('accept-ranges');
  expect(answer.headers.vary).toBeUndefined();
  expect(answer.body.equals(AUDIO)).toBe(true);
});

describe('files on disk', () => {
  test('a rebuilt page and rebuilt rules are served without a restart', async () => {
    await put('fresh.html', '<h1>Before</h1>');
    expect((await send('/fresh')).body.toString()).toBe('<h1>Before</h1>');
    await put('fresh.html', '<h1>Changed</h1>');
    expect((await send('/fresh')).body.toString()).toBe('<h1>Changed</h1>');

    await put('_headers', '/fresh\n  X-Fresh: yes\n');
    expect((await send('/fresh')).headers['x-fresh']).toBe('yes');
  });

  test('a file of the same size that changed later is read again', async () => {
    await put('same.html', '<h1>One</h1>');
    expect((await send('/same')).body.toString()).toBe('<h1>One</h1>');
    await put('same.html', '<h1>Two</h1>');
    await utimes(path.join(folder, 'same.html'), new Date(), new Date(Date.now() + 60_000));
    expect((await send('/same')).body.toString()).toBe('<h1>Two</h1>');
  });

  test('a missing folder and a taken port are refused at the start', async () => {
    await expect(startSiteServer({ folder: path.join(folder, 'none'), port: 0 })).rejects.toThrow('ENOENT');
    const port = Number(new URL(server.url).port);
    await expect(startSiteServer({ folder, port })).rejects.toThrow('EADDRINUSE');
  });
});
