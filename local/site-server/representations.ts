import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type AssetFile, cached } from './asset-lookup.ts';
import type { Coding } from './negotiation.ts';

/** The bytes of a file in one coding, with the strong tag of exactly these bytes. */
interface Representation {
  coding: Coding | undefined;
  body: Buffer;
  etag: string;
}

const compress: Record<Coding, (content: Buffer) => Promise<Buffer>> = {
  // Without parameters it takes its best quality.
  br: promisify(brotliCompress),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

const strongTag = (content: Buffer) => `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/**
 * What is sent for a text: from memory, compressed once per coding. Identity instead of `coding` where compressing
 * would not make the file smaller.
 */
export function representText(asset: AssetFile, coding: Coding | undefined): Promise<Representation> {
  return cached(asset, coding ?? 'identity', async () => {
    const identity = coding && (await representText(asset, undefined));
    const body = await (identity ? compress[coding](identity.body) : readFile(asset.file));
    if (identity && body.length >= identity.body.length) return identity;
    return { coding, body, etag: strongTag(body) };
  });
}

/** The strong tag of a file that is streamed. */
export const tagOf = (asset: AssetFile): Promise<string> =>
  cached(asset, 'tag', async () => strongTag(await readFile(asset.file)));
