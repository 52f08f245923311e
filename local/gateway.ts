import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createFunctionsProxy, type FunctionsProxyOptions } from './functions-proxy.ts';
import { type HttpServer, listen, readBody, sendJson } from './http-server.ts';
import { LOOPBACK } from './ports.ts';
import { PUBLISHABLE_KEY } from './secrets.ts';
import { DatabaseAway, type Supabase } from './supabase.ts';

interface GatewayOptions {
  port: number;
  /** The legacy anonymous key; it is accepted in place of the publishable key. */
  anonKey: string;
  functions: FunctionsProxyOptions;
  supabase: Pick<Supabase, 'fetch'>;
}

const BODY_MAX_BYTES = 1_048_576;
const STOP_WITHIN_MS = 5_000;
const FUNCTIONS_PATH = '/functions/v1/';
const SUPABASE_PATH = /^\/(auth|rest)\/v1(\/|$)/;

/** The one address under which the services of a project are reached, as on the platform. */
export async function startGateway(options: GatewayOptions): Promise<HttpServer> {
  const { port, anonKey, functions, supabase } = options;
  const proxy = createFunctionsProxy(functions);
  const server = await listen(
    port,
    async (incoming, outgoing) => {
      const url = URL.parse(incoming.url ?? '', `http://${LOOPBACK}:${port}`);
      if (!url) return sendJson(outgoing, 400, { message: 'Bad request' });
      useCurrentKey(incoming.headers, anonKey);
      if (url.pathname.startsWith(FUNCTIONS_PATH))
        return proxy.forward(incoming, outgoing, url.pathname.slice(FUNCTIONS_PATH.length) + url.search);
      if (SUPABASE_PATH.test(url.pathname)) return callSupabase(incoming, outgoing, url, supabase);
      sendJson(outgoing, 404, { message: 'no Route matched with those values' });
    },
    STOP_WITHIN_MS,
  );
  return {
    url: server.url,
    async stop() {
      await server.stop();
      proxy.close();
    },
  };
}

async function callSupabase(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  supabase: Pick<Supabase, 'fetch'>,
): Promise<void> {
  allowAnyOrigin(incoming, outgoing);
  const { method = 'GET', headers } = incoming;
  if (method === 'OPTIONS') {
    outgoing.writeHead(204).end();
    return;
  }
  const body = await readBody(incoming, BODY_MAX_BYTES);
  if (!body) return sendJson(outgoing, 413, { message: 'Request body too large' });
  try {
    headers['cf-connecting-ip'] = incoming.socket.remoteAddress ?? LOOPBACK;
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const request = new Request(url, { method, headers: entries, body: hasBody ? body : null });
    const response = await supabase.fetch(request);
    outgoing.setHeaders(response.headers);
    outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
    outgoing.setHeader('retry-after', '1');
    const message = 'Database connection lost. Retrying the connection.';
    sendJson(outgoing, 503, { code: 'PGRST001', message, details: null, hint: null });
  }
}

/** The keys are public and no cookie is ever read: any origin may call, as on the platform. */
function allowAnyOrigin(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const exposed =
    'content-range, content-location, preference-applied, x-sb-error-code, x-supabase-api-version';
  outgoing.setHeader('access-control-allow-origin', '*');
  outgoing.setHeader('access-control-expose-headers', exposed);
  if (incoming.method !== 'OPTIONS') return;
  const wanted = incoming.headers['access-control-request-headers'] ?? '*';
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS');
  outgoing.setHeader('access-control-allow-headers', wanted);
  outgoing.setHeader('access-control-max-age', '3600');
}

/** Replaces the legacy anonymous key by the publishable one; as a bearer it says nothing that the key does not. */
function useCurrentKey(headers: IncomingHttpHeaders, anonKey: string): void {
  if (headers.apikey === anonKey) headers.apikey = PUBLISHABLE_KEY;
  if (headers.authorization !== `Bearer ${anonKey}`) return;
  delete headers.authorization;
  headers.apikey ??= PUBLISHABLE_KEY;
}
