import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** What content networks use for pages that they compress as they send them. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const PLACE = /<b data-figure="(?<name>[^"]*)">[^<]*<\/b>/g;

/** Sizes of the pages of a built site: kilobytes of 1,000 bytes, compressed, styles included. */
export class PageSizes {
  readonly #bytes: number[] = [];

  async add(html: string): Promise<void> {
    const { length } = await compress(html, { params });
    this.#bytes.push(length);
  }

  addNow(html: string): void {
    this.#bytes.push(brotliCompressSync(html, { params }).length);
  }

  figures(): Record<string, string> {
    const sizes = this.#bytes.toSorted((a, b) => a - b);
    const kilobytes = (bytes = 0) => (bytes / 1_000).toFixed(1);
    return {
      pages: String(sizes.length),
      'median-kilobytes': kilobytes(sizes[Math.floor(sizes.length / 2)]),
      'largest-kilobytes': kilobytes(sizes.at(-1)),
    };
  }
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
