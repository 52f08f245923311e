/** CRC-16/CCITT: finds every change of one character, and all but one in 65,536 of the others. */
export function checksum(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** What a link holds behind its `#`. */
export const toBase64Url = (bytes: readonly number[]) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The bytes of such a text, or `undefined` if it is none. */
export function fromBase64Url(text: string): number[] | undefined {
  try {
    const bytes = [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((char) => char.charCodeAt(0));
    // Some characters have bits that no byte uses; a payload has one spelling only.
    return toBase64Url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A whole number up to 65,535, the higher byte first. */
export const twoBytes = (value: number) => [value >> 8, value & 0xff];
