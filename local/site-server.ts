import { createReadStream } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type HttpServer, listen } from './http-server.ts';
import { type AssetFile, cached, findFile, lookUp } from './site-server/asset-lookup.ts';
import { contentTypeOf } from './site-server/content-type.ts';
import { applyHeaderRules, parseHeadersFile } from './site-server/headers-file.ts';
import { chooseCoding, isFresh } from './site-server/negotiation.ts';
import { findRedirect, parseRedirectsFile } from './site-server/redirects-file.ts';
import { representText, tagOf } from './site-server/representations.ts';
import { type RequestPath, encodePath, parseRequestPath } from './site-server/request-path.ts';

/** An answer before it is sent; header names are lower case. */
interface Reply {
  status: number;
  headers: Map<string, string>;
  body?: Buffer | { file: string };
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
      await pipeline(createReadStream(body.file), response).catch(() => response.destroy());
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
  for (const name of ['content-type', 'content-length', 'content-encoding']) {
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

/** Always the whole file, as Cloudflare Pages sends it: a player that asks for a part has to do without. */
async function streamReply(asset: AssetFile): Promise<Reply> {
  const headers = { 'content-length': String(asset.size), etag: await tagOf(asset) };
  return { status: 200, headers: new Map(Object.entries(headers)), body: asset };
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
