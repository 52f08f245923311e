import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** What content networks use for pages that they compress as they send them. */
const BROTLI_QUALITY = 5;

const PLACE = /<b data-figure="(?<name>[^"]*)">[^<]*<\/b>/g;

/** Measures the pages of a built site. Sizes are kilobytes of 1,000 bytes, compressed, styles included. */
export async function measurePages(pages: readonly string[]): Promise<Record<string, string>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const compressed = await Promise.all(pages.map((html) => compress(html, { params })));
  const sizes = compressed.map(({ length }) => length).sort((a, b) => a - b);
  const kilobytes = (bytes = 0) => (bytes / 1_000).toFixed(1);
  return {
    pages: String(pages.length),
    'median-kilobytes': kilobytes(sizes[Math.floor(sizes.length / 2)]),
    'largest-kilobytes': kilobytes(sizes.at(-1)),
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
