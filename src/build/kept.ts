import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Astro keeps its own things beside it, so hosts and CI carry it from build to build. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.astro/made/', import.meta.url));

const DRAFT_FOR_MS = 24 * 60 * 60_000;

/** Characters of the hash that a file is called by, and of the one of its bytes that stands before them. */
const HASH_LENGTH = 32;

const hashOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, HASH_LENGTH);
};

/** A new version of what makes the files may make others. Hashed once, because each page asks for several files. */
const packages = hashOf(readFileSync(new URL('../../package-lock.json', import.meta.url)));

/** Derived files of one kind, each kept by a hash of all that it is made from. */
export class Kept {
  readonly #folder: string;
  readonly #draft: string;
  readonly #asked = new Set<string>();
  readonly #code: string;

  /**
   * @param code the file that makes them: when it changes, they are made anew
   * @param draft a folder among them, with a dot in its name: new ones wait in it until this build has ended
   */
  constructor(kind: string, code: string, draft = '') {
    this.#folder = FOLDER + kind;
    this.#draft = `${this.#folder}/${draft}`;
    this.#code = hashOf(readFileSync(fileURLToPath(code)));
  }

  /** What `make` gives, or gave in an earlier build for the same `source`. */
  async of(source: string, make: () => Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
    const name = this.#nameFor(source);
    return read(`${this.#folder}/${name}`) ?? write(`${this.#draft}/${name}`, await make());
  }

  /** The same for a text that is there at once. */
  text(source: string, make: () => string): string {
    const name = this.#nameFor(source);
    return `${read(`${this.#folder}/${name}`) ?? write(`${this.#draft}/${name}`, Buffer.from(make()))}`;
  }

  /** Whether an earlier build kept what the same `source` makes. */
  has = (source: string): boolean => read(`${this.#folder}/${this.#nameFor(source)}`) !== undefined;

  #nameFor(source: string): string {
    const name = hashOf(packages, this.#code, source);
    this.#asked.add(name);
    return name;
  }

  /** Forgets what nobody asked for since the beginning of this build, if it was made longer ago. */
  async forgetOthers(longerAgoMs = 0): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const forget = async (name: string) => {
      const file = `${this.#folder}/${name}`;
      // A name with a dot is a draft that another build is about to rename, unless that was killed.
      const leastMs = name.includes('.') ? DRAFT_FOR_MS : longerAgoMs;
      // Another build may have forgotten it by now.
      const { mtimeMs = 0 } = leastMs > 0 ? await stat(file).catch(() => ({ mtimeMs: 0 })) : {};
      if (Date.now() - mtimeMs >= leastMs) await rm(file, { recursive: true, force: true });
    };
    await Promise.all(names.filter((name) => !this.#asked.has(name)).map(forget));
  }
}

/** Undefined also for what a power cut damaged, or a cache that was restored by half. */
function read(file: string): Buffer | undefined {
  try {
    const stored = readFileSync(file);
    const bytes = stored.subarray(HASH_LENGTH);
    return stored.toString('latin1', 0, HASH_LENGTH) === hashOf(bytes) ? bytes : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function write<Bytes extends Uint8Array>(file: string, bytes: Bytes): Bytes {
  mkdirSync(dirname(file), { recursive: true });
  // Another build may write the same file at this moment, and nobody may read half of one.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, Buffer.concat([Buffer.from(hashOf(bytes)), bytes]));
  renameSync(draft, file);
  return bytes;
}
