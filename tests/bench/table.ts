export interface Table {
  title: string;
  columns: string[];
  rows: { name: string; cells: Cell[] }[];
}

export interface Cell {
  value: number;
  /** The most that is accepted. */
  budget?: number | undefined;
  /** The least that is accepted. */
  least?: number | undefined;
}

const isOver = ({ value, budget = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Cell) =>
  value > budget || value < least;
const numbers = new Intl.NumberFormat('en-CA');
function write(cell: Cell): string {
  const bound =
    cell.budget === undefined ? `< ${numbers.format(cell.least ?? 0)}` : `> ${numbers.format(cell.budget)}`;
  return `${numbers.format(cell.value)}${isOver(cell) ? ` ${bound}` : ''}`;
}

/** Prints the table and gives the number of figures outside their budget. */
export function printTable({ title, columns, rows }: Table): number {
  const head = ['', ...columns];
  const body = rows.map(({ name, cells }) => [name, ...cells.map(write)]);
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(`\n${title}\n${[head, ...body].map(line).join('\n')}`);
  return rows.flatMap(({ cells }) => cells.filter(isOver)).length;
}
