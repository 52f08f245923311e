/** Content codings this server can make, the preferred one first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The best coding an `Accept-Encoding` header allows; `undefined` means identity. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  const quality = new Map<string, number>();
  for (const entry of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    quality.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return CODINGS.find((coding) => (quality.get(coding) ?? quality.get('*') ?? 0) > 0);
}

/** Whether an `If-None-Match` header names this strong tag (or `*`). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
