import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createConnectionServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startGateway } from './gateway.ts';
import type { HttpServer } from './http-server.ts';
import { LOOPBACK } from './ports.ts';
import { PUBLISHABLE_KEY } from './secrets.ts';
import { DatabaseAway } from './supabase.ts';

const SITE = 'http://127.0.0.1:4321';
const CLAIMS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];

/** The functions: answers 207, and notes what reached it. */
let functions: Server;
let received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }) | undefined;
let areFunctionsUp = true;
let answer: (request: Request) => Promise<Response>;
let url: string;
let gateway: HttpServer;

beforeAll(async () => {
  functions = createServer(async (request, response) => {
    const { method, headers } = request;
    received = { method, url: request.url, headers, body: await text(request) };
    response.writeHead(207, { 'keep-alive': 'timeout=1', 'x-answer': 'yes' }).end('done');
  });
  functions.listen(0, LOOPBACK);
  await once(functions, 'listening');
  const { port } = functions.address() as AddressInfo;
  gateway = await startGateway({
    port: 0,
    anonKey: 'legacy-key',
    functions: { port, isUp: () => areFunctionsUp, allowedOrigins: [SITE] },
    supabase: { fetch: (request) => answer(request) },
  });
  ({ url } = gateway);
});
afterEach(() => {
  areFunctionsUp = true;
  received = undefined;
});
afterAll(async () => {
  await gateway.stop();
  functions.close();
});

test('a call to a function arrives as it was sent, with the address of the caller and none that it claims', async () => {
  const claimed = Object.fromEntries(CLAIMS.map((name) => [name, '203.0.113.7']));
  const response = await fetch(`${url}/functions/v1/submit-contact?a=1`, {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-ipcountry': 'CA',
      ...claimed,
    },
    body: '{"x":1}',
  });
  expect(response.status).toBe(207);
  expect(response.headers.get('x-answer')).toBe('yes');
  expect(await response.text()).toBe('done');
  expect(received).toMatchObject({ method: 'POST', url: '/submit-contact?a=1', body: '{"x":1}' });
  const kept = { 'cf-connecting-ip': LOOPBACK, 'content-type': 'application/json' };
  expect(received?.headers).toMatchObject(kept);
  expect(JSON.stringify(received?.headers)).not.toContain('203.0.113.7');
  expect(received?.headers).not.toHaveProperty('cf-ipcountry');
});

test('after a body that was not read to its end the next call on the same connection is answered', async () => {
  const early = createConnectionServer((socket) => {
    socket.once('data', (head) => {
      socket.pause();
      const status = `${head}`.startsWith('POST') ? '413 Content Too Large' : '200 OK';
      socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
    });
  });
  early.listen(0, LOOPBACK);
  await once(early, 'listening');
  const { port } = early.address() as AddressInfo;
  const before = await startGateway({
    port: 0,
    anonKey: 'legacy-key',
    functions: { port, isUp: () => true, allowedOrigins: [] },
    supabase: { fetch: (request) => answer(request) },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = async (method: string, body?: Buffer) => {
    const sent = request(`${before.url}/functions/v1/health`, { agent, method }).end(body);
    const [answered] = (await once(sent, 'response')) as [IncomingMessage];
    await Promise.all([text(answered), once(sent, 'close')]);
    return answered.statusCode;
  };
  expect(await call('POST', Buffer.alloc(8_000_000))).toBe(413);
  expect(await call('GET')).toBe(200);
  agent.destroy();
  await before.stop();
  early.close();
});

test('while the functions are away a browser reads why, and that it may come back', async () => {
  areFunctionsUp = false;
  const call = (method: string, origin: string) =>
    fetch(`${url}/functions/v1/submit-contact`, { method, headers: { origin } });

  const response = await call('POST', SITE);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(await response.json()).toMatchObject({ error: { code: 'store_unavailable' } });
  expect((await call('OPTIONS', SITE)).status).toBe(204);
  expect((await call('POST', 'https://example.org')).headers.has('access-control-allow-origin')).toBe(false);
});

test('the legacy key is exchanged for the publishable key', async () => {
  answer = async ({ headers }) =>
    Response.json({ key: headers.get('apikey'), bearer: headers.get('authorization') });
  const call = async (headers: Record<string, string>) =>
    (await fetch(`${url}/rest/v1/x`, { headers })).json();
  const legacy = { apikey: 'legacy-key', authorization: 'Bearer legacy-key' };
  expect(await call(legacy)).toEqual({ key: PUBLISHABLE_KEY, bearer: null });
  const current = { apikey: PUBLISHABLE_KEY, authorization: 'Bearer token' };
  expect(await call(current)).toEqual({ key: PUBLISHABLE_KEY, bearer: 'Bearer token' });
});

test('auth and REST may be called from any origin', async () => {
  answer = async () => Response.json({}, { headers: { 'x-more': 'kept' } });
  const preflight = await fetch(`${url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: { origin: SITE, 'access-control-request-headers': 'apikey,authorization' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,authorization');
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { origin: SITE } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('x-more')).toBe('kept');
});

test('a lost database is 503, a body over a megabyte 413, an unknown path 404', async () => {
  answer = () => Promise.reject(new DatabaseAway());
  const lost = await fetch(`${url}/rest/v1/rpc/submit_contact`, { method: 'POST', body: '{}' });
  expect(lost.status).toBe(503);
  expect(await lost.json()).toMatchObject({ code: 'PGRST001' });

  const large = await fetch(`${url}/auth/v1/signup`, { method: 'POST', body: 'x'.repeat(1_048_577) });
  expect(large.status).toBe(413);
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
});
