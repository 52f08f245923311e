import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of the site: absolute path, size in bytes, time of its last change in ms. */
export interface AssetFile {
  file: string;
  size: number;
  changedAt: number;
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES']);
const RULE_FILES = new Set(['/_headers', '/_redirects']);

/**
 * Finds what a decoded path stands for below `root`, a real path, by the rules of a build with `format: 'file'` and no
 * trailing slashes: the file, or the one right path of a page asked for in another form (`/pricing/`, `/pricing.html`).
 */
export async function lookUp(
  root: string,
  decoded: string,
): Promise<{ asset: AssetFile } | { canonical: string } | undefined> {
  if (RULE_FILES.has(decoded)) return undefined;
  const bare = decoded.replace(/(?<=.)\/$/, '').replace(/(?<=[^/])\.html$/, '');
  const canonical = bare.replace(/\/index$/, '') || '/';
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

async function findPage(root: string, canonical: string): Promise<AssetFile | undefined> {
  if (canonical === '/') return findFile(root, '/index.html');
  return (await findFile(root, `${canonical}.html`)) ?? findFile(root, `${canonical}/index.html`);
}

const made = new Map<string, { version: string; value: Promise<unknown> }>();

/**
 * What `make` makes of a file, kept under `key` until the file changes on disk, so that a rebuild needs no restart. It
 * runs once per version of the file, and again after it failed.
 */
export function cached<Made>(asset: AssetFile, key: string, make: () => Promise<Made>): Promise<Made> {
  const name = `${key} ${asset.file}`;
  const version = `${asset.changedAt} ${asset.size}`;
  const known = made.get(name);
  if (known?.version === version) return known.value as Promise<Made>;

  const value = make();
  made.set(name, { version, value });
  value.catch(() => made.delete(name));
  return value;
}
