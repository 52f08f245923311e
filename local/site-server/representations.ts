import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type AssetFile, FileCache } from './asset-lookup.ts';
import type { Coding } from './negotiation.ts';

/** The bytes of a file in one coding, with the strong tag of exactly these bytes. */
export interface Representation {
  coding: Coding | undefined;
  body: Buffer;
  etag: string;
}

const compress: Record<Coding, (content: Buffer) => Promise<Buffer>> = {
  // Without parameters it takes its best quality.
  br: promisify(brotliCompress),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** What is sent for a file: texts from memory, compressed once per coding; of other files only the tag is kept. */
export class Representations {
  readonly #texts = new FileCache<Representation>();
  readonly #tags = new FileCache<string>();

  /** Identity instead of `coding` where compressing would not make the file smaller. */
  text(asset: AssetFile, coding: Coding | undefined): Promise<Representation> {
    return this.#texts.get(asset, coding ?? 'identity', async () => {
      if (coding === undefined) {
        const body = await readFile(asset.file);
        return { coding, body, etag: strongTag(body) };
      }
      const identity = await this.text(asset, undefined);
      const body = await compress[coding](identity.body);
      return body.length < identity.body.length ? { coding, body, etag: strongTag(body) } : identity;
    });
  }

  /** The strong tag of a file that is streamed. */
  tag(asset: AssetFile): Promise<string> {
    return this.#tags.get(asset, 'tag', async () => strongTag(await readFile(asset.file)));
  }
}

function strongTag(content: Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
