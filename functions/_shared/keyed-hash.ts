const encoder = new TextEncoder();

/**
 * HMAC-SHA-256 in hexadecimal. Stands for a value in the database without holding it: the store alone cannot
 * turn it back. The purpose keeps hashes of equal values for different uses apart.
 */
export async function keyedHash(secretKey: string, purpose: string, value: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secretKey), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${purpose}\n${value}`));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A UUID (version 8: application-defined) made of a hash, so that equal content has an equal key. */
export function uuidOfHash(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
