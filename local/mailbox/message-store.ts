import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { appendFile, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type MessageSummary,
  type ParsedMessage,
  parseMessage,
  readableText,
  summarize,
} from './mail-message.ts';
import { type Searchable, parseQuery } from './search.ts';

/** Oldest messages go first once there are more. */
const MESSAGES_MAX = 2_000;
/** Characters of a message that a search looks through. */
const SEARCH_TEXT_MAX = 20_000;

const ID = /^([0-9a-z]{9})[0-9a-f]{16}$/;
const READ_LOG = 'read.log';

/**
 * Messages in a folder, one `<id>.eml` each. An id begins with the time of arrival, so that the folder alone tells
 * the order. Only summaries are kept in memory.
 *
 * Emits `change` after a message came, was read or was removed.
 */
export class MessageStore extends EventEmitter<{ change: [] }> {
  /** Settles when the messages of earlier runs are listed too; new ones are accepted before that. */
  readonly ready: Promise<void>;
  readonly folder: string;
  readonly #messages = new Map<string, Searchable>();
  readonly #readIds: Set<string>;
  #lastArrival: number;

  private constructor(folder: string, ids: string[], readIds: Set<string>) {
    super();
    this.folder = folder;
    this.#readIds = readIds;
    this.#lastArrival = Math.max(0, ...ids.map(arrivalOf));
    this.ready = this.#load(ids);
  }

  /** Opens a folder, which is made if it is not there. */
  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const unfinished = names.filter((name) => name.endsWith('.part'));
    await Promise.all(unfinished.map((name) => rm(path.join(folder, name))));

    const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
    const known = ids.filter((id) => ID.test(id));
    const log = await readFile(path.join(folder, READ_LOG), 'utf8').catch(() => '');
    const readIds = new Set(log.split('\n').filter((id) => known.includes(id)));
    await writeFile(path.join(folder, READ_LOG), [...readIds, ''].join('\n'));
    return new MessageStore(folder, known, readIds);
  }

  /**
   * Stores a message; once this resolves it survives a crash of the process and of the machine.
   *
   * @param build Gives the bytes to store, from the id the message will have.
   * @throws Error if the message cannot be parsed or the disk refuses it; nothing is kept then.
   */
  async add(build: (id: string) => Promise<Buffer>): Promise<void> {
    // Never the same millisecond twice, so that ids sort in the order of arrival.
    this.#lastArrival = Math.max(Date.now(), this.#lastArrival + 1);
    const id = this.#lastArrival.toString(36).padStart(9, '0') + randomBytes(8).toString('hex');
    const raw = await build(id);
    const { message } = await parseMessage(raw, id, arrivalOf(id));
    await writeDurably(this.#fileOf(id), raw);
    this.#list(id, message);
    await this.#prune();
    this.emit('change');
  }

  /** Newest first; `query` in the language of `parseQuery`. */
  list(query = ''): MessageSummary[] {
    const matches = parseQuery(query);
    return [...this.#messages.values()]
      .filter(matches)
      .map(({ summary }) => summary)
      .sort((a, b) => (a.ID < b.ID ? 1 : -1));
  }

  /** The message as it is stored; `undefined` if there is none of that id. */
  async raw(id: string): Promise<Buffer | undefined> {
    if (!this.#messages.has(id)) return undefined;
    return readFile(this.#fileOf(id)).catch(() => undefined);
  }

  async parsed(id: string): Promise<ParsedMessage | undefined> {
    const raw = await this.raw(id);
    return raw && parseMessage(raw, id, arrivalOf(id));
  }

  async markRead(id: string): Promise<void> {
    const entry = this.#messages.get(id);
    if (!entry || entry.summary.Read) return;
    entry.summary.Read = true;
    await appendFile(path.join(this.folder, READ_LOG), `${id}\n`);
    this.emit('change');
  }

  /** Ids that are not there are passed over. */
  async remove(ids: string[]): Promise<void> {
    await this.#drop(ids);
    this.emit('change');
  }

  async clear(): Promise<void> {
    await this.remove([...this.#messages.keys()]);
  }

  async #load(ids: string[]): Promise<void> {
    for (const id of ids) {
      // A file that someone else put there and that is no message stays where it is, unlisted.
      const parsed = await readFile(this.#fileOf(id))
        .then((raw) => parseMessage(raw, id, arrivalOf(id)))
        .catch(() => undefined);
      if (parsed) this.#list(id, parsed.message);
    }
    await this.#prune();
    this.emit('change');
  }

  #list(id: string, message: ParsedMessage['message']): void {
    const summary = summarize(message, arrivalOf(id));
    summary.Read = this.#readIds.has(id);
    const { From, To, Cc, Subject } = summary;
    const people = [From, ...To, ...Cc].map(({ Name, Address }) => `${Name} ${Address}`);
    const text = [Subject, ...people, readableText(message).slice(0, SEARCH_TEXT_MAX)]
      .join(' ')
      .toLowerCase();
    this.#messages.set(id, { summary, text });
  }

  async #prune(): Promise<void> {
    const excess = this.#messages.size - MESSAGES_MAX;
    if (excess > 0) await this.#drop([...this.#messages.keys()].sort().slice(0, excess));
  }

  async #drop(ids: string[]): Promise<void> {
    const known = ids.filter((id) => this.#messages.delete(id));
    await Promise.all(known.map((id) => rm(this.#fileOf(id), { force: true })));
  }

  #fileOf(id: string): string {
    return path.join(this.folder, `${id}.eml`);
  }
}

/** Milliseconds since 1970. */
function arrivalOf(id: string): number {
  return Number.parseInt(id.slice(0, 9), 36);
}

/** After a crash at any moment there is the whole file under its name, or none. */
async function writeDurably(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    {
      await using handle = await open(unfinished, 'wx');
      await handle.writeFile(content);
      await handle.sync();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // Windows cannot open a folder, and needs no flush of it.
  if (process.platform === 'win32') return;
  await using directory = await open(path.dirname(file), 'r');
  await directory.sync();
}
