import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../functions/mail-servers.ts';

/** A mail as the API was asked to send it. */
interface Request {
  to: string[];
  subject: string;
}
/** With its name from https://resend.com/docs/api-reference/errors. */
interface Refusal {
  status: number;
  name: string;
  headers?: Record<string, string>;
}

const SLOW_DOWN: Refusal = { status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '1' } };
const OTHER_WORDS: Refusal = { status: 409, name: 'invalid_idempotent_request' };

/**
 * Stands in for Resend: takes each key once, answers the same for it again, and refuses it with another body, as Resend does
 * for a day. `trouble`: what it answers instead, if anything. `isHeard`: whether its answers arrive. `perSecond`: requests
 * that it answers; beyond them it asks for a rest.
 */
export async function startProvider() {
  const taken = new Map<string, { to: string; subject: string; at: number; body: string }>();
  const state = {
    trouble: undefined as Refusal | undefined,
    isHeard: true,
    perSecond: Number.POSITIVE_INFINITY,
    repeated: 0,
    refused: 0,
  };
  const window = { begins: 0, requests: 0 };
  const isTooMuch = () => {
    if (performance.now() - window.begins >= 1_000)
      Object.assign(window, { begins: performance.now(), requests: 0 });
    window.requests += 1;
    return window.requests > state.perSecond;
  };
  const refuse = (response: ServerResponse, { status, name, headers = {} }: Refusal) => {
    state.refused += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ statusCode: status, name, message: name }));
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const trouble = state.trouble ?? (isTooMuch() ? SLOW_DOWN : undefined);
      if (trouble) return refuse(response, trouble);
      const key = String(request.headers['idempotency-key']);
      const known = taken.get(key);
      if (known && known.body !== body) return refuse(response, OTHER_WORDS);
      const { to, subject } = JSON.parse(body) as Request;
      if (known) state.repeated += 1;
      else taken.set(key, { to: to[0] ?? '', subject, at: performance.now(), body });
      if (!state.isHeard) return request.socket.destroy();
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: `id-${key}` }));
    });
  });
  const port = await listen(server);
  return {
    taken,
    state,
    /** For the stack, which sends by it then. */
    environment: { RESEND_URL: `http://127.0.0.1:${port}` },
    async stop() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}
