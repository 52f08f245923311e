import Papa from 'papaparse';

/** A row that grows beyond this has a quotation mark that never closes: a call is a few hundred characters. */
const ROW_MAX = 1_000_000;

/** Cuts text that comes in pieces into rows of cells. It keeps what one row needs, never more. */
export class CsvRows {
  readonly #parser: InstanceType<typeof Papa.Parser>;
  readonly #onRow: (cells: string[], row: number) => void;
  #rest = '';
  #row = 0;
  /** The row with a quotation mark that never closes; nothing behind it can be read. */
  openQuote: number | undefined;

  /** @param onRow gets each row and its number, from 1 */
  constructor(delimiter: string, onRow: (cells: string[], row: number) => void) {
    this.#parser = new Papa.Parser({ delimiter, newline: '\n' });
    this.#onRow = onRow;
  }

  push(text: string, isLast: boolean): void {
    if (this.openQuote !== undefined) return;
    let input = this.#rest + text;
    // A carriage return at the end may be the first half of a line break.
    const held = !isLast && input.endsWith('\r') ? '\r' : '';
    if (input.includes('\r')) input = input.slice(0, input.length - held.length).replace(/\r\n?/g, '\n');
    const { data, errors, meta } = this.#parser.parse(input, 0, !isLast) as Papa.ParseResult<string[]>;
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    for (const cells of isOpen ? data.slice(0, -1) : data) {
      this.#row += 1;
      this.#onRow(cells, this.#row);
    }
    this.#rest = isLast ? '' : input.slice(meta.cursor) + held;
    if (isOpen || this.#rest.length > ROW_MAX) {
      this.openQuote = this.#row + 1;
      this.#rest = '';
    }
  }
}

/** What stands between the cells, by the first lines of a file. Excel may say so in a line of its own. */
export function delimiterOf(sample: string): string {
  const [, told] = /^sep=(.)\r?\n/i.exec(sample) ?? [];
  return told ?? Papa.parse(sample, { preview: 50, skipEmptyLines: true }).meta.delimiter;
}
