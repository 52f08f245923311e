import { createReadStream } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type HttpServer, listen } from './http-server.ts';
import { type AssetFile, FileCache, findFile, lookUp } from './site-server/asset-lookup.ts';
import { contentTypeOf } from './site-server/content-type.ts';
import { type HeaderRules, applyHeaderRules, parseHeadersFile } from './site-server/headers-file.ts';
import { type ByteRange, chooseCoding, isFresh, parseRange } from './site-server/negotiation.ts';
import { type RedirectRules, findRedirect, parseRedirectsFile } from './site-server/redirects-file.ts';
import { Representations } from './site-server/representations.ts';
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
 *
 * @param options.port 0 picks a free one.
 * @throws Error if the folder is not there, a rules file is faulty or the port is taken.
 */
export async function startSiteServer(options: { folder: string; port: number }): Promise<HttpServer> {
  const site = new Site(await realpath(options.folder));
  await site.rules();
  return listen(options.port, (request, response) => serve(site, request, response));
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await site.answer(request);
  response.writeHead(status, Object.fromEntries(headers));
  if (request.method === 'HEAD' || body === undefined || Buffer.isBuffer(body)) {
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  const content = createReadStream(body.file, { start: body.range.first, end: body.range.last });
  await pipeline(content, response).catch(() => response.destroy());
}

class Site {
  readonly #root: string;
  readonly #representations = new Representations();
  readonly #headerRules = new FileCache<HeaderRules>();
  readonly #redirectRules = new FileCache<RedirectRules>();

  /** @param root Real path of the folder. */
  constructor(root: string) {
    this.#root = root;
  }

  async rules(): Promise<{ headers: HeaderRules; redirects: RedirectRules }> {
    const [headers, redirects] = await Promise.all([
      this.#parsed('/_headers', this.#headerRules, parseHeadersFile),
      this.#parsed('/_redirects', this.#redirectRules, parseRedirectsFile),
    ]);
    return { headers: headers ?? [], redirects: redirects ?? [] };
  }

  async answer(request: IncomingMessage): Promise<Reply> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const refusal = plainText(405, 'Method not allowed');
      refusal.headers.set('allow', 'GET, HEAD');
      return refusal;
    }
    const target = parseRequestPath(request.url ?? '');
    if (!target) return plainText(400, 'Bad request');

    const rules = await this.rules();
    const reply = await this.#route(target, rules.redirects, request);
    applyHeaderRules(rules.headers, target.path, reply.headers);
    // A rule for `/_astro/*` must not make a missing file missing for a year.
    if (reply.status === 404) reply.headers.set('cache-control', 'no-store');
    return reply;
  }

  async #route(target: RequestPath, redirects: RedirectRules, request: IncomingMessage): Promise<Reply> {
    const redirect = findRedirect(redirects, target);
    if (redirect) return redirectTo(redirect.status, redirect.location);

    const found = await lookUp(this.#root, target.decoded);
    if (found === undefined || target.decoded === '/404') return this.#notFound(request);
    if ('canonical' in found) return redirectTo(308, encodePath(found.canonical) + target.search);

    const isHashed = target.decoded.startsWith('/_astro/');
    return this.#file(found.asset, isHashed ? IMMUTABLE : REVALIDATE, request);
  }

  async #file(asset: AssetFile, cacheControl: string, request: IncomingMessage): Promise<Reply> {
    const type = contentTypeOf(asset.file);
    const reply = type.text ? await this.#text(asset, request) : await this.#stream(asset, request);
    reply.headers.set('content-type', type.name).set('cache-control', cacheControl);

    const etag = reply.headers.get('etag') ?? '';
    if (!isFresh(request.headers['if-none-match'], etag)) return reply;
    for (const name of ['content-type', 'content-length', 'content-encoding', 'content-range']) {
      reply.headers.delete(name);
    }
    return { status: 304, headers: reply.headers };
  }

  async #text(asset: AssetFile, request: IncomingMessage): Promise<Reply> {
    const wanted = chooseCoding(request.headers['accept-encoding']?.toString());
    const { body, coding, etag } = await this.#representations.text(asset, wanted);
    const headers = new Map([
      ['content-length', String(body.length)],
      ['etag', etag],
      ['vary', 'Accept-Encoding'],
    ]);
    if (coding) headers.set('content-encoding', coding);
    return { status: 200, headers, body };
  }

  async #stream(asset: AssetFile, request: IncomingMessage): Promise<Reply> {
    const { file, size } = asset;
    const etag = await this.#representations.tag(asset);
    const headers = new Map([
      ['accept-ranges', 'bytes'],
      ['etag', etag],
    ]);

    const ifRange = request.headers['if-range'];
    const mayRange = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
    const range = mayRange ? parseRange(request.headers.range, size) : undefined;
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${size}`).set('content-length', '0');
      return { status: 416, headers };
    }
    if (range === undefined) {
      headers.set('content-length', String(size));
      return { status: 200, headers, body: { file, range: { first: 0, last: Math.max(size - 1, 0) } } };
    }
    headers
      .set('content-length', String(range.last - range.first + 1))
      .set('content-range', `bytes ${range.first}-${range.last}/${size}`);
    return { status: 206, headers, body: { file, range } };
  }

  async #notFound(request: IncomingMessage): Promise<Reply> {
    const asset = await findFile(this.#root, '/404.html');
    if (!asset) return plainText(404, 'Not found');
    const reply = await this.#text(asset, request);
    reply.headers.delete('etag');
    reply.headers.set('content-type', contentTypeOf(asset.file).name);
    return { ...reply, status: 404 };
  }

  async #parsed<T>(name: string, cache: FileCache<T>, parse: (text: string) => T): Promise<T | undefined> {
    const asset = await findFile(this.#root, name);
    return asset && cache.get(asset, 'rules', async () => parse(await readFile(asset.file, 'utf8')));
  }
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
