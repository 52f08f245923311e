import { Agent, createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Fetch } from './auth-edge.ts';
import { BodyTooLarge, sendWebResponse, toWebRequest } from './node-http.ts';
import { LOOPBACK } from './ports.ts';
import { PUBLISHABLE_KEY } from './secrets.ts';

export interface GatewayOptions {
  port: number;
  /** The legacy anonymous key; it is accepted in place of the publishable key. */
  anonKey: string;
  /** Serves `/auth/v1` and `/rest/v1`. */
  supabase: Fetch;
  functionsPort: number;
  /** Origins that may read the answer when the functions are away. */
  allowedOrigins: string[];
  isDatabaseUp(): boolean;
  areFunctionsUp(): boolean;
}

export interface Gateway {
  stop(): Promise<void>;
}

const BODY_MAX_BYTES = 1_048_576;
const STOP_WITHIN_MS = 5_000;
const FUNCTIONS_PATH = '/functions/v1/';
const SUPABASE_PATH = /^\/(auth|rest)\/v1(\/|$)/;

/** For one connection only, RFC 9110 7.6.1. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What a caller might write to pass for somebody else. */
const CLAIMED_ADDRESS = /^(x-forwarded-.+|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/** The one address under which the services of a project are reached, as on the platform. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    void route(incoming, outgoing, options, agent).catch((error: unknown) => {
      console.error('Gateway:', error);
      if (outgoing.headersSent) outgoing.destroy();
      else sendJson(outgoing, 500, { message: 'An unexpected error occurred' });
    });
  });
  server.listen(options.port, LOOPBACK);
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
      await closed;
      clearTimeout(cut);
      agent.destroy();
    },
  };
}

async function route(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: GatewayOptions,
  agent: Agent,
): Promise<void> {
  const base = `http://${LOOPBACK}:${options.port}`;
  if (!URL.canParse(incoming.url ?? '', base)) return sendJson(outgoing, 400, { message: 'Bad request' });
  const url = new URL(incoming.url ?? '', base);
  useCurrentKey(incoming.headers, options.anonKey);
  if (url.pathname.startsWith(FUNCTIONS_PATH)) return forwardToFunction(incoming, outgoing, url, options, agent);
  if (SUPABASE_PATH.test(url.pathname)) return callSupabase(incoming, outgoing, url, options);
  sendJson(outgoing, 404, { message: 'no Route matched with those values' });
}

async function callSupabase(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  { supabase, isDatabaseUp }: GatewayOptions,
): Promise<void> {
  allowAnyOrigin(incoming, outgoing);
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(204).end();
    return;
  }
  if (!isDatabaseUp()) {
    outgoing.setHeader('retry-after', '1');
    sendJson(outgoing, 503, { code: 'PGRST001', message: 'Database connection lost. Retrying.', details: null, hint: null });
    return;
  }
  try {
    await sendWebResponse(await supabase(await toWebRequest(incoming, url, BODY_MAX_BYTES)), outgoing);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    outgoing.setHeader('connection', 'close');
    sendJson(outgoing, 413, { message: 'Request body too large' });
  }
}

async function forwardToFunction(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  options: GatewayOptions,
  agent: Agent,
): Promise<void> {
  if (!options.areFunctionsUp()) return answerFunctionsAway(incoming, outgoing, options.allowedOrigins);
  const upstream = httpRequest({
    agent,
    host: LOOPBACK,
    port: options.functionsPort,
    method: incoming.method,
    path: `/${url.pathname.slice(FUNCTIONS_PATH.length)}${url.search}`,
    headers: { ...forwardable(incoming.headers), 'cf-connecting-ip': incoming.socket.remoteAddress ?? LOOPBACK },
  });
  // A function may answer before it has read the whole body, and a caller may leave before it has sent it.
  incoming.on('error', () => upstream.destroy()).pipe(upstream);
  outgoing.on('close', () => upstream.destroy());
  const answered = once(upstream, 'response') as Promise<[IncomingMessage]>;
  let answer: IncomingMessage;
  try {
    [answer] = await answered;
  } catch {
    return answerFunctionsAway(incoming, outgoing, options.allowedOrigins);
  }
  upstream.on('error', () => outgoing.destroy());
  outgoing.writeHead(answer.statusCode ?? 502, forwardable(answer.headers));
  await pipeline(answer, outgoing).catch(() => outgoing.destroy());
}

/** The functions' own words for a store that is away, so that a client needs to know only one. */
function answerFunctionsAway(incoming: IncomingMessage, outgoing: ServerResponse, allowedOrigins: string[]): void {
  if (outgoing.destroyed) return;
  const { origin } = incoming.headers;
  outgoing.setHeader('vary', 'Origin');
  if (origin && allowedOrigins.includes(origin)) {
    outgoing.setHeader('access-control-allow-origin', origin);
    outgoing.setHeader('access-control-expose-headers', 'retry-after');
  }
  if (incoming.method === 'OPTIONS') {
    outgoing.setHeader('access-control-allow-methods', 'POST, OPTIONS');
    outgoing.setHeader('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '');
    outgoing.writeHead(204).end();
    return;
  }
  outgoing.setHeader('retry-after', '1');
  outgoing.setHeader('cache-control', 'no-store');
  const message = 'The service is starting again. Please try again in a moment.';
  sendJson(outgoing, 503, { error: { code: 'store_unavailable', message } });
}

/** The keys are public and no cookie is ever read: any origin may call, as on the platform. */
function allowAnyOrigin(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader('access-control-allow-origin', '*');
  outgoing.setHeader('access-control-expose-headers', 'content-range, content-location, preference-applied, x-sb-error-code, x-supabase-api-version');
  if (incoming.method !== 'OPTIONS') return;
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS');
  outgoing.setHeader('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '*');
  outgoing.setHeader('access-control-max-age', '3600');
}

/** Rewrites the legacy anonymous key to the publishable one; as a bearer it says nothing that the key does not. */
function useCurrentKey(headers: IncomingHttpHeaders, anonKey: string): void {
  if (headers['apikey'] === anonKey) headers['apikey'] = PUBLISHABLE_KEY;
  if (headers.authorization !== `Bearer ${anonKey}`) return;
  delete headers.authorization;
  headers['apikey'] ??= PUBLISHABLE_KEY;
}

function forwardable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.has(name) && !CLAIMED_ADDRESS.test(name)),
  );
}

function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify(body));
}
