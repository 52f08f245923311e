/** A character set that browsers know by this name. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that is not a text at all: a workbook, a document, or something else in binary. */
export type NotText = 'workbook' | 'pdf' | 'binary';

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);
/** Of a text in UTF-16 every second byte is 0, as long as it is written in our letters. */
const UTF16_SHARE = 0.3;

/**
 * What the first bytes of a file say about the rest.
 *
 * @param isWhole whether these are all the bytes; otherwise the last character may be cut
 */
export function sniffFile(bytes: Uint8Array, isWhole: boolean): { encoding: Encoding } | { not: NotText } {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { not: 'workbook' };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return { not: 'pdf' };
  if (startsWith(bytes, [0xff, 0xfe])) return { encoding: 'utf-16le' };
  if (startsWith(bytes, [0xfe, 0xff])) return { encoding: 'utf-16be' };
  let even = 0;
  let odd = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > bytes.length * UTF16_SHARE) return { encoding: 'utf-16le' };
  if (even > bytes.length * UTF16_SHARE) return { encoding: 'utf-16be' };
  if (even + odd > 0) return { not: 'binary' };
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return { encoding: 'utf-8' };
  } catch {
    return { encoding: 'windows-1252' };
  }
}
