import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAssets } from '../pages/assets.ts';
import { readBody, refuseForeign, send } from '../pages/exchange.ts';
import { NOT_FOUND, type Reply, text } from '../pages/reply.ts';
import type { StripeApi } from './api.ts';
import type { Control } from './control.ts';
import type { Faults } from './faults.ts';
import type { Pages } from './pages.ts';

const fromHere = (path: string) => new URL(path, import.meta.url);
const sendAsset = createAssets(['stripe.css', 'payment-page.js'].map(fromHere));

export interface WebParts {
  api: StripeApi;
  control: Control;
  faults: Faults;
  pages: Pages;
}

export interface WebListener {
  url: string;
  /** Answers from now on. Before that calls wait. */
  serve(parts: WebParts): void;
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1. */
export async function listen(port: number): Promise<WebListener> {
  const opening = Promise.withResolvers<WebParts>();
  const server = createServer(async (request, response) => {
    try {
      await answer(await opening.promise, request, response);
    } catch (error) {
      send(response, request, text(String(error), 500));
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: opening.resolve,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(parts: WebParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = refuseForeign(request);
  if (refused) return send(response, request, refused);
  const url = URL.parse(request.url ?? '', 'http://stripe');
  if (!url) return send(response, request, text('Bad request', 400));
  const body = await readBody(request);
  if (body === undefined) return send(response, request, text('Body too large', 413));
  if (url.pathname.startsWith('/v1/')) return answerApi(parts, request, response, url, body);
  send(response, request, await answerPage(parts, request.method ?? 'GET', url.pathname, body));
}

/** The API, with the faults that a test has asked for. */
async function answerApi(
  { api, faults }: WebParts,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
  body: string,
): Promise<void> {
  const fault = faults.take();
  if (fault === 'hang') return;
  if (fault === 'down') return void request.socket.destroy();
  if (fault === 'error' || fault === 'limit') return send(response, request, faultReply(fault));
  const { method = 'GET', headers } = request;
  const reply = await api.answer({
    method,
    path: pathname,
    query: search.slice(1),
    body,
    headers,
    breaks: fault === 'broken',
  });
  if (fault === 'lost') return void request.socket.destroy();
  send(response, request, reply);
}

function faultReply(fault: 'error' | 'limit'): Reply {
  const error =
    fault === 'error'
      ? { message: 'An unknown error occurred', type: 'api_error' }
      : { code: 'rate_limit', message: 'Request rate limit exceeded.', type: 'invalid_request_error' };
  return {
    status: fault === 'error' ? 500 : 429,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error }, null, 2),
  };
}

async function answerPage(
  { control, pages }: WebParts,
  method: string,
  path: string,
  body: string,
): Promise<Reply> {
  const [, area = ''] = path.split('/');
  const isPost = method === 'POST';
  const id = path.split('/').at(-1) ?? '';
  if (area === 'control') return control.answer(method, path.slice('/control'.length), body);
  if (!isPost && method !== 'GET' && method !== 'HEAD')
    return { ...text('Method not allowed', 405), headers: { allow: 'GET, HEAD, POST' } };
  if (area === 'assets' && !isPost) return sendAsset(id);
  if (/^\/c\/pay\/\w+$/.test(path)) return isPost ? pages.pay(id, body) : pages.payment(id);
  if (/^\/p\/session\/\w+$/.test(path)) return isPost ? pages.changePlan(path, body) : pages.portal(path);
  if (/^\/settle\/\w+$/.test(path) && isPost) return pages.settle(id, body);
  return path === '/' && !isPost ? pages.overview() : NOT_FOUND;
}
