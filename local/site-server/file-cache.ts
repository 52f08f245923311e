import type { AssetFile } from './asset-lookup.ts';

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
