import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BYTE_ORDER_MARK, csvHead, csvLines, type ListRow } from '../../functions/_shared/csv.ts';
import { DeskError, expectNewFile, showProgress } from './terminal.ts';

export interface ExportOptions {
  format: 'csv' | 'json';
  bom?: true;
  out?: string;
}

/** Fewer rows are written before anybody looks. */
const PROGRESS_FROM = 5_000;

/** The text of a whole file, in pieces, one for each batch of rows. */
async function* pieces(
  batches: AsyncIterable<readonly ListRow[]>,
  columns: readonly string[],
  format: ExportOptions['format'],
): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: format === 'csv' ? csvHead(columns) : '[', rows: 0 };
  let isFirst = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const text =
      format === 'csv'
        ? csvLines(columns, rows)
        : `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
    yield { text, rows: rows.length };
  }
  if (format === 'json') yield { text: '\n]\n', rows: 0 };
}

/**
 * Writes rows to the terminal, or to a file that appears when it is complete, readable for its owner alone.
 *
 * @param batches rows as they come, so that only one batch is held
 */
export async function exportRows(
  batches: AsyncIterable<readonly { row: ListRow }[]>,
  {
    name,
    one,
    total,
    columns,
    format,
    bom,
    out,
  }: ExportOptions & { name: string; one: string; total: number; columns: readonly string[] },
): Promise<void> {
  const file = out === undefined ? undefined : resolve(out);
  if (file !== undefined) expectNewFile(file);
  const draft = `${file}.partial`;
  const stream = file === undefined ? process.stdout : createWriteStream(draft, { mode: 0o600 });
  // Without a listener an error, such as a reader that left or a full disk, would end the program with a stack.
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  const forget = () => rmSync(draft, { force: true });
  const interrupted = () => {
    forget();
    process.exit(130);
  };
  if (file !== undefined) process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

  const progress = file !== undefined && total >= PROGRESS_FROM ? showProgress(name, total) : () => undefined;
  let done = 0;
  const rowsOf = async function* () {
    for await (const batch of batches) yield batch.map(({ row }) => row);
  };
  try {
    if (bom) stream.write(BYTE_ORDER_MARK);
    for await (const { text, rows } of pieces(rowsOf(), columns, format)) {
      done += rows;
      progress(done);
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), failed]);
    }
    if (file === undefined) return;
    stream.end();
    await Promise.race([once(stream, 'finish'), failed]);
    await rename(draft, file);
  } catch (error) {
    if (file !== undefined) forget();
    // Whoever reads has seen enough, as with `| head`.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return;
    throw file === undefined ? error : new DeskError(`${file} was not written: ${(error as Error).message}.`);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
  process.stderr.write(`${out} holds ${done.toLocaleString('en-CA')} ${done === 1 ? one : name}.\n`);
}
