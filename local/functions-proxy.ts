import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sendJson } from './http-server.ts';
import { LOOPBACK } from './ports.ts';

export interface FunctionsProxyOptions {
  /** Where the functions listen on the loopback address. */
  port: number;
  isUp(): boolean;
  /** Origins that may read the answer when the functions are away. */
  allowedOrigins: string[];
}

/** For one connection only, RFC 9110 7.6.1. */
const HOP_BY_HOP =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade';
/** What a caller might write to pass for somebody else. */
const CLAIMED_ADDRESS = /^(x-forwarded-.+|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/** Passes calls on to the functions as they come, without keeping a body, and says 503 while they are away. */
export function createFunctionsProxy({ port, isUp, allowedOrigins }: FunctionsProxyOptions) {
  const agent = new Agent({ keepAlive: true });

  /** `target` begins with the function's name, and has the query. */
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: string): Promise<void> {
    const away = () => answerAway(incoming, outgoing, allowedOrigins);
    if (!isUp()) return away();
    const { method } = incoming;
    const headers = { ...forwardable(incoming.headers), 'cf-connecting-ip': incoming.socket.remoteAddress };
    const upstream = httpRequest({ agent, host: LOOPBACK, port, method, path: `/${target}`, headers });
    const responding = once(upstream, 'response') as Promise<[IncomingMessage]>;
    // A caller may leave before it has sent the whole body, or before it has read the whole answer.
    incoming.once('error', () => upstream.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
    const [answer] = await responding.catch(() => []);
    // A body that nobody wants any more is read to its end, or the caller’s next request would wait behind it.
    incoming.unpipe(upstream).resume();
    if (!answer) return away();
    upstream.once('error', () => outgoing.destroy());
    outgoing.writeHead(answer.statusCode ?? 502, forwardable(answer.headers));
    await pipeline(answer, outgoing).catch(() => outgoing.destroy());
  }

  return { forward, close: () => agent.destroy() };
}

/** In the functions' own words for a store that is away, so that a client has to know only one. */
function answerAway({ method, headers }: IncomingMessage, outgoing: ServerResponse, allowed: string[]): void {
  if (outgoing.destroyed) return;
  const { origin } = headers;
  outgoing.setHeader('vary', 'Origin');
  if (origin && allowed.includes(origin)) {
    outgoing.setHeader('access-control-allow-origin', origin);
    outgoing.setHeader('access-control-expose-headers', 'retry-after');
  }
  if (method === 'OPTIONS') {
    const wanted = headers['access-control-request-headers'] ?? '';
    outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS');
    outgoing.writeHead(204, { 'access-control-allow-headers': wanted }).end();
    return;
  }
  outgoing.setHeader('retry-after', '1');
  outgoing.setHeader('cache-control', 'no-store');
  const message = 'The service is starting again. Please try again in a moment.';
  sendJson(outgoing, 503, { error: { code: 'store_unavailable', message } });
}

function forwardable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP.split(' '), ...named]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.has(name) && !CLAIMED_ADDRESS.test(name)),
  );
}
