import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Astro keeps its own things beside it, so hosts and CI carry it from build to build. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.astro/made/', import.meta.url));

/** Derived files of one kind, each kept by a hash of all that it is made from. */
export class Kept {
  readonly #folder: string;
  readonly #asked = new Set<string>();

  constructor(kind: string) {
    this.#folder = FOLDER + kind;
  }

  /** What `make` gives, or gave in an earlier build for the same `source`. */
  async of(source: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
    const name = createHash('sha256').update(source).digest('hex').slice(0, 32);
    this.#asked.add(name);
    const file = `${this.#folder}/${name}`;
    const found = await readFile(file).catch(() => undefined);
    if (found) return found;
    const made = await make();
    await mkdir(this.#folder, { recursive: true });
    // Another build may write the same file at this moment, and nobody may read half of one.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, made);
    await rename(draft, file);
    return made;
  }

  /** Forgets what nobody asked for since the beginning of this build. */
  async forgetOthers(): Promise<void> {
    const others = (await readdir(this.#folder)).filter((name) => !this.#asked.has(name));
    await Promise.all(others.map((name) => rm(`${this.#folder}/${name}`, { force: true })));
  }
}
