import * as t from './messages.ts';
import { readDirection, readFlag, readOutcome } from './call-words.ts';
import { type DurationUnit, readDuration } from './duration.ts';
import { plainWords, readClock, readMoment } from './moment.ts';

export const ROLES = ['date', 'time', 'direction', 'outcome', 'duration'] as const;
export type Role = (typeof ROLES)[number];

/** Which column says what; null where none does. A date may hold the time of day too. */
export interface Mapping extends Record<Role, number | null> {
  unit: DurationUnit;
  /** Whether times are shown as they are written, or, as points in time, on the clock of this device. */
  clock: 'written' | 'here';
}

/** How the column of the outcome is read. */
export type OutcomeKind = 'words' | 'answered-flag' | 'missed-flag' | 'answered-at';

/** The table in the first rows of a file, below whatever a bill or report puts above it. */
export type FoundTable = NonNullable<ReturnType<typeof findTable>>;

const HEADERS: Record<Role, RegExp> = {
  date: /date|time|start|when|placed|created|heure|jour|debut/,
  time: /time|heure|hour/,
  duration: /duration|length|talk|minutes|seconds|\bmins?\b|\bsecs?\b|billsec|duree|call time/,
  direction: /direction|type|sens|in.?out|inbound|event/,
  outcome:
    /status|result|outcome|disposition|answer|missed|action|state|statut|resultat|event|type|connected/,
};
const NOT_THE_START = /\bend|ended|finish|answer|connect|updated|billed|due|hang|\bfin\b/;
const NOT_THE_CONVERSATION = /wait|ring|hold|queue|wrap|abandon|respon|attente|charge|cost|rate/;
/** Of the values in a column, how many have to fit. */
const ENOUGH = 0.5;

/** A word of a log is short; in a longer text the same words mean something else. */
const WORD_MAX = 32;
const ifShort =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string) =>
    text.length <= WORD_MAX ? read(text) : undefined;

const isDate = (text: string) => readMoment(text) !== undefined;

/** Where the header and the calls begin. Rows above the table have another width or no date. */
export function findTable(rows: readonly (readonly string[])[]) {
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[width] = [0]] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const isRow = (row: readonly string[]) =>
    row.length === width && row.filter((cell) => cell.trim()).length > 1;
  const dated = rows.findIndex((row) => isRow(row) && row.some(isDate));
  // Dates that nobody can read: the first full row is taken as the header, and the visitor sees what is wrong.
  const skip = dated < 0 ? rows.findIndex(isRow) + 1 : dated;
  const above = rows[skip - 1];
  if (width === 0 || (dated < 0 && skip === 0)) return undefined;
  const names = above && isRow(above) && !above.some(isDate) ? above : [];
  /** Names of the columns; made up where the file has none. */
  const header = Array.from({ length: width }, (_, index) => names[index]?.trim() || t.column(index + 1));
  /** `skip` is how many rows stand above the first call. */
  return { header, skip };
}

/**
 * Which columns are which, by their names and by what stands in them.
 *
 * @param rows some of the calls, as cells
 */
export function guessMapping(header: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const columns = header.map((name, index) => ({
    index,
    name: plainWords(name).replace(/[_-]/g, ' '),
    values: rows.map((row) => row[index]?.trim() ?? '').filter(Boolean),
  }));
  type Column = (typeof columns)[number];
  const share = ({ values }: Column, fits: (value: string) => unknown) =>
    values.length === 0 ? 0 : values.filter((value) => fits(value) !== undefined).length / values.length;
  const best = (score: (column: Column) => number) => {
    const [first] = columns
      .map((column) => ({ column, score: score(column) }))
      .filter((entry) => entry.score > 0)
      .sort((a, b) => b.score - a.score || a.column.index - b.column.index);
    return first?.column;
  };
  const named = (role: Role, { name }: Column) => (HEADERS[role].test(name) ? 1 : 0);

  const date = best((column) => {
    const fits = share(column, (value) => readMoment(value));
    if (fits < ENOUGH) return 0;
    return fits * 2 + named('date', column) - (NOT_THE_START.test(column.name) ? 1.5 : 0);
  });
  const isTimed = date && share(date, (value) => readMoment(value)?.clock) >= ENOUGH;
  const time = isTimed
    ? undefined
    : best((column) => {
        if (column === date || share(column, readClock) < ENOUGH) return 0;
        if (NOT_THE_START.test(column.name) || HEADERS.duration.test(column.name)) return 0;
        return 1 + named('time', column);
      });
  const duration = best((column) => {
    const fits = share(column, (value) => readDuration(value, 'seconds'));
    if (column === date || column === time || fits < ENOUGH) return 0;
    if (NOT_THE_CONVERSATION.test(column.name)) return 0;
    if (named('duration', column)) return 3 + (/talk/.test(column.name) ? 1 : 0);
    // Without a name only a length such as 2:31 can be told from any other number.
    return /^column \d+$/.test(column.name) && column.values.some((value) => value.includes(':')) ? 1 : 0;
  });
  const taken = [date, time, duration];
  const direction = best((column) => {
    const fits = taken.includes(column) ? 0 : share(column, ifShort(readDirection));
    // “Missed” says that a call came in, but a column of nothing else is about the outcome.
    const isOwn = column.values.some((value) => readDirection(value) && !readOutcome(value));
    if (!isOwn) return 0;
    return fits < ENOUGH ? 0 : fits + named('direction', column);
  });
  const outcome = best((column) => {
    if (taken.includes(column)) return 0;
    const kind = outcomeKind(column.name, column.values);
    if (kind === 'answered-at') return HEADERS.outcome.test(column.name) ? 1 : 0;
    const fits = share(column, kind === 'words' ? ifShort(readOutcome) : readFlag);
    // The words of a direction may be those of an outcome as well, but a column of its own says it better.
    return fits < ENOUGH ? 0 : fits + named('outcome', column) - (column === direction ? 1 : 0);
  });
  const lengths = duration?.values ?? [];
  const isMinutes =
    /min/.test(duration?.name ?? '') ||
    (!/sec|billsec/.test(duration?.name ?? '') && lengths.some((value) => /^\d+[.,]\d+$/.test(value)));
  const isAbsolute =
    /\b(?:utc|gmt)\b/.test(`${date?.name} ${time?.name}`) ||
    (date?.values ?? []).some((value) => readMoment(value)?.offset !== undefined);
  return {
    date: date?.index ?? null,
    time: time?.index ?? null,
    direction: direction?.index ?? null,
    outcome: outcome?.index ?? null,
    duration: duration?.index ?? null,
    unit: isMinutes ? 'minutes' : 'seconds',
    clock: isAbsolute ? 'here' : 'written',
  };
}

/** How to read the column that a mapping gives for the outcome, by some of the calls. */
export function outcomeKindIn(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { outcome }: Mapping,
) {
  if (outcome === null) return 'words';
  const values = rows.map((row) => row[outcome] ?? '');
  return outcomeKind(header[outcome] ?? '', values);
}

/** How to read a column that says whether a call was answered, by its name and some of its values. */
function outcomeKind(name: string, values: readonly string[]): OutcomeKind {
  const filled = values.filter((value) => value.trim());
  const word = plainWords(name);
  if (filled.length > 0 && filled.every((value) => readFlag(value) !== undefined))
    return /miss|manque|abandon|unanswered/.test(word) ? 'missed-flag' : 'answered-flag';
  const isTime = (value: string) => isDate(value) || readClock(value.trim()) !== undefined;
  return filled.length > 0 && filled.every(isTime) ? 'answered-at' : 'words';
}
