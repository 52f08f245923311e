import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MailpitApi } from './api.ts';
import type { Chaos } from './chaos.ts';
import { parseLocation, toHref } from './inbox-location.ts';
import { type OpenMessage, inboxPage } from './inbox-page.ts';
import { FRAME_POLICY, frameDocument } from './mail-frame.ts';
import type { MessageStore } from './message-store.ts';
import { NOT_FOUND, type Reply, seeOther, text } from './reply.ts';

const BODY_MAX_BYTES = 1_000_000;
const HTML_TYPE = 'text/html; charset=utf-8';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `same-origin`, not `no-referrer`, which would turn the Origin header of our own forms into `null`. */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const fromHere = (path: string) => new URL(path, import.meta.url);
const ASSETS = new Map([
  ['inbox.css', { file: fromHere('inbox.css'), type: 'text/css; charset=utf-8' }],
  ['inbox.js', { file: fromHere('inbox.js'), type: 'text/javascript; charset=utf-8' }],
  ['relative-time.js', { file: fromHere('relative-time.js'), type: 'text/javascript; charset=utf-8' }],
  ['icon.svg', { file: fromHere('icon.svg'), type: 'image/svg+xml; charset=utf-8' }],
  ['radio-canada.woff2', { file: fromHere('../../src/assets/fonts/radio-canada.woff2'), type: 'font/woff2' }],
  [
    'radio-canada-big.woff2',
    { file: fromHere('../../src/assets/fonts/radio-canada-big.woff2'), type: 'font/woff2' },
  ],
]);

interface RouteRequest {
  /** What the groups of the route's path matched. */
  id: string;
  part: string;
  parameters: URLSearchParams;
  body: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Route = [Method, path: RegExp, handle: (request: RouteRequest) => Reply | Promise<Reply>];

export interface WebListener {
  url: string;
  stop(): Promise<void>;
}

/** Serves the inbox page and the API on 127.0.0.1; `smtpPort` is told to people who have no mail yet. */
export async function listenForReaders(
  port: number,
  store: MessageStore,
  chaos: Chaos,
  smtpPort: number,
): Promise<WebListener> {
  const routes = [...apiRoutes(new MailpitApi(store, chaos)), ...pageRoutes(store, smtpPort)];
  const streams = new Set<ServerResponse>();
  const tell = () => {
    for (const stream of streams) stream.write('event: change\ndata\n\n');
  };
  store.on('change', tell);

  const server = createServer(async (request, response) => {
    try {
      const refused = refuseForeign(request);
      if (refused) return send(response, request, refused);
      const url = URL.parse(request.url ?? '', 'http://mailbox');
      if (!url) return send(response, request, text('Bad request', 400));
      if (url.pathname === '/events') return openStream(streams, response);
      await store.ready;
      send(response, request, await answer(routes, request, url));
    } catch (error) {
      send(response, request, text(String(error), 500));
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      store.off('change', tell);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Another site that points its name at 127.0.0.1 must not read the mail (the Host header tells), nor may one post to
 * us (Origin tells; programs that are no browsers send none).
 */
function refuseForeign({ method, headers }: IncomingMessage): Reply | undefined {
  const { host = '', origin } = headers;
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return text('Unknown host', 403);
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && origin !== undefined && origin !== `http://${host}`) return text('Foreign origin', 403);
  return undefined;
}

async function answer(routes: Route[], request: IncomingMessage, url: URL): Promise<Reply> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const matching = routes.filter(([, path]) => path.test(url.pathname));
  const [, path, handle] = matching.find(([allowed]) => allowed === method) ?? [];
  if (!path || !handle) {
    if (matching.length === 0) return NOT_FOUND;
    const allow = matching.map(([allowed]) => allowed).join(', ');
    return { ...text('Method not allowed', 405), headers: { allow } };
  }

  const body = await readBody(request);
  if (body === undefined) return text('Body too large', 413);
  const { id = '', part = '' } = path.exec(url.pathname)?.groups ?? {};
  return handle({ id, part, parameters: url.searchParams, body });
}

function apiRoutes(api: MailpitApi): Route[] {
  return [
    ['GET', /^\/api\/v1\/info$/, () => api.info()],
    ['GET', /^\/api\/v1\/messages$/, ({ parameters }) => api.messages(parameters)],
    ['DELETE', /^\/api\/v1\/messages$/, ({ body }) => api.deleteMessages(body)],
    ['GET', /^\/api\/v1\/search$/, ({ parameters }) => api.search(parameters)],
    ['GET', /^\/api\/v1\/message\/(?<id>\w+)$/, ({ id }) => api.message(id)],
    ['GET', /^\/api\/v1\/message\/(?<id>\w+)\/headers$/, ({ id }) => api.headers(id)],
    ['GET', /^\/api\/v1\/message\/(?<id>\w+)\/raw$/, ({ id, parameters }) => api.raw(id, parameters)],
    ['GET', /^\/api\/v1\/message\/(?<id>\w+)\/part\/(?<part>\d+)$/, ({ id, part }) => api.part(id, part)],
    ['GET', /^\/api\/v1\/chaos$/, () => api.chaos()],
    ['PUT', /^\/api\/v1\/chaos$/, ({ body }) => api.setChaos(body)],
  ];
}

function pageRoutes(store: MessageStore, smtpPort: number): Route[] {
  const show = async (id: string | undefined, parameters: URLSearchParams): Promise<Reply> => {
    const open = id === undefined ? undefined : await openMessage(store, id);
    const location = parseLocation(id, parameters);
    const all = store.list();
    const page = inboxPage({
      location,
      matches: location.query === '' ? all : store.list(location.query),
      total: all.length,
      unread: all.filter(({ Read }) => !Read).length,
      smtpPort,
      open,
      now: Date.now(),
    });
    const isGone = id !== undefined && !open;
    return { status: isGone ? 404 : 200, headers: { 'content-type': HTML_TYPE }, body: page };
  };

  return [
    ['GET', /^\/$/, ({ parameters }) => show(undefined, parameters)],
    ['GET', /^\/view\/(?<id>\w+)$/, ({ id, parameters }) => show(latestOr(store, id), parameters)],
    ['GET', /^\/view\/(?<id>\w+)\.html$/, ({ id }) => showFrame(store, id)],
    ['POST', /^\/view\/(?<id>\w+)\/delete$/, ({ id, parameters }) => deleteOne(store, id, parameters)],
    ['POST', /^\/delete-all$/, () => store.clear().then(() => seeOther('/'))],
    ['GET', /^\/assets\/(?<id>[\w.-]+)$/, ({ id }) => sendAsset(id)],
  ];
}

function latestOr(store: MessageStore, id: string): string {
  return id === 'latest' ? (store.list()[0]?.ID ?? id) : id;
}

async function openMessage(store: MessageStore, id: string): Promise<OpenMessage | undefined> {
  const raw = await store.raw(id);
  const parsed = raw && (await store.parsed(id));
  if (!parsed) return undefined;
  await store.markRead(id);
  return { ...parsed, raw };
}

async function showFrame(store: MessageStore, id: string): Promise<Reply> {
  const parsed = await store.parsed(id);
  if (!parsed) return NOT_FOUND;
  return {
    headers: {
      'content-type': HTML_TYPE,
      'content-security-policy': FRAME_POLICY,
      'referrer-policy': 'no-referrer',
    },
    body: frameDocument(parsed),
  };
}

/** Goes on to the message below it in the list, as a reader would. */
async function deleteOne(store: MessageStore, id: string, parameters: URLSearchParams): Promise<Reply> {
  const location = parseLocation(undefined, parameters);
  const matches = store.list(location.query);
  const position = matches.findIndex(({ ID }) => ID === id);
  const next = matches[position + 1] ?? matches[position - 1];
  await store.remove([id]);
  return seeOther(toHref({ ...location, id: next?.ID, view: undefined }));
}

async function sendAsset(name: string): Promise<Reply> {
  const asset = ASSETS.get(name);
  if (!asset) return NOT_FOUND;
  const isFont = asset.type.startsWith('font/');
  return {
    headers: { 'content-type': asset.type, 'cache-control': isFont ? 'max-age=86400' : 'no-cache' },
    body: await readFile(asset.file),
  };
}

function openStream(streams: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { ...COMMON_HEADERS, 'content-type': 'text/event-stream' });
  response.flushHeaders();
  streams.add(response);
  response.on('close', () => streams.delete(response));
}

/** `undefined` if it is longer than any request of ours; it is read to its end, or the refusal would not arrive. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  return length <= BODY_MAX_BYTES ? Buffer.concat(chunks).toString() : undefined;
}

function send(response: ServerResponse, request: IncomingMessage, reply: Reply): void {
  const body = Buffer.from(reply.body ?? '');
  response.writeHead(reply.status ?? 200, {
    ...COMMON_HEADERS,
    ...reply.headers,
    'content-length': String(body.length),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
