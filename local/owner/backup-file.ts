import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { DeskError, expectNewFile } from './terminal.ts';

/**
 * A backup is a text of lines in the age format, encrypted with a passphrase. The first line says what it is, the last one
 * how much; between them a line is the name of a table, a tab and a row as JSON.
 */
const FIRST_LINE = z.object({
  backup: z.literal('mod-ai'),
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  /** The versions that were applied, in order. */
  migrations: z.array(z.string()),
  /** Of PERSON_SECRET: under another one no code of an address would be found. */
  secretFingerprint: z.string(),
  /** In the order in which they can be filled. */
  tables: z.array(z.string()),
});
export type BackupHead = z.infer<typeof FIRST_LINE>;

const counted = z.object({ rows: z.int(), sha256: z.string() });
/** How much there is of each table. */
const manifest = z.record(z.string(), counted);
export type Manifest = z.infer<typeof manifest>;
const LAST_LINE = z.object({ manifest });

/** Counts rows and makes their checksum, table by table. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  constructor(tables: readonly string[]) {
    for (const table of tables) this.#tables.set(table, { rows: 0, hash: createHash('sha256') });
  }

  add(table: string, rows: readonly string[]): void {
    const entry = this.#tables.get(table);
    if (!entry) throw new DeskError(`The backup holds rows of ${table}, which its first line does not name.`);
    entry.rows += rows.length;
    for (const row of rows) entry.hash.update(`${row}\n`);
  }

  get manifest(): Manifest {
    return Object.fromEntries(
      [...this.#tables].map(([table, { rows, hash }]) => [
        table,
        { rows, sha256: hash.copy().digest('hex') },
      ]),
    );
  }
}

/** A crash or a full disk leaves no file under its name. */
const draftOf = (file: string) => `${file}.${process.pid}.part`;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function inWords(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DeskError('The disk is full. Nothing was kept; name a place with more room.');
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new DeskError(`${file} does not exist, or its folder does not.`);
  if (code?.startsWith('E')) return new DeskError(`${file} can not be used: ${message}.`);
  return error;
}

type Rows = (table: string, rows: readonly string[]) => Promise<void>;

/**
 * Writes a backup into a new file that only its owner can read, and answers how much it holds.
 *
 * @param work calls `begin` with the first line, and the function that it gets back with the rows, some at a time
 * @param workFactor the cost of scrypt as a power of two; the default is that of the `age` program, a second on one core
 */
export async function writeBackup(
  file: string,
  passphrase: string,
  work: (begin: (head: BackupHead) => Promise<Rows>) => Promise<void>,
  workFactor = 18,
): Promise<Manifest> {
  expectNewFile(file);
  const draft = draftOf(file);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const bytes = new TextEncoder();
  const plain = writable.getWriter();
  const write = (text: string) => plain.write(bytes.encode(text));
  let tally = new Tally([]);

  const produce = async () => {
    await work(async (head) => {
      tally = new Tally(head.tables);
      await write(`${JSON.stringify(head)}\n`);
      return (table, rows) => {
        tally.add(table, rows);
        return write(rows.map((row) => `${table}\t${row}\n`).join(''));
      };
    });
    await write(`${JSON.stringify({ manifest: tally.manifest })}\n`);
    await plain.close();
  };
  const remove = () => rm(draft, { force: true });
  const leave = () => void remove().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    // The key takes a second, in which nothing may be waiting.
    const encrypted = (await encrypter.encrypt(readable)) as ReadableStream<Uint8Array>;
    const disk = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    const producing = produce().catch(async (error: unknown) => {
      await plain.abort(error).catch(() => undefined);
      throw error;
    });
    const writing = pipeline(Readable.fromWeb(encrypted), disk);
    const [written, produced] = await Promise.allSettled([writing, producing]);
    if (produced.status === 'rejected' && written.status === 'fulfilled') throw produced.reason;
    // Where both failed, the cause is whichever is not the echo of the other.
    if (written.status === 'rejected')
      throw isSystemError(written.reason) || produced.status === 'fulfilled'
        ? written.reason
        : produced.reason;
    await rename(draft, file);
  } catch (error) {
    await remove();
    throw inWords(error, file);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, leave);
  }
  return tally.manifest;
}

const isSystemError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

const BROKEN = 'The file ends too early or was changed. Nothing of it was used; take another copy.';

/** The lines of an encrypted file. Throws a `DeskError` for a passphrase or a file that does not fit. */
async function* linesOf(file: string, passphrase: string): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const disk = createReadStream(file);
  const encrypted = Readable.toWeb(disk) as globalThis.ReadableStream<Uint8Array>;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    const plain = await decrypter.decrypt(encrypted).catch((error: Error) => {
      if (isSystemError(error)) throw error;
      throw /no identity matched/.test(error.message)
        ? new DeskError('The passphrase is not the one of this file.')
        : new DeskError(`${file} is no backup of ours, or it is damaged at its start.`);
    });
    for await (const chunk of plain as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') throw new DeskError(BROKEN);
  } catch (error) {
    if (error instanceof DeskError || isSystemError(error)) throw inWords(error, file);
    throw new DeskError(BROKEN);
  } finally {
    disk.destroy();
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string, complaint: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new DeskError(complaint);
  }
}

/** What `readBackup` tells as it comes along. */
interface Reader {
  begin?(head: BackupHead): Promise<void> | void;
  /** Rows of one table, as JSON texts. */
  take?(table: string, rows: string[]): Promise<void> | void;
}
const ROWS_AT_ONCE = 1_000;

/**
 * Reads a backup to its end, and answers its first line and what the last one says. Throws a `DeskError` when anything in it
 * is not as it was written; until it has returned, nothing that it told may count.
 */
export async function readBackup(file: string, passphrase: string, { begin, take }: Reader = {}) {
  let head: BackupHead | undefined;
  let tally = new Tally([]);
  let said: Manifest | undefined;
  let [table, rows]: [string, string[]] = ['', []];
  const flush = async () => {
    if (rows.length === 0) return;
    tally.add(table, rows);
    const full = rows;
    rows = [];
    await take?.(table, full);
  };
  // Errors of `begin` and `take` are no errors of the file.
  const lines = linesOf(file, passphrase);
  for await (const line of lines) {
    const tab = line.indexOf('\t');
    if (!head) {
      head = parsed(FIRST_LINE, line, `${file} is no backup of ours, or of a newer version of this program.`);
      tally = new Tally(head.tables);
      await begin?.(head);
    } else if (line.startsWith('{')) {
      await flush();
      said = parsed(LAST_LINE, line, BROKEN).manifest;
    } else if (tab < 0 || said) throw new DeskError(BROKEN);
    else {
      const next = line.slice(0, tab);
      if (next !== table || rows.length === ROWS_AT_ONCE) await flush();
      table = next;
      rows.push(line.slice(tab + 1));
    }
  }
  if (!head || !said || JSON.stringify(said) !== JSON.stringify(tally.manifest)) throw new DeskError(BROKEN);
  return { head, manifest: said };
}
