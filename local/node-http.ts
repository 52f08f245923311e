import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export class BodyTooLarge extends Error {}

/** Reads a request whole. Throws `BodyTooLarge` past `limit` bytes. */
export async function toWebRequest(incoming: IncomingMessage, url: URL, limit: number): Promise<Request> {
  const method = incoming.method ?? 'GET';
  const init = { method, headers: toWebHeaders(incoming.headers) };
  if (method === 'GET' || method === 'HEAD') return new Request(url, init);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return new Request(url, { ...init, body: Buffer.concat(chunks) });
}

export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  outgoing.end(body);
}

function toWebHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value ?? []].flat()) result.append(name, item);
  }
  return result;
}

export function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify(body));
}
