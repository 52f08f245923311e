import { type FoundTable, findTable, guessMapping, type Mapping, outcomeKindIn } from './rules/columns';
import { type Encoding, sniffFile } from './rules/file-kind';
import { LogReader, maskDigits } from './rules/log-reader';
import { CsvRows, delimiterOf } from './csv-rows';
import type { FromWorker, ToWorker } from './worker-messages';

/** Read for a first look. A piece of the whole is a few thousand calls, so that progress is seen. */
const SAMPLE_BYTES = 256 * 1_024;
const PIECE_BYTES = 2 * 1_024 * 1_024;
const PREVIEW_ROWS = 4;
/** Summer time changes on full hours, so every quarter of an hour has one offset; zones may differ by a quarter. */
const QUARTER_MS = 900_000;

const say = (message: FromWorker) => postMessage(message);

/** The file that was opened last, with what is needed to count it. */
let opened: { file: Blob; encoding: Encoding; delimiter: string; table: FoundTable; sample: string[][] };

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const work = data.kind === 'open' ? open(data.file) : count(data.mapping);
  // A file that was moved, deleted or is not allowed to be read.
  work.catch(() => say({ kind: 'refused', why: 'unreadable' }));
});

async function open(file: Blob): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const isWhole = bytes.length === file.size;
  const found = sniffFile(bytes, isWhole);
  if ('not' in found) return say({ kind: 'refused', why: found.not });
  const { encoding } = found;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  if (text.trim() === '') return say({ kind: 'refused', why: 'empty' });

  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  new CsvRows(delimiter, (cells) => rows.push(cells)).push(text, isWhole);
  const table = findTable(rows);
  if (!table) return say({ kind: 'refused', why: 'no-table' });
  const { header, skip } = table;
  const sample = rows.slice(skip).filter((row) => row.some((cell) => cell.trim()));
  if (sample.length === 0) return say({ kind: 'refused', why: 'no-calls' });
  opened = { file, encoding, delimiter, table, sample };
  const preview = sample.slice(0, PREVIEW_ROWS).map((row) => row.map((cell) => maskDigits(cell)));
  say({ kind: 'opened', header, preview, mapping: guessMapping(header, sample) });
}

async function count(mapping: Mapping): Promise<void> {
  const { file, encoding, delimiter, table, sample } = opened;
  const reader = new LogReader(mapping, outcomeKindIn(table.header, sample, mapping), thisDevice());
  const csv = new CsvRows(delimiter, (cells, row) => {
    if (row > table.skip) reader.add(cells, row);
  });
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const to = Math.min(from + PIECE_BYTES, file.size);
    const isLast = to === file.size;
    csv.push(decoder.decode(await file.slice(from, to).arrayBuffer(), { stream: !isLast }), isLast);
    say({ kind: 'progress', share: to / file.size });
  }
  say({ kind: 'counted', mapping, summary: reader.summary(), openQuote: csv.openQuote });
}

/** The offset of this device at a time, remembered: to ask for it takes longer than to read a row. */
function thisDevice() {
  const known = new Map<number, number>();
  return (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = known.get(quarter) ?? -new Date(at).getTimezoneOffset();
    known.set(quarter, offset);
    return offset;
  };
}
