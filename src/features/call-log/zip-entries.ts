/** What an archive says about one of its files. */
export interface ZipEntry {
  isLocked: boolean;
  isDeflated: boolean;
  packed: number;
  /** The sum over the unpacked bytes and their number, as a gzip file ends with them. */
  trailer: Uint8Array<ArrayBuffer>;
  offset: number;
}

/** A workbook that cannot be read, and why. */
export class RefusedFile extends Error {
  readonly why: 'locked' | 'broken' | 'too-large';

  constructor(why: RefusedFile['why']) {
    super(why);
    this.why = why;
  }
}

const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const END = 0x06054b50;
const LISTED = 0x02014b50;
const LISTED_BYTES = 46;
const GZIP_HEADER = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

const view = async (file: Blob, from: number, to: number) =>
  new DataView(await file.slice(from, to).arrayBuffer());

/** The files in an archive by their names, from the list at its end. */
export async function zipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await view(file, Math.max(0, file.size - END_BYTES - COMMENT_MAX), file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new RefusedFile('broken');
  const [bytes, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = await view(file, from, from + bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + LISTED_BYTES <= list.byteLength;) {
    if (list.getUint32(at, true) !== LISTED) throw new RefusedFile('broken');
    const bytesAt = (place: number) => new Uint8Array(list.buffer, place, 4);
    const short = (offset: number) => list.getUint16(at + offset, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + LISTED_BYTES, short(28)));
    entries.set(name, {
      isLocked: (short(8) & 1) === 1,
      isDeflated: short(10) === 8,
      packed: list.getUint32(at + 20, true),
      trailer: Uint8Array.from([...bytesAt(at + 16), ...bytesAt(at + 24)]),
      offset: list.getUint32(at + 42, true),
    });
    at += LISTED_BYTES + short(28) + short(30) + short(32);
  }
  return entries;
}

/**
 * The text of a file in the archive, piece by piece, so that none is longer than what was unpacked at once.
 *
 * @param max how many bytes it may have unpacked: an archive of a few kilobytes can hold gigabytes
 */
export async function* textOf(file: Blob, entry: ZipEntry, max: number): AsyncGenerator<string, void> {
  if (entry.isLocked) throw new RefusedFile('locked');
  const local = await view(file, entry.offset, entry.offset + LOCAL_BYTES);
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL) throw new RefusedFile('broken');
  const from = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed);
  // As gzip, so that the browser checks the sum and no damaged digit is counted.
  const gzip = new Blob([GZIP_HEADER, packed, entry.trailer]);
  const unpacked = entry.isDeflated
    ? gzip.stream().pipeThrough(new DecompressionStream('gzip'))
    : packed.stream();
  const reader = unpacked.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new RefusedFile('broken');
      });
      if (done) return;
      bytes += value.length;
      if (bytes > max) throw new RefusedFile('too-large');
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
