import * as t from './messages.ts';
import { readDirection, readFlag, readOutcome } from './call-words.ts';
import { type DurationUnit, readDuration } from './duration.ts';
import { callerKey, isExtension } from './legs.ts';
import { isDayShare, plainWords, readClock, readMoment, readTimeCell } from './moment.ts';
import { type Offset, readZone } from './zones.ts';

/**
 * From the caller on they say which rows are legs of one call: who called, the call, the one it came from, how long it
 * rang. The caller and who was called say the direction where nothing else does.
 */
export const ROLES = [
  'date',
  'time',
  'direction',
  'outcome',
  'duration',
  'caller',
  'call',
  'parent',
  'ringing',
  'called',
] as const;
export type Role = (typeof ROLES)[number];

/** Which column says what; null where none does. A date may hold the time of day too. */
export interface Mapping extends Record<Role, number | null> {
  unit: DurationUnit;
  /** Whether times are shown as they are written, or, as points in time, on the clock of this device. */
  clock: 'written' | 'here';
  /** The zone of times that name none themselves: that of the header, or UTC. */
  zone: Offset;
}

/** How the column of the outcome is read. */
export type OutcomeKind = 'words' | 'answered-flag' | 'missed-flag' | 'answered-at';

/** The table in the first rows of a file, below whatever a bill or report puts above it. */
export type FoundTable = NonNullable<ReturnType<typeof findTable>>;

const HEADERS: Record<'date' | 'time' | 'duration' | 'direction' | 'outcome', RegExp> = {
  date: /date|time|start|when|placed|created|heure|jour|debut/,
  time: /time|heure|hour/,
  duration: /duration|length|talk|minutes|seconds|\bmins?\b|\bsecs?\b|millis|\bms\b|billsec|duree|call time/,
  direction: /direction|type|sens|in.?out|inbound|event/,
  outcome:
    /status|result|outcome|disposition|answer|missed|action|state|statut|resultat|event|type|connected/,
};
const NOT_THE_START = /\bend|ended|finish|answer|connect|updated|billed|due|hang|\bfin\b/;
const NOT_THE_CONVERSATION = /wait|ring|hold|queue|wrap|abandon|respon|attente|charge|cost|rate/;
/** The talk alone, where another column has the ringing in it. */
const CONVERSATION = /talk|billsec|in call|conversation/;
const RINGING = /\bring|\bwait|attente|sonnerie/;
/** What providers call the column that all legs of a call share, the surest first. */
const CALLS = [
  /^linked ?id$|call history id|^history ?id$/,
  /session ?id|conversation ?id|interaction ?id|call ?group/,
  /\bcall ?(?:id|sid|uuid|guid|key|ref|reference)\b/,
  /^(?:unique ?id|uuid|guid|sid|id|cdr ?id|identifiant)$/,
];
const PARENTS =
  /\b(?:parent|entry point|master|original|related)\b(?!.*\b(?:account|user|line|number)\b).*\b(?:s?id|uuid|call)\b/;
const CALLERS = [
  /^(?:src|from|caller|ani|cli|external|customer|client|calling|source|appelant)(?: ?(?:id|no|number|phone|party|num|phone number|party number))?$/,
  /(?:caller|calling|from|external|customer|client|appelant)/,
  /number|phone|numero|contact/,
];
const CALLED =
  /^(?:to|called|callee|destination|dst|dialed|dialled)(?: ?(?:id|no|number|phone|party|num|phone number|party number))?$/;
const NOT_THE_CALLER =
  /^(?:to|called|callee|destination|dst|dialed|dialled|internal)\b|name|type|country|city|extension/;
/** No call has so many legs on average: the column names something else, such as a phone. */
const LEGS_MOST = 12;
/** A column in which one value stands so often, in so many rows, is our own number, or no name of a single call. */
const OWN_SHARE = 0.5;
const OWN_ROWS = 8;
/** A column is taken for what it may be only if at least this share of its filled cells can be read as that. */
const ENOUGH = 0.5;

/** A word of a log is short; in a longer text the same words mean something else. */
const WORD_MAX = 32;
const ifShort =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string) =>
    text.length <= WORD_MAX ? read(text) : undefined;

/** How many rows are looked at for a word that stands in the row above them as well. */
const ROWS_COMPARED = 200;

const isLength = (text: string) => /\d/.test(text) && readDuration(text, 'seconds') !== undefined;
const isDate = (text: string) => readMoment(text) !== undefined;
const isSureDate = (text: string) => readMoment(text)?.isWeak === false;

/**
 * Which region a time is of, by what stands behind it: `e` for EST, EDT and ET, or a place as it is. UTC and hours from
 * UTC name no region.
 */
function regionIn(text: string): string | undefined {
  const [, place, first] = /\s\(?(?:([a-z]+\/[a-z_/]+)|([a-z])[sd]?t)\)?$/i.exec(text.trim()) ?? [];
  return (place ?? first)?.toLowerCase();
}

/** Where the header and the calls begin. Rows above the table have another width or no date. */
export function findTable(rows: readonly (readonly string[])[]) {
  const widths = new Map<number, number>();
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[width] = [0]] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const isRow = (row: readonly string[]) =>
    row.length === width && row.filter((cell) => cell.trim()).length > 1;
  const firstWith = (fits: (text: string) => boolean) =>
    rows.findIndex((row) => isRow(row) && row.some(fits));
  const sure = firstWith(isSureDate);
  const dated = sure < 0 ? firstWith(isDate) : sure;
  // Dates that nobody can read: the first full row is taken as the header, and the visitor sees what is wrong.
  let skip = dated < 0 ? rows.findIndex(isRow) + 1 : dated;
  const dateAt = rows[skip]?.findIndex(sure < 0 ? isDate : isSureDate) ?? -1;
  // A call above the first date that can be read has numbers where a header has names, or a word that comes again.
  for (let above = rows[skip - 1]; dated > 0 && above && isRow(above); above = rows[skip - 1]) {
    const isCall = above.some((cell) => isDate(cell) || callerKey(cell) > 0 || isLength(cell));
    const [higher, below] = [rows[skip - 2], rows.slice(skip, skip + ROWS_COMPARED)];
    const isAgain = (cell: string, column: number) =>
      cell.trim() && below.some((row) => row[column] === cell);
    const isNamed = HEADERS.date.test(plainWords(above[dateAt] ?? ''));
    if (!isCall && (isNamed || !higher || !isRow(higher) || !above.some(isAgain))) break;
    skip -= 1;
  }
  const above = rows[skip - 1];
  if (width === 0 || (dated < 0 && skip === 0)) return undefined;
  const names = above && isRow(above) && !above.some(isSureDate) ? above : [];
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
  const named = (role: keyof typeof HEADERS, { name }: Column) => (HEADERS[role].test(name) ? 1 : 0);

  const date = best((column) => {
    const fits = share(column, (value) => readMoment(value));
    const isSure = share(column, (value) => isSureDate(value) || undefined) >= ENOUGH;
    if (fits < ENOUGH) return 0;
    if (!isSure && (named('date', column) === 0 || HEADERS.duration.test(column.name))) return 0;
    return fits * 2 + named('date', column) + (isSure ? 1 : 0) - (NOT_THE_START.test(column.name) ? 1.5 : 0);
  });
  const isTimed = date && share(date, (value) => readMoment(value)?.clock) >= ENOUGH;
  const time = isTimed
    ? undefined
    : best((column) => {
        if (column === date || share(column, readTimeCell) < ENOUGH) return 0;
        if (NOT_THE_START.test(column.name) || HEADERS.duration.test(column.name)) return 0;
        // A part of a day looks like any other number, so that its column has to be called a time.
        const isShare = column.values.every(isDayShare);
        if (isShare && (!named('time', column) || NOT_THE_CONVERSATION.test(column.name))) return 0;
        return 1 + named('time', column);
      });
  const duration = best((column) => {
    const fits = share(column, (value) => readDuration(value, 'seconds'));
    if (column === date || column === time || fits < ENOUGH) return 0;
    if (NOT_THE_CONVERSATION.test(column.name)) return 0;
    if (named('duration', column)) return 3 + (CONVERSATION.test(column.name) ? 1 : 0);
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
  const isIncoming = (row: readonly string[]) =>
    !direction || readDirection(row[direction.index] ?? '') !== 'out';
  const incoming = rows.filter(isIncoming);
  const isOwn = ({ index }: Column, among: readonly (readonly string[])[]) => {
    const counts = new Map<string, number>();
    for (const row of among) {
      const value = row[index]?.trim() ?? '';
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return among.length >= OWN_ROWS && Math.max(0, ...counts.values()) > among.length * OWN_SHARE;
  };
  const ranked = (patterns: readonly RegExp[], { name }: Column) => {
    const rank = patterns.findIndex((pattern) => pattern.test(name));
    return rank < 0 ? 0 : patterns.length - rank;
  };
  const others = [...taken, direction, outcome];
  const call = best((column) => {
    if (others.includes(column) || PARENTS.test(column.name)) return 0;
    const { length } = column.values;
    if (length < rows.length * ENOUGH || length > new Set(column.values).size * LEGS_MOST) return 0;
    return isOwn(column, rows) ? 0 : ranked(CALLS, column);
  });
  const parent = best((column) => {
    const isParent = !others.includes(column) && PARENTS.test(column.name);
    return isParent && column.values.length > 0 && !isOwn(column, rows) ? 1 : 0;
  });
  const isNumber = (value: string) => callerKey(value) > 0 || isExtension(value) || undefined;
  const called = best((column) =>
    !others.includes(column) && CALLED.test(column.name) ? share(column, isNumber) : 0,
  );
  const caller = best((column) => {
    if (others.includes(column) || column === call || NOT_THE_CALLER.test(column.name)) return 0;
    // Who calls from an extension calls out, if the log says whom: then a column of extensions is one of callers.
    const fits = share(column, (value) =>
      called && !direction ? isNumber(value) : callerKey(value) || undefined,
    );
    const fromOutside = incoming.filter((row) => !isExtension(row[column.index] ?? ''));
    return fits < ENOUGH || isOwn(column, fromOutside) ? 0 : ranked(CALLERS, column);
  });
  const ringing = best((column) => {
    const fits = share(column, (value) => readDuration(value, 'seconds'));
    return others.includes(column) || fits < ENOUGH || !RINGING.test(column.name) ? 0 : fits;
  });
  const zoned = [...(date?.values ?? []), ...(time?.values ?? [])].filter(
    (value) => (readMoment(value) ?? readClock(value))?.offset !== undefined,
  );
  const regions = new Set(zoned.map(regionIn));
  const title = `${header[date?.index ?? -1] ?? ''} ${header[time?.index ?? -1] ?? ''}`;
  const zone = title
    .split(/[()\s]+/)
    .map(readZone)
    .find((found) => found !== undefined && found !== null);
  const isAbsolute = /\b(?:utc|gmt)\b/i.test(title) || regions.has(undefined) || regions.size > 1;
  return {
    date: date?.index ?? null,
    time: time?.index ?? null,
    direction: direction?.index ?? null,
    outcome: outcome?.index ?? null,
    duration: duration?.index ?? null,
    caller: caller?.index ?? null,
    call: call?.index ?? null,
    parent: parent?.index ?? null,
    ringing: ringing?.index ?? null,
    called: called?.index ?? null,
    unit: unitOf(duration?.name ?? '', duration?.values ?? []),
    // A zone that names where the log was written leaves its times as they are; of several, none is the right one.
    clock: isAbsolute ? 'here' : 'written',
    zone: zone ?? 0,
  };
}

/** What a plain number in a column of lengths means, by its name and values. */
function unitOf(name: string, lengths: readonly string[]): DurationUnit {
  if (/milli|\bms\b|\bmsecs?\b/.test(name)) return 'milliseconds';
  if (/min/.test(name)) return 'minutes';
  if (/sec/.test(name)) return 'seconds';
  const numbers = lengths.map((value) => Number(value.replace(',', '.'))).filter((value) => value > 0);
  if (numbers.length > 0 && numbers.every((value) => value < 1 && !Number.isInteger(value * 1_000)))
    return 'days';
  return lengths.some((value) => /^\d+[.,]\d+$/.test(value)) ? 'minutes' : 'seconds';
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
