const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of square PNG images, by their size in pixels, below 256. */
export function favicon(images: ReadonlyMap<number, Uint8Array>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.size);
  // The kind of file: 1 is an icon, 2 a cursor.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.size, 4);
  let entry = HEADER_BYTES;
  let place = header.length;
  for (const [size, { length }] of images) {
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(length, entry + 8);
    header.writeUInt32LE(place, entry + 12);
    entry += ENTRY_BYTES;
    place += length;
  }
  return Buffer.concat([header, ...images.values()]);
}
