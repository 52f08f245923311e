/** Where a request points: `path` as it arrived, `decoded` for looking up files, `search` with its `?` or empty. */
export interface RequestPath {
  path: string;
  decoded: string;
  search: string;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;

/**
 * Reads the target of a request line.
 *
 * @returns `undefined` for a target that no page of ours can have (the answer is 400): absolute URLs, malformed
 * percent-encoding, encoded slashes, backslashes, control characters, empty, `.` and `..` segments.
 */
export function parseRequestPath(target: string): RequestPath | undefined {
  if (!target.startsWith('/') || !PRINTABLE_ASCII.test(target)) return undefined;

  const [, path = '', search = ''] = /^([^?]*)(.*)$/.exec(target) ?? [];
  const segments = path.slice(1).split('/').map(decodeSegment);
  if (segments.includes(undefined)) return undefined;
  // Only the last segment may be empty (`/blog/`): `//host/` would turn a redirect into one to another host.
  if (segments.slice(0, -1).includes('')) return undefined;

  return { path, decoded: `/${segments.join('/')}`, search };
}

/** The inverse of decoding: a path that is safe in a `Location` header. */
export function encodePath(decoded: string): string {
  return decoded.split('/').map(encodeURIComponent).join('/');
}

function decodeSegment(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment);
    const isOdd =
      ['.', '..'].includes(decoded) || decoded.includes('/') || CONTROL_OR_BACKSLASH.test(decoded);
    return isOdd ? undefined : decoded;
  } catch {
    return undefined;
  }
}
