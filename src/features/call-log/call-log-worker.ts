import { type FoundTable, findTable, guessMapping, type Mapping, outcomeKindIn } from './rules/columns';
import { type Encoding, sniffFile } from './rules/file-kind';
import { LogReader, maskDigits } from './rules/log-reader';
import { CsvRows, delimiterOf } from './csv-rows';
import type { FromWorker, ToWorker } from './worker-messages';

/** Read for a first look. A piece of the whole is a few thousand calls, so that progress is seen. */
const SAMPLE_BYTES = 256 * 1_024;
const SAMPLE_ROWS = 2_000;
const PIECE_BYTES = 1_024 * 1_024;
const PREVIEW_ROWS = 4;
/** Summer time changes on full hours, so every quarter of an hour has one offset; zones may differ by a quarter. */
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** The name, in UTF-16, of what an old container keeps a workbook with a password in. */
const LOCKED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

type OnRow = (cells: string[], row: number) => void;
type Refused = Extract<FromWorker, { kind: 'refused' }>['why'];

const say = (message: FromWorker) => postMessage(message);

/** The file that was opened last, with what is needed to count it. */
let opened: {
  table: FoundTable;
  sample: string[][];
  /** Gives every row, and, in the end, the row with a quotation mark that never closes. */
  readAll: (onRow: OnRow) => Promise<number | undefined>;
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const work = data.kind === 'open' ? open(data.file, data.sheet) : count(data.mapping);
  // A workbook says why it was refused; anything else was moved, deleted or is not allowed to be read.
  work.catch((error: { why?: Refused }) => say({ kind: 'refused', why: error.why ?? 'unreadable' }));
});

async function open(file: Blob, sheet: number | undefined): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const isWhole = bytes.length === file.size;
  const found = sniffFile(bytes, isWhole);
  if (!('not' in found)) return openText(file, found.encoding, bytes);
  if (found.not === 'workbook') return openWorkbook(file, sheet);
  if (found.not === 'old-workbook')
    return say({ kind: 'refused', why: (await isLocked(file)) ? 'locked' : found.not });
  say({ kind: 'refused', why: found.not });
}

async function openText(file: Blob, encoding: Encoding, bytes: Uint8Array): Promise<void> {
  const isWhole = bytes.length === file.size;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  if (text.trim() === '') return say({ kind: 'refused', why: 'empty' });
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  new CsvRows(delimiter, (cells) => rows.push(cells)).push(text, isWhole);
  const readAll = async (onRow: OnRow) => {
    const csv = new CsvRows(delimiter, onRow);
    const decoder = new TextDecoder(encoding);
    for (let from = 0; from < file.size; from += PIECE_BYTES) {
      const to = Math.min(from + PIECE_BYTES, file.size);
      const isLast = to === file.size;
      csv.push(decoder.decode(await file.slice(from, to).arrayBuffer(), { stream: !isLast }), isLast);
      say({ kind: 'progress', share: to / file.size });
    }
    return csv.openQuote;
  };
  show(rows, readAll, [], 0);
}

async function openWorkbook(file: Blob, chosen: number | undefined): Promise<void> {
  // Loaded for a workbook only.
  const { Workbook } = await import('./workbook');
  const workbook = await Workbook.open(file);
  if (!workbook) return say({ kind: 'refused', why: 'workbook' });
  const looks = [];
  for (const sheet of workbook.sheets) looks.push({ sheet, rows: await firstRows(workbook.rows(sheet)) });
  const withCalls = looks.filter(({ rows }) => hasCalls(rows));
  const shown = withCalls.length > 0 ? withCalls : looks;
  const place = chosen ?? 0;
  const look = shown[place];
  if (!look) return say({ kind: 'refused', why: 'no-table' });
  if (look.rows.length === 0) return say({ kind: 'refused', why: 'empty' });
  const width = look.rows[0]?.length ?? 0;
  const readAll = async (onRow: OnRow) => {
    let row = 0;
    for await (const batch of workbook.rows(look.sheet)) {
      for (const cells of batch) {
        row += 1;
        onRow(padded(cells, width), row);
      }
      // How long a sheet is nobody knows before its end.
      say({ kind: 'progress', share: 1 - 1 / (1 + row / 100_000) });
    }
    return undefined;
  };
  const names = withCalls.length > 1 ? withCalls.map(({ sheet }) => sheet.name) : [];
  show(look.rows, readAll, names, place);
}

/** A row that is as long as the others: cells at its end are left out where they are empty. */
function padded(cells: string[], width: number): string[] {
  while (cells.length < width) cells.push('');
  return cells;
}

async function firstRows(batches: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of batches) {
    rows.push(...batch.slice(0, SAMPLE_ROWS - rows.length));
    if (rows.length === SAMPLE_ROWS) break;
  }
  const width = Math.max(0, ...rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1));
  return width === 0 ? [] : rows.map((cells) => padded(cells, width).slice(0, width));
}

function hasCalls(rows: string[][]): boolean {
  const table = findTable(rows);
  const mapping = table && guessMapping(table.header, rows.slice(table.skip));
  return mapping !== undefined && mapping.date !== null && (mapping.outcome ?? mapping.duration) !== null;
}

async function isLocked(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 64 * 1_024 * 1_024).arrayBuffer());
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1))
    if (LOCKED.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

function show(rows: string[][], readAll: typeof opened.readAll, sheets: string[], sheet: number) {
  const table = findTable(rows);
  if (!table) return say({ kind: 'refused', why: 'no-table' });
  const { header, skip } = table;
  const sample = rows.slice(skip).filter((row) => row.some((cell) => cell.trim()));
  if (sample.length === 0) return say({ kind: 'refused', why: 'no-calls' });
  opened = { table, sample, readAll };
  const preview = sample.slice(0, PREVIEW_ROWS).map((row) => row.map((cell) => maskDigits(cell)));
  say({ kind: 'opened', header, preview, mapping: guessMapping(header, sample), sheets, sheet });
}

async function count(mapping: Mapping): Promise<void> {
  const { table, sample, readAll } = opened;
  const kind = outcomeKindIn(table.header, sample, mapping);
  const now = Date.now();
  const zone = thisDevice();
  const today = Math.floor((now + zone(now) * 60_000) / DAY_MS);
  const reader = new LogReader(mapping, kind, zone, today);
  const openQuote = await readAll((cells, row) => {
    if (row > table.skip) reader.add(cells, row);
  });
  say({ kind: 'counted', mapping, summary: reader.summary(), openQuote });
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
