import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { FunctionsProxy } from './functions-proxy.ts';
import type { FunctionsProxyOptions } from './functions-proxy.ts';
import { BodyTooLarge, sendJson, sendWebResponse, toWebRequest } from './node-http.ts';
import { LOOPBACK } from './ports.ts';
import { PUBLISHABLE_KEY } from './secrets.ts';
import { DatabaseAway } from './supabase.ts';
import type { Supabase } from './supabase.ts';

export interface GatewayOptions {
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
export async function startGateway(options: GatewayOptions): Promise<{ stop(): Promise<void> }> {
  const functions = new FunctionsProxy(options.functions);
  const server = createServer((incoming, outgoing) => {
    route(incoming, outgoing, options, functions).catch((error: unknown) => {
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
      const impatience = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
      await closed;
      clearTimeout(impatience);
      functions.close();
    },
  };
}

async function route(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: GatewayOptions,
  functions: FunctionsProxy,
): Promise<void> {
  const base = `http://${LOOPBACK}:${options.port}`;
  if (!URL.canParse(incoming.url ?? '', base)) return sendJson(outgoing, 400, { message: 'Bad request' });
  const url = new URL(incoming.url ?? '', base);
  useCurrentKey(incoming.headers, options.anonKey);
  if (url.pathname.startsWith(FUNCTIONS_PATH)) {
    return functions.forward(incoming, outgoing, url.pathname.slice(FUNCTIONS_PATH.length) + url.search);
  }
  if (SUPABASE_PATH.test(url.pathname)) return callSupabase(incoming, outgoing, url, options);
  sendJson(outgoing, 404, { message: 'no Route matched with those values' });
}

async function callSupabase(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  { supabase }: GatewayOptions,
): Promise<void> {
  allowAnyOrigin(incoming, outgoing);
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(204).end();
    return;
  }
  try {
    incoming.headers['cf-connecting-ip'] = incoming.socket.remoteAddress;
    const request = await toWebRequest(incoming, url, BODY_MAX_BYTES);
    await sendWebResponse(await supabase.fetch(request), outgoing);
  } catch (error) {
    if (error instanceof DatabaseAway) {
      outgoing.setHeader('retry-after', '1');
      const message = 'Database connection lost. Retrying the connection.';
      sendJson(outgoing, 503, { code: 'PGRST001', message, details: null, hint: null });
    } else if (error instanceof BodyTooLarge) {
      outgoing.setHeader('connection', 'close');
      sendJson(outgoing, 413, { message: 'Request body too large' });
    } else {
      throw error;
    }
  }
}

/** The keys are public and no cookie is ever read: any origin may call, as on the platform. */
function allowAnyOrigin(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const exposed =
    'content-range, content-location, preference-applied, x-sb-error-code, x-supabase-api-version';
  outgoing.setHeader('access-control-allow-origin', '*');
  outgoing.setHeader('access-control-expose-headers', exposed);
  if (incoming.method !== 'OPTIONS') return;
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS');
  outgoing.setHeader(
    'access-control-allow-headers',
    incoming.headers['access-control-request-headers'] ?? '*',
  );
  outgoing.setHeader('access-control-max-age', '3600');
}

/** Replaces the legacy anonymous key by the publishable one; as a bearer it says nothing that the key does not. */
function useCurrentKey(headers: IncomingHttpHeaders, anonKey: string): void {
  if (headers.apikey === anonKey) headers.apikey = PUBLISHABLE_KEY;
  if (headers.authorization !== `Bearer ${anonKey}`) return;
  delete headers.authorization;
  headers.apikey ??= PUBLISHABLE_KEY;
}
