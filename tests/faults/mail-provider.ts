import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../functions/mail-servers.ts';

/** A mail as the API was asked to send it. */
interface Request {
  to: string[];
  subject: string;
}

/**
 * Stands in for Resend: takes each key once and answers the same for it again, as Resend does for a day. What it answers
 * instead, if anything, is `trouble`.
 */
export async function startProvider() {
  const taken = new Map<string, { to: string; subject: string; at: number }>();
  const state = {
    trouble: undefined as { status: number; headers?: Record<string, string> } | undefined,
    repeated: 0,
    refused: 0,
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { to, subject } = body as Request;
      if (state.trouble) {
        state.refused += 1;
        response.writeHead(state.trouble.status, state.trouble.headers).end('{"name":"trouble"}');
        return;
      }
      const key = String(request.headers['idempotency-key']);
      if (taken.has(key)) state.repeated += 1;
      else taken.set(key, { to: to[0] ?? '', subject, at: performance.now() });
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: `id-${key}` }));
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
