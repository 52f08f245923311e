import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChaos } from './chaos.ts';
import { type MessageStore, openMessages } from './message-store.ts';
import type { HttpServer } from '../http-server.ts';
import { listenForReaders } from './web.ts';

let folder: string;
let store: MessageStore;
let web: HttpServer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-web-'));
  store = await openMessages(folder);
  web = await listenForReaders(0, store, createChaos());
});

afterEach(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

/** Stores a message and answers its id. */
async function add(...lines: string[]): Promise<string> {
  await store.add(Buffer.from(lines.join('\r\n')));
  return store.list()[0]?.ID ?? '';
}

const call = (target: string, options?: RequestInit) => fetch(web.url + target, options);
const subjects = () => store.list().map(({ Subject }) => Subject);

/** Status of a request with headers that fetch would not let us set. */
async function statusWith(method: string, target: string, headers: Record<string, string>): Promise<number> {
  const outgoing = request(web.url + target, { method, headers, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

describe('deleting', () => {
  beforeEach(async () => {
    for (const subject of ['one', 'two', 'three']) await add(`Subject: ${subject}`, '', '');
  });

  const remove = (body = '') => call('/api/v1/messages', { method: 'DELETE', body });

  test('by ids, unknown ones passed over', async () => {
    const answer = await remove(JSON.stringify({ IDs: [store.list()[1]?.ID, 'unknown'] }));
    expect(await answer.text()).toBe('ok');
    expect(subjects()).toEqual(['three', 'one']);
  });

  test.each(['', '{}', '{"IDs":[]}'])('all, with the body “%s”', async (body) => {
    expect((await remove(body)).status).toBe(200);
    expect(subjects()).toEqual([]);
  });

  test.each(['{"IDs":', '{"IDs":"all"}', '[]'])('nothing, with the body %s', async (body) => {
    expect((await remove(body)).status).toBe(400);
    expect(subjects()).toHaveLength(3);
  });
});

describe('hostile mail', () => {
  test('has an origin of its own: sandboxed frame, sandboxing policy, no requests', async () => {
    const id = await add('Content-Type: text/html', '', '<script>alert(1)</script><a href="/">x</a>', '');
    const page = await (await call(`/view/${id}`)).text();
    const sandbox = /<iframe[^>]* sandbox="([^"]*)"/.exec(page)?.[1];
    expect(sandbox?.split(' ')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox']);

    const frame = await call(`/view/${id}.html`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`sandbox ${sandbox};`);
    expect(policy).toContain("default-src 'none'; img-src data: http://127.0.0.1:*/newsletter/pictures/;");
    expect(await frame.text()).toContain('<base target="_blank"><script>alert(1)</script>');
  });

  test('the page itself allows its own files and nothing else', async () => {
    const { headers } = await call('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an HTML attachment is downloaded, not shown', async () => {
    const type = 'Content-Type: text/html; name="x.html"';
    const id = await add(type, 'Content-Disposition: attachment', '', '<script>alert(1)</script>', '');
    const part = await call(`/api/v1/message/${id}/part/1`);
    expect(await part.text()).toContain('<script>');
    expect(part.headers.get('content-disposition')).toBe('attachment');
    expect(part.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    '/../mailbox.ts',
    '/assets/..%2Fmailbox.ts',
    '/assets/mailbox.ts',
    '/api/v1/message/..%2F..%2Fx/raw',
  ])('%s leads nowhere', async (target) => {
    expect(await statusWith('GET', target, {})).toBe(404);
  });
});

describe('foreign callers', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:54324', 'user@localhost'])(
    'the Host "%s" is refused',
    async (host) => {
      expect(await statusWith('GET', '/api/v1/messages', { host })).toBe(403);
    },
  );

  test('localhost is as good as 127.0.0.1', async () => {
    expect(await statusWith('GET', '/', { host: `localhost:${new URL(web.url).port}` })).toBe(200);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'null'])(
    'the Origin %s changes nothing',
    async (origin) => {
      await add('Subject: stays', '', '');
      expect(await statusWith('DELETE', '/api/v1/messages', { origin })).toBe(403);
      expect(await statusWith('PUT', '/api/v1/chaos', { origin })).toBe(403);
      expect(subjects()).toEqual(['stays']);
    },
  );

  test('a body larger than any of ours is refused', async () => {
    const answer = await call('/api/v1/chaos', { method: 'PUT', body: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(413);
  });
});
