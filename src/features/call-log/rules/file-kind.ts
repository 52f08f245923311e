/** A character set that browsers know by this name. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file that is not a text at all: a workbook, a document, or something else in binary. */
export type NotText = 'workbook' | 'old-workbook' | 'pdf' | 'binary';
type FileKind = { encoding: Encoding } | { not: NotText };

/** What files of a kind begin with: ZIP, which a workbook is, the older container of workbooks, PDF, and the marks of UTF-16. */
const SIGNATURES: readonly [signature: readonly number[], kind: FileKind][] = [
  [[0x50, 0x4b, 0x03, 0x04], { not: 'workbook' }],
  [[0xd0, 0xcf, 0x11, 0xe0], { not: 'old-workbook' }],
  [[0x25, 0x50, 0x44, 0x46], { not: 'pdf' }],
  [[0xff, 0xfe], { encoding: 'utf-16le' }],
  [[0xfe, 0xff], { encoding: 'utf-16be' }],
];
/** Of a text in UTF-16 every second byte is 0, as long as it is written in our letters. */
const UTF16_SHARE = 0.3;

/**
 * What the first bytes of a file say about the rest.
 *
 * @param isWhole whether these are all the bytes; otherwise the last character may be cut
 */
export function sniffFile(bytes: Uint8Array, isWhole: boolean): FileKind {
  const signed = SIGNATURES.find(([signature]) => signature.every((byte, index) => bytes[index] === byte));
  if (signed) return signed[1];
  let [even, odd] = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
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
