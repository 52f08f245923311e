import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type HttpServer, listen, readBody } from '../http-server.ts';

/** What a page or an API is asked for; `HEAD` counts as `GET`. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer before it is sent; 200 unless said otherwise. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

const BODY_MAX_BYTES = 1_000_000;

/** `same-origin`, not `no-referrer`, which would turn the Origin header of our own forms into `null`. */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const STYLE: Reply = {
  headers: { 'content-type': 'text/css; charset=utf-8' },
  body: readFileSync(new URL('page.css', import.meta.url)),
};

export function json(value: unknown): Reply {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}

export function text(body: string | Uint8Array, status = 200): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

export const seeOther = (location: string): Reply => ({ status: 303, headers: { location } });

export const NOT_FOUND = text('404 page not found', 404);

type Answer = (call: Call) => Promise<Reply | undefined>;

/** Serves pages and an API to this machine. Where `answer` has no reply the connection is cut. */
export function serve(port: number, answer: Answer): Promise<HttpServer> {
  return listen(port, async (request, response) => {
    const reply = refuseForeign(request) ?? (await replyTo(request, answer));
    const body = Buffer.from(reply?.body ?? '');
    const headers = { ...COMMON_HEADERS, ...reply?.headers, 'content-length': body.length };
    if (reply) response.writeHead(reply.status ?? 200, headers).end(body);
    else response.destroy();
  });
}

async function replyTo(request: IncomingMessage, answer: Answer): Promise<Reply | undefined> {
  const { headers, method = 'GET' } = request;
  const url = URL.parse(request.url ?? '', `http://${headers.host}`);
  if (!url) return text('Bad request', 400);
  const body = await readBody(request, BODY_MAX_BYTES);
  if (!body) return text('Body too large', 413);
  if (url.pathname === '/assets/page.css') return STYLE;
  return answer({ method: method === 'HEAD' ? 'GET' : method, url, headers, body: body.toString() });
}

/**
 * Another site that points its name at 127.0.0.1 must not read what is here (the Host header tells), nor may one post
 * to us (Origin tells; programs that are no browsers send none).
 */
function refuseForeign({ method, headers }: IncomingMessage): Reply | undefined {
  const { host = '', origin } = headers;
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return text('Unknown host', 403);
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && origin !== undefined && origin !== `http://${host}`) return text('Foreign origin', 403);
  return undefined;
}
