import Papa from 'papaparse';

/** A row of a list: a view of the schema `app` in 20261121090880_lists.sql. Times are ISO 8601, in the zone of the business. */
export type ListRow = Record<string, string | number | null>;

/** What a spreadsheet takes for a formula when a cell begins with it; also behind the full width of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[\d.]*[+-]\d\d:\d\d$/;
/** A spreadsheet knows no offset. */
const cell = (value: ListRow[string]) => (typeof value === 'string' ? value.replace(TIME, '$1 $2') : value);

/** Lines of a CSV file, each with its end. No cell of it is a formula, whatever somebody typed. */
export function csvLines(fields: readonly string[], rows: readonly ListRow[]): string {
  if (rows.length === 0) return '';
  const data = rows.map((row) => fields.map((field) => cell(row[field] ?? null)));
  return `${Papa.unparse(data, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** The first line, with the names of the columns. */
export const csvHead = (fields: readonly string[]) => `${fields.join(',')}\r\n`;

/** Makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
