import { brotliCompressSync, constants } from 'node:zlib';

/** What content networks use for pages that they compress as they send them. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const PLACE = /<b data-figure="(?<name>[^"]*)">[^<]*<\/b>/g;

/** Of a page on the way, in bytes. */
export const compressedSize = (html: string): number => brotliCompressSync(html, { params }).length;

/** Of so many pages around the middle, and of so many large ones, the compressed size is looked at. */
const LOOKED_AT = 100;

/**
 * Weighs the pages of a built site. Sizes are kilobytes of 1,000 bytes, compressed, styles included. On a site of many
 * pages only those are compressed that can be the middle one or the largest by their length.
 *
 * @param lengths characters of each page, by its file
 */
export function measurePages(
  lengths: ReadonlyMap<string, number>,
  read: (file: string) => string,
  sizeOf: (html: string) => number = compressedSize,
): Record<string, string> {
  const inOrder = [...lengths].sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1));
  const files = inOrder.map(([file]) => file);
  const middle = Math.max(0, Math.floor((files.length - LOOKED_AT) / 2));
  const sizesOf = (some: readonly string[]) => some.map((file) => sizeOf(read(file))).sort((a, b) => a - b);
  const around = sizesOf(files.slice(middle, middle + LOOKED_AT));
  const largest = sizesOf(files.slice(-LOOKED_AT));
  const kilobytes = (bytes = 0) => (bytes / 1_000).toFixed(1);
  return {
    'median-kilobytes': kilobytes(around[Math.floor(around.length / 2)]),
    'largest-kilobytes': kilobytes(largest.at(-1)),
  };
}

/**
 * Writes the figures into the places that a page keeps for them: `<b data-figure="pages">…</b>`.
 * @throws Error if a figure has no place, or a place no figure.
 */
export function writeFigures(html: string, figures: Record<string, string>): string {
  const missing = new Set(Object.keys(figures));
  const written = html.replace(PLACE, (_place, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`No figure is called "${name}".`);
    missing.delete(name);
    return `<b>${figure}</b>`;
  });
  if (missing.size > 0) throw new Error(`The page keeps no place for: ${[...missing].join(', ')}.`);
  return written;
}
