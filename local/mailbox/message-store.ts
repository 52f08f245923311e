import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { arrivalOf, parseMessage, summarize } from './mail-message.ts';
import type { MessageSummary, StoredMessage } from './mail-message.ts';

/** Oldest messages go first once there are more. */
const MESSAGES_MAX = 2_000;

/** The time of arrival in milliseconds since 1970, to the base of 36, then chance. */
const FILE = /^([0-9a-z]{9}[0-9a-f]{16})\.eml$/;

export type MessageStore = Awaited<ReturnType<typeof openMessages>>;

/**
 * Messages in a folder, which is made if it is not there, one `<id>.eml` each. An id begins with the time of arrival, so
 * that the folder alone tells the order. Only summaries are kept in memory.
 */
export async function openMessages(folder: string) {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const unfinished = names.filter((name) => name.endsWith('.part'));
  await Promise.all(unfinished.map((name) => rm(path.join(folder, name))));
  const earlier = names.flatMap((name) => FILE.exec(name)?.[1] ?? []);

  const messages = new Map<string, MessageSummary>();
  let lastArrival = Math.max(0, ...earlier.map(arrivalOf));
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);

  /** Newest first. */
  const list = () => [...messages.values()].sort((a, b) => (a.ID < b.ID ? 1 : -1));

  /** Ids that are not there are passed over. */
  async function remove(ids: string[]): Promise<void> {
    const known = ids.filter((id) => messages.delete(id));
    await Promise.all(known.map((id) => rm(fileOf(id), { force: true })));
  }

  async function prune(): Promise<void> {
    const surplus = messages.size - MESSAGES_MAX;
    if (surplus > 0) await remove([...messages.keys()].sort().slice(0, surplus));
  }

  async function load(): Promise<void> {
    for (const id of earlier) {
      // A file that someone else put there and that is no message stays where it is, unlisted.
      const stored = await readFile(fileOf(id))
        .then((raw) => parseMessage(raw, id))
        .catch(() => undefined);
      if (stored) messages.set(id, summarize(stored));
    }
    await prune();
  }

  return {
    /** Settles when the messages of earlier runs are listed too; new ones are accepted before that. */
    ready: load(),
    list,
    remove,

    /** Once it resolves the message survives a crash. Rejects if it cannot be parsed, or with a `syscall` by the disk. */
    async add(raw: Buffer): Promise<void> {
      // Never the same millisecond twice, so that ids sort in the order of arrival.
      lastArrival = Math.max(Date.now(), lastArrival + 1);
      const id = lastArrival.toString(36).padStart(9, '0') + randomBytes(8).toString('hex');
      const summary = summarize(await parseMessage(raw, id));
      await writeFile(`${fileOf(id)}.part`, raw, { flush: true });
      await rename(`${fileOf(id)}.part`, fileOf(id));
      messages.set(id, summary);
      await prune();
    },

    /** What `show` makes of a message; `undefined` if there is none of that id. */
    async read<Shown>(id: string, show: (message: StoredMessage) => Shown): Promise<Shown | undefined> {
      if (!messages.has(id)) return undefined;
      const raw = await readFile(fileOf(id)).catch(() => undefined);
      return raw && show(await parseMessage(raw, id));
    },
  };
}
