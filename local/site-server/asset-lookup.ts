import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of the site: absolute path, size in bytes, time of its last change in ms. */
export interface AssetFile {
  file: string;
  size: number;
  changedAt: number;
}

/** The file, the one right path of a page asked for in another form, or nothing. */
export type Lookup = { asset: AssetFile } | { canonical: string } | undefined;

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES']);
const RULE_FILES = new Set(['/_headers', '/_redirects']);

/**
 * Finds what a decoded path stands for, by the rules of a build with `format: 'file'` and no trailing slashes.
 *
 * @param root Real path of the site's folder.
 * @returns the file, or the one right path of a page asked for in another form (`/pricing/`, `/pricing.html`).
 */
export async function lookUp(root: string, decoded: string): Promise<Lookup> {
  if (RULE_FILES.has(decoded)) return undefined;

  const canonical = canonicalPath(decoded);
  const page = await findPage(root, canonical);
  if (canonical !== decoded) return page && { canonical };

  const asset = (await findFile(root, decoded)) ?? page;
  return asset && { asset };
}

/**
 * A regular file inside the folder. A symbolic link on the way, or a name in the wrong case on a file system that
 * ignores case, gives `undefined`: a CDN would not find it either.
 */
export async function findFile(root: string, decoded: string): Promise<AssetFile | undefined> {
  const file = path.join(root, decoded);
  try {
    if ((await realpath(file)) !== file) return undefined;
    const stats = await stat(file);
    return stats.isFile() ? { file, size: stats.size, changedAt: stats.mtimeMs } : undefined;
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function canonicalPath(decoded: string): string {
  const bare = decoded.replace(/(?<=.)\/$/, '').replace(/(?<=[^/])\.html$/, '');
  return bare.replace(/\/index$/, '') || '/';
}

async function findPage(root: string, canonical: string): Promise<AssetFile | undefined> {
  if (canonical === '/') return findFile(root, '/index.html');
  return (await findFile(root, `${canonical}.html`)) ?? findFile(root, `${canonical}/index.html`);
}

/** Keeps what was made from a file until the file changes on disk, so that a rebuild needs no restart. */
export class FileCache<T> {
  readonly #entries = new Map<string, { version: string; value: Promise<T> }>();

  /** The value of this file under `key`; `make` runs once per version of the file, and again after it failed. */
  get(asset: AssetFile, key: string, make: () => Promise<T>): Promise<T> {
    const name = `${key} ${asset.file}`;
    const version = `${asset.changedAt} ${asset.size}`;
    const known = this.#entries.get(name);
    if (known?.version === version) return known.value;

    const value = make();
    this.#entries.set(name, { version, value });
    value.catch(() => this.#entries.delete(name));
    return value;
  }
}
