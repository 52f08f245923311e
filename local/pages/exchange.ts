import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Reply, text } from './reply.ts';

const BODY_MAX_BYTES = 1_000_000;

/** `same-origin`, not `no-referrer`, which would turn the Origin header of our own forms into `null`. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The policy of our own pages: nothing from elsewhere; `formTargets` are origins that an answer to a form leads to. */
export function pagePolicy(formTargets: string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Another site that points its name at 127.0.0.1 must not read what is here (the Host header tells), nor may one post
 * to us (Origin tells; programs that are no browsers send none).
 */
export function refuseForeign({ method, headers }: IncomingMessage): Reply | undefined {
  const { host = '', origin } = headers;
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return text('Unknown host', 403);
  const isReading = method === 'GET' || method === 'HEAD';
  if (!isReading && origin !== undefined && origin !== `http://${host}`) return text('Foreign origin', 403);
  return undefined;
}

/** `undefined` if it is longer than any request of ours; it is read to its end, or the refusal would not arrive. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  return length <= BODY_MAX_BYTES ? Buffer.concat(chunks).toString() : undefined;
}

/** Sends an answer with the headers that every one of ours has. */
export function send(response: ServerResponse, request: IncomingMessage, reply: Reply): void {
  const body = Buffer.from(reply.body ?? '');
  response.writeHead(reply.status ?? 200, {
    ...COMMON_HEADERS,
    'content-security-policy': pagePolicy(),
    ...reply.headers,
    'content-length': String(body.length),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
