/** CRC-16/CCITT: finds every change of one character, and all but one in 65,536 of the others. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}

/** A whole number up to 65,535, the higher byte first. */
export const twoBytes = (value: number) => [value >> 8, value & 0xff];

/** What a link holds after its `#`: the bytes with two of a checksum, in base64url. */
export const sealed = (bytes: readonly number[]) =>
  btoa(String.fromCharCode(...bytes, ...twoBytes(checksum(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * The bytes of such a text without their checksum, and whether it is what they would be sealed as: some characters have
 * bits that no byte uses, and a link has one spelling only. `undefined` for any other text. Another version of a link
 * may check itself in another way, so who reads it looks at its version first.
 */
export function unsealed(text: string): { bytes: readonly number[]; isWhole: boolean } | undefined {
  try {
    const all = Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const bytes = all.slice(0, -2);
    return { bytes, isWhole: sealed(bytes) === text };
  } catch {
    return undefined;
  }
}
