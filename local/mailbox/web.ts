import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MailpitApi } from './api.ts';
import type { Chaos } from './chaos.ts';
import { parseLocation, toHref } from './inbox-location.ts';
import { type OpenMessage, inboxPage } from './inbox-page.ts';
import { FRAME_POLICY, frameDocument } from './mail-frame.ts';
import type { MessageStore } from './message-store.ts';
import { createAssets } from '../pages/assets.ts';
import { COMMON_HEADERS, readBody, refuseForeign, send } from '../pages/exchange.ts';
import { NOT_FOUND, type Reply, seeOther, text } from '../pages/reply.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

const fromHere = (path: string) => new URL(path, import.meta.url);
const sendAsset = createAssets(['inbox.css', 'inbox.js', 'relative-time.js'].map(fromHere));

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

function openStream(streams: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { ...COMMON_HEADERS, 'content-type': 'text/event-stream' });
  response.flushHeaders();
  streams.add(response);
  response.on('close', () => streams.delete(response));
}
