import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from './ports.ts';

export interface HttpServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves HTTP on the loopback address. A `port` of 0 is any free one; answers that are under way when it stops have
 * `graceMs` milliseconds to end. Rejects if the port is taken.
 */
export async function listen(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  graceMs = 0,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('A request failed:', error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'An unexpected error occurred' });
    });
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      const patience = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(patience);
    },
  };
}

/** `undefined` if it is longer than `limit` bytes; it is read to its end, or the refusal would not arrive. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  }
  return length <= limit ? Buffer.concat(chunks) : undefined;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
