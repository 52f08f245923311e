import { createReadStream } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type HttpServer, listen } from './http-server.ts';
import { type AssetFile, cached, findFile, lookUp } from './site-server/asset-lookup.ts';
import { contentTypeOf } from './site-server/content-type.ts';
import { applyHeaderRules, parseHeadersFile } from './site-server/headers-file.ts';
import { type ByteRange, chooseCoding, isFresh, parseRange } from './site-server/negotiation.ts';
import { findRedirect, parseRedirectsFile } from './site-server/redirects-file.ts';
import { representText, tagOf } from './site-server/representations.ts';
import { type RequestPath, encodePath, parseRequestPath } from './site-server/request-path.ts';

/** An answer before it is sent; header names are lower case. */
interface Reply {
  status: number;
  headers: Map<string, string>;
  body?: Buffer | { file: string; range: ByteRange };
}

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves a built folder on 127.0.0.1 the way a CDN for static files does: `_headers`, `_redirects`, pages without
 * `.html` and trailing slash, 404.html, brotli, caching. A rebuild of the folder is served without a restart.
 * Port 0 is any free one. Rejects if the folder is not there, a rules file is faulty or the port is taken.
 */
export async function startSiteServer(options: { folder: string; port: number }): Promise<HttpServer> {
  const root = await realpath(options.folder);
  await rulesOf(root);
  return listen(options.port, async (request, response) => {
    const { status, headers, body } = await answer(root, request);
    response.writeHead(status, Object.fromEntries(headers));
    if (request.method === 'HEAD' || body === undefined) response.end();
    else if (Buffer.isBuffer(body)) response.end(body);
    else {
      const content = createReadStream(body.file, { start: body.range.first, end: body.range.last });
      await pipeline(content, response).catch(() => response.destroy());
    }
  });
}

/** The rules of the site, none where a file is not there. */
async function rulesOf(root: string) {
  const read = async <Rules extends unknown[]>(name: string, parse: (text: string) => Rules) => {
    const asset = await findFile(root, name);
    return asset ? cached(asset, 'rules', async () => parse(await readFile(asset.file, 'utf8'))) : [];
  };
  return {
    headers: await read('/_headers', parseHeadersFile),
    redirects: await read('/_redirects', parseRedirectsFile),
  };
}

async function answer(root: string, request: IncomingMessage): Promise<Reply> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refusal = plainText(405, 'Method not allowed');
    refusal.headers.set('allow', 'GET, HEAD');
    return refusal;
  }
  const target = parseRequestPath(request.url ?? '');
  if (!target) return plainText(400, 'Bad request');

  const rules = await rulesOf(root);
  const redirect = findRedirect(rules.redirects, target);
  const reply = redirect ? redirectTo(redirect.status, redirect.location) : await find(root, target, request);
  applyHeaderRules(rules.headers, target.path, reply.headers);
  // A rule for `/_astro/*` must not make a missing file missing for a year.
  if (reply.status === 404) reply.headers.set('cache-control', 'no-store');
  return reply;
}

async function find(
  root: string,
  { decoded, search }: RequestPath,
  request: IncomingMessage,
): Promise<Reply> {
  const found = await lookUp(root, decoded);
  if (found === undefined || decoded === '/404') return notFound(root, request);
  if ('canonical' in found) return redirectTo(308, encodePath(found.canonical) + search);
  return fileReply(found.asset, decoded.startsWith('/_astro/') ? IMMUTABLE : REVALIDATE, request);
}

async function fileReply(asset: AssetFile, cacheControl: string, request: IncomingMessage): Promise<Reply> {
  const type = contentTypeOf(asset.file);
  const reply = await (type.text ? textReply : streamReply)(asset, request);
  reply.headers.set('content-type', type.name).set('cache-control', cacheControl);

  const etag = reply.headers.get('etag') ?? '';
  if (!isFresh(request.headers['if-none-match'], etag)) return reply;
  for (const name of ['content-type', 'content-length', 'content-encoding', 'content-range']) {
    reply.headers.delete(name);
  }
  return { status: 304, headers: reply.headers };
}

async function textReply(asset: AssetFile, request: IncomingMessage): Promise<Reply> {
  const wanted = chooseCoding(request.headers['accept-encoding']?.toString());
  const { body, coding, etag } = await representText(asset, wanted);
  const headers = { 'content-length': String(body.length), etag, vary: 'Accept-Encoding' };
  const encoding = coding && { 'content-encoding': coding };
  return { status: 200, headers: new Map(Object.entries({ ...headers, ...encoding })), body };
}

async function streamReply(asset: AssetFile, request: IncomingMessage): Promise<Reply> {
  const { file, size } = asset;
  const etag = await tagOf(asset);
  const ifRange = request.headers['if-range'];
  const mayRange = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const range = mayRange ? parseRange(request.headers.range, size) : undefined;
  const headers = new Map([
    ['accept-ranges', 'bytes'],
    ['etag', etag],
  ]);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`).set('content-length', '0');
    return { status: 416, headers };
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set('content-length', String(last - first + 1));
  if (range) headers.set('content-range', `bytes ${first}-${last}/${size}`);
  const body = { file, range: { first, last: Math.max(last, 0) } };
  return { status: range ? 206 : 200, headers, body };
}

async function notFound(root: string, request: IncomingMessage): Promise<Reply> {
  const asset = await findFile(root, '/404.html');
  if (!asset) return plainText(404, 'Not found');
  const reply = await textReply(asset, request);
  reply.headers.delete('etag');
  reply.headers.set('content-type', contentTypeOf(asset.file).name);
  return { ...reply, status: 404 };
}

function redirectTo(status: number, location: string): Reply {
  const reply = plainText(status, `Moved to ${location}`);
  reply.headers.set('location', location).set('cache-control', REVALIDATE);
  return reply;
}

function plainText(status: number, text: string): Reply {
  const body = Buffer.from(`${text}\n`);
  const headers = new Map([
    ['content-type', 'text/plain; charset=utf-8'],
    ['content-length', String(body.length)],
  ]);
  return { status, headers, body };
}
