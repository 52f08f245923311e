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
export class FunctionsProxy {
  readonly #options: FunctionsProxyOptions;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(options: FunctionsProxyOptions) {
    this.#options = options;
  }

  /** `path` begins with the function's name, and has the query. */
  async forward(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    if (!this.#options.isUp()) return this.#answerAway(incoming, outgoing);
    const upstream = httpRequest({
      agent: this.#agent,
      host: LOOPBACK,
      port: this.#options.port,
      method: incoming.method,
      path: `/${path}`,
      headers: { ...forwardable(incoming.headers), 'cf-connecting-ip': incoming.socket.remoteAddress },
    });
    const responding = once(upstream, 'response') as Promise<[IncomingMessage]>;
    // A caller may leave before it has sent the whole body, or before it has read the whole answer.
    incoming.once('error', () => upstream.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
    let answer: IncomingMessage;
    try {
      [answer] = await responding;
    } catch {
      return this.#answerAway(incoming, outgoing);
    }
    upstream.once('error', () => outgoing.destroy());
    outgoing.writeHead(answer.statusCode ?? 502, forwardable(answer.headers));
    await pipeline(answer, outgoing).catch(() => outgoing.destroy());
  }

  close(): void {
    this.#agent.destroy();
  }

  /** In the functions' own words for a store that is away, so that a client has to know only one. */
  #answerAway(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (outgoing.destroyed) return;
    const { origin } = incoming.headers;
    outgoing.setHeader('vary', 'Origin');
    if (origin && this.#options.allowedOrigins.includes(origin)) {
      outgoing.setHeader('access-control-allow-origin', origin);
      outgoing.setHeader('access-control-expose-headers', 'retry-after');
    }
    if (incoming.method === 'OPTIONS') {
      outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS');
      outgoing.setHeader(
        'access-control-allow-headers',
        incoming.headers['access-control-request-headers'] ?? '',
      );
      outgoing.writeHead(204).end();
      return;
    }
    outgoing.setHeader('retry-after', '1');
    outgoing.setHeader('cache-control', 'no-store');
    const message = 'The service is starting again. Please try again in a moment.';
    sendJson(outgoing, 503, { error: { code: 'store_unavailable', message } });
  }
}

function forwardable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP.split(' '), ...named]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.has(name) && !CLAIMED_ADDRESS.test(name)),
  );
}
