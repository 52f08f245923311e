export interface Table {
  title: string;
  columns: string[];
  rows: { name: string; cells: Cell[] }[];
  /** Budgets that this run had nothing to hold against, in words. */
  unmeasured?: string[];
}

export interface Cell {
  /** As it was measured: only what is printed is rounded. NaN where it is missing. */
  value: number;
  /** The most that is accepted. */
  budget?: number | undefined;
  /** The least that is accepted. */
  least?: number | undefined;
}

/** The value below which that share of them lies. NaN without values, or with one that is missing. */
export const quantile = (values: number[], share: number): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN);
/** Of an odd number of values the middle one. */
export const median = (values: number[]): number => quantile(values, 0.5);

/** A limit for something of another name is held against nothing. */
export function refuseUnused(limits: Record<string, number>, names: Iterable<string>): void {
  const found = new Set(names);
  const unused = Object.keys(limits).filter((name) => !found.has(name));
  if (unused.length > 0) throw new Error(`Budgets of what is not there: ${unused.join(', ')}.`);
}

// A figure that is missing is neither more nor less than anything, so it is asked whether it is within.
const isOver = ({ value, budget = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Cell) =>
  !(value <= budget && value >= least);
const hasBudget = ({ budget, least }: Cell) => budget !== undefined || least !== undefined;
/** Four digits, or all before the point. */
const numbers = new Intl.NumberFormat('en-CA', {
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});
function write(cell: Cell): string {
  if (Number.isNaN(cell.value)) return 'missing';
  const bound =
    cell.budget === undefined ? `< ${numbers.format(cell.least ?? 0)}` : `> ${numbers.format(cell.budget)}`;
  return `${numbers.format(cell.value)}${isOver(cell) ? ` ${bound}` : ''}`;
}

/** Prints the table; how many of its figures have a budget, and how many are outside theirs or missing. */
export function printTable({ title, columns, rows }: Table): { held: number; over: number } {
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
  const cells = rows.flatMap((row) => row.cells);
  return { held: cells.filter(hasBudget).length, over: cells.filter(isOver).length };
}
