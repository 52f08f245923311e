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

  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const search = queryAt === -1 ? '' : target.slice(queryAt);

  const segments: string[] = [];
  for (const segment of path.slice(1).split('/')) {
    const decoded = decodeSegment(segment);
    if (decoded === undefined) return undefined;
    segments.push(decoded);
  }
  // Only the last segment may be empty (`/blog/`): `//host/` would turn a redirect into one to another host.
  if (segments.slice(0, -1).includes('')) return undefined;

  return { path, decoded: `/${segments.join('/')}`, search };
}

/** The inverse of decoding: a path that is safe in a `Location` header. */
export function encodePath(decoded: string): string {
  return decoded.split('/').map(encodeURIComponent).join('/');
}

function decodeSegment(segment: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return undefined;
  }
  if (decoded === '.' || decoded === '..' || decoded.includes('/') || CONTROL_OR_BACKSLASH.test(decoded)) {
    return undefined;
  }
  return decoded;
}
