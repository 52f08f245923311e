import { type CellKind, cellKind, cellText } from './rules/cell-formats';
import { RefusedFile, textOf, type ZipEntry, zipEntries } from './zip-entries';

/** Unpacked. A sheet is read row by row and may be long; the rest is kept whole. */
const SHEET_MAX = 2_000_000_000;
const STRINGS_MAX = 150_000_000;
const PART_MAX = 10_000_000;
/** A row that grows beyond this is none: 16,384 columns is all that a sheet has. */
const ROW_MAX = 2_000_000;

export type Sheet = { name: string; entry: ZipEntry };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml.includes('&') || xml.includes('_x')
    ? xml
        .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
          hex || decimal
            ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
            : (ENTITIES[name] ?? all),
        )
        .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : xml;

const readers = new Map<string, RegExp>();

/** The value of an attribute in a tag. Namespaces differ between the programs that write workbooks. */
function attribute(tag: string, name: string): string | undefined {
  const reader = readers.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i');
  readers.set(name, reader);
  const [, double, single] = reader.exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : plain(value);
}
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'gi')) ?? [];

const PHONETIC = /<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g;
const TEXT = /<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g;
/** All runs of a text, without the reading aids of Japanese. */
function textIn(xml: string): string {
  let text = '';
  for (const [, run = ''] of xml.replace(PHONETIC, '').matchAll(TEXT)) text += plain(run);
  return text;
}

/** Pieces of text, cut behind the last closing tag of a kind. */
async function* wholeElements(pieces: AsyncIterable<string>, name: string): AsyncGenerator<string, void> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    let at = rest.lastIndexOf(`${name}>`);
    while (at > 0 && !/<\/(?:\w+:)?$/.test(rest.slice(Math.max(0, at - 20), at)))
      at = rest.lastIndexOf(`${name}>`, at - 1);
    const end = at < 0 ? 0 : at + name.length + 1;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
    if (rest.length > ROW_MAX) throw new RefusedFile('broken');
  }
}

const CELL = /<(?:\w+:)?c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ROW = /<(?:\w+:)?row((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/;

/** `B12` is column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}

/** A workbook of Excel, LibreOffice or Google, read from its archive with what every browser has. */
export class Workbook {
  readonly #file: Blob;
  readonly #strings: string[] = [];
  readonly #kinds: CellKind[] = [];
  #is1904 = false;
  /** Those that are shown. */
  readonly sheets: Sheet[] = [];

  private constructor(file: Blob) {
    this.#file = file;
  }

  /** @returns undefined for an archive that is no workbook. @throws RefusedFile */
  static async open(file: Blob): Promise<Workbook | undefined> {
    const workbook = new Workbook(file);
    const entries = await zipEntries(file);
    const root = [...entries.keys()].find((name) => /^(?:\w+\/)?workbook\.xml$/.test(name));
    if (root === undefined) return undefined;
    const folder = root.slice(0, root.lastIndexOf('/') + 1);
    const whole = async (name: string) => {
      const entry = entries.get(folder + name);
      let text = '';
      if (entry) for await (const piece of textOf(file, entry, PART_MAX)) text += piece;
      return text;
    };
    const [book, relations, styles] = [
      await whole('workbook.xml'),
      await whole('_rels/workbook.xml.rels'),
      await whole('styles.xml'),
    ];
    const targets = new Map(
      tags(relations, 'relationship').map((tag) => [attribute(tag, 'id'), attribute(tag, 'target') ?? '']),
    );
    for (const tag of tags(book, 'sheet')) {
      const target = targets.get(attribute(tag, 'id')) ?? '';
      const entry = entries.get(target.startsWith('/') ? target.slice(1) : folder + target);
      const isShown = !/hidden/i.test(attribute(tag, 'state') ?? '');
      if (entry && isShown) workbook.sheets.push({ name: attribute(tag, 'name') ?? '', entry });
    }
    workbook.#is1904 = tags(book, 'workbookPr').some((tag) =>
      /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? ''),
    );
    const codes = new Map(
      tags(styles, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
    );
    const [used = ''] = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
    for (const tag of tags(used, 'xf')) {
      const id = attribute(tag, 'numFmtId') ?? '0';
      workbook.#kinds.push(cellKind(Number(id), codes.get(id)));
    }
    const strings = entries.get(`${folder}sharedStrings.xml`);
    if (strings) await workbook.#readStrings(strings);
    if (workbook.sheets.length === 0) throw new RefusedFile('broken');
    return workbook;
  }

  async #readStrings(entry: ZipEntry) {
    const items = wholeElements(textOf(this.#file, entry, STRINGS_MAX), 'si');
    for await (const part of items)
      for (const [item] of part.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?si>)/g))
        this.#strings.push(textIn(item));
  }

  /** The rows of a sheet in batches, every row from the first on, those that are empty too, as texts of their cells. */
  async *rows(sheet: Sheet): AsyncGenerator<string[][], void> {
    let next = 1;
    for await (const part of wholeElements(textOf(this.#file, sheet.entry, SHEET_MAX), 'row')) {
      const batch: string[][] = [];
      for (const [, attributes = '', content = ''] of part.matchAll(ROW)) {
        const row = Number(attribute(attributes, 'r') ?? next);
        for (; next < row; next += 1) batch.push(['']);
        next = row + 1;
        batch.push(this.#cells(content));
      }
      yield batch;
    }
  }

  #cells(content: string): string[] {
    const cells: string[] = [];
    for (const [, attributes = '', inside = ''] of content.matchAll(CELL)) {
      const reference = attribute(attributes, 'r');
      const column = reference ? columnOf(reference) : cells.length;
      while (cells.length < column) cells.push('');
      cells[column] = inside === '' ? '' : this.#text(attributes, inside);
    }
    return cells.length === 0 ? [''] : cells;
  }

  #text(attributes: string, inside: string): string {
    const type = attribute(attributes, 't') ?? 'n';
    if (type === 'inlineStr') return textIn(inside);
    const value = plain(VALUE.exec(inside)?.[1] ?? '');
    if (type === 's') return this.#strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e' || value === '') return '';
    if (type !== 'n') return value;
    const kind = this.#kinds[Number(attribute(attributes, 's') ?? 0)] ?? 'number';
    return cellText(Number(value), kind, this.#is1904);
  }
}
