import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type MessageSummary,
  type StoredMessage,
  arrivalOf,
  parseMessage,
  summarize,
} from './mail-message.ts';

/** Oldest messages go first once there are more. */
const MESSAGES_MAX = 2_000;

/** The time of arrival in milliseconds since 1970, to the base of 36, then chance. */
const FILE = /^([0-9a-z]{9}[0-9a-f]{16})\.eml$/;

/**
 * Messages in a folder, one `<id>.eml` each. An id begins with the time of arrival, so that the folder alone tells
 * the order. Only summaries are kept in memory.
 */
export class MessageStore {
  /** Settles when the messages of earlier runs are listed too; new ones are accepted before that. */
  readonly ready: Promise<void>;
  readonly #folder: string;
  readonly #messages = new Map<string, MessageSummary>();
  #lastArrival: number;

  private constructor(folder: string, ids: string[]) {
    this.#folder = folder;
    this.#lastArrival = Math.max(0, ...ids.map(arrivalOf));
    this.ready = this.#load(ids);
  }

  /** Opens a folder, which is made if it is not there. */
  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const unfinished = names.filter((name) => name.endsWith('.part'));
    await Promise.all(unfinished.map((name) => rm(path.join(folder, name))));
    return new MessageStore(
      folder,
      names.flatMap((name) => FILE.exec(name)?.[1] ?? []),
    );
  }

  /**
   * Stores a message; once this resolves it survives a crash.
   *
   * @throws Error if the message cannot be parsed, or one with a `syscall` if the disk refuses it.
   */
  async add(raw: Buffer): Promise<void> {
    // Never the same millisecond twice, so that ids sort in the order of arrival.
    this.#lastArrival = Math.max(Date.now(), this.#lastArrival + 1);
    const id = this.#lastArrival.toString(36).padStart(9, '0') + randomBytes(8).toString('hex');
    const summary = summarize(await parseMessage(raw, id));
    const file = this.#fileOf(id);
    await writeFile(`${file}.part`, raw, { flush: true });
    await rename(`${file}.part`, file);
    this.#messages.set(id, summary);
    await this.#prune();
  }

  /** Newest first. */
  list(): MessageSummary[] {
    return [...this.#messages.values()].sort((a, b) => (a.ID < b.ID ? 1 : -1));
  }

  /** What `show` makes of a message; `undefined` if there is none of that id. */
  async read<Shown>(id: string, show: (message: StoredMessage) => Shown): Promise<Shown | undefined> {
    if (!this.#messages.has(id)) return undefined;
    const raw = await readFile(this.#fileOf(id)).catch(() => undefined);
    return raw && show(await parseMessage(raw, id));
  }

  /** Ids that are not there are passed over. */
  async remove(ids: string[]): Promise<void> {
    const known = ids.filter((id) => this.#messages.delete(id));
    await Promise.all(known.map((id) => rm(this.#fileOf(id), { force: true })));
  }

  async #load(ids: string[]): Promise<void> {
    for (const id of ids) {
      // A file that someone else put there and that is no message stays where it is, unlisted.
      const summary = await readFile(this.#fileOf(id))
        .then((raw) => parseMessage(raw, id))
        .then(summarize)
        .catch(() => undefined);
      if (summary) this.#messages.set(id, summary);
    }
    await this.#prune();
  }

  async #prune(): Promise<void> {
    const oldest = this.list().slice(MESSAGES_MAX);
    await this.remove(oldest.map(({ ID }) => ID));
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}.eml`);
  }
}
