import { CallCounts } from './call-counts.ts';
import { type Direction, type Outcome, readDirection, readFlag, readOutcome } from './call-words.ts';
import type { Mapping, OutcomeKind } from './columns.ts';
import { readDuration } from './duration.ts';
import { type DateOrder, dayOf, type Moment, onClockOf, readMoment, type Zone } from './moment.ts';

/** Why a row is no call. */
type RowProblem = 'no-date' | 'unreadable-date' | 'too-short';

interface FaultyRow {
  /** As the file counts them, from 1, the header included. */
  row: number;
  problem: RowProblem;
  /** What stood where the date should be, without digits that may be a phone number. */
  text: string;
}

/** How a word of the log was counted, for the visitor to check. */
interface CountedWord {
  word: string;
  calls: number;
  outcome: Outcome;
}

export type LogSummary = ReturnType<LogReader['summary']>;

const ORDERS = ['day-first', 'month-first'] as const;
const EXAMPLES = 4;
const WORDS = 40;
/** Different cells that are remembered, so that a million rows cost a hundred readings; then all are read anew. */
const REMEMBERED = 2_000;

/** A cell to show: digits that may belong to a phone number, except the last two, as dots. A date stays. */
export function maskDigits(text: string): string {
  if (readMoment(text)) return text;
  return text.replace(/\+?\d[\d\s().-]{5,}\d/g, (number) => {
    let left = (number.match(/\d/g)?.length ?? 0) - 2;
    return number.replace(/\d/g, (digit) => (left-- > 0 ? '•' : digit));
  });
}

function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Value;
    const value = read(text);
    if (known.size < REMEMBERED) known.set(text, value);
    return value;
  };
}

/** The log, if its dates are in one order. */
class OrderedLog {
  readonly counts = new CallCounts();
  readonly examples: FaultyRow[] = [];
  problems = 0;
  /** Steps backward and forward between neighbours: a log goes one way. */
  back = 0;
  on = 0;
  last = 0;

  note(row: number, problem: RowProblem, text: string) {
    this.problems += 1;
    if (this.examples.length < EXAMPLES)
      this.examples.push({ row, problem, text: maskDigits(text.trim()).slice(0, 40) });
  }

  follow(day: number, isFirst: boolean) {
    if (!isFirst && day < this.last) this.back += 1;
    if (!isFirst && day > this.last) this.on += 1;
    this.last = day;
  }

  summary() {
    const { counts, problems, examples } = this;
    return { totals: counts.totals(), problems, examples };
  }
}

/** Reads a log row by row into numbers. Dates in two possible orders are counted in both until all are seen. */
export class LogReader {
  readonly #mapping: Mapping;
  readonly #kind: OutcomeKind;
  readonly #zone: Zone;
  readonly #orders = { 'day-first': new OrderedLog(), 'month-first': new OrderedLog() };
  readonly #direction = remembering(readDirection);
  readonly #outcome = remembering(readOutcome);
  readonly #words = new Map<string, CountedWord>();
  readonly #counted = {
    /** Rows below the header, calls or not. */
    rows: 0,
    outgoing: 0,
    /** Between extensions, texts and faxes. */
    other: 0,
    /** Calls whose outcome no word gave: counted by their length. */
    byLength: 0,
    /** Calls of which neither a word nor a length says how they ended; they are in no total. */
    unknown: 0,
  };
  #hasOpenOrder = false;

  /**
   * @param kind how the column of the outcome is read
   * @param zone the clock of this device, for points in time
   * @throws RangeError without a column for the date
   */
  constructor(mapping: Mapping, kind: OutcomeKind, zone: Zone) {
    if (mapping.date === null) throw new RangeError('A log needs a column with dates.');
    this.#mapping = mapping;
    this.#kind = kind;
    this.#zone = zone;
  }

  /** @param row number of the row in the file, from 1 */
  add(cells: readonly string[], row: number): void {
    if (cells.length === 1 && cells[0]?.trim() === '') return;
    this.#counted.rows += 1;
    const mapping = this.#mapping;
    const cell = (column: number | null) => (column === null ? undefined : cells[column]);
    const date = cell(mapping.date);
    const moment = date === undefined ? undefined : readMoment(date, cell(mapping.time));
    if (!moment) {
      const problem = date === undefined ? 'too-short' : date.trim() ? 'unreadable-date' : 'no-date';
      for (const order of ORDERS) this.#orders[order].note(row, problem, date ?? '');
      return;
    }
    const seconds = readDuration(cell(mapping.duration) ?? '', mapping.unit);
    const way = cell(mapping.direction) ?? '';
    const end = cell(mapping.outcome);
    const direction = this.#directionOf(way, end);
    const outcome = direction === 'in' ? this.#outcomeOf(end, way, seconds) : undefined;
    if (direction === 'out') this.#counted.outgoing += 1;
    else if (direction === 'other') this.#counted.other += 1;
    else if (!outcome) this.#counted.unknown += 1;
    if (!moment.isOrdered) this.#hasOpenOrder = true;
    for (const order of ORDERS)
      if (!this.#count(order, moment, outcome, seconds))
        this.#orders[order].note(row, 'unreadable-date', date ?? '');
  }

  #directionOf(way: string, end = ''): Direction {
    // Without a column of its own the direction may stand in the outcome; otherwise every call came in.
    return this.#direction(way) ?? (this.#kind === 'words' ? this.#direction(end) : undefined) ?? 'in';
  }

  #outcomeOf(end: string | undefined, way: string, seconds: number | undefined): Outcome | undefined {
    const read = this.#outcomeInWords(end, way);
    if (read || seconds === undefined) return read;
    this.#counted.byLength += 1;
    return seconds > 0 ? 'answered' : 'missed';
  }

  #outcomeInWords(end: string | undefined, way: string): Outcome | undefined {
    if (end !== undefined && this.#kind !== 'words') {
      if (this.#kind === 'answered-at') return end.trim() === '' ? 'missed' : 'answered';
      const flag = readFlag(end);
      if (flag === undefined) return undefined;
      return flag === (this.#kind === 'answered-flag') ? 'answered' : 'missed';
    }
    const words = end !== undefined && this.#outcome(end) ? end : way;
    const outcome = this.#outcome(words);
    // A column of directions says “received” of a call that came in, answered or not.
    if (!outcome || (words !== end && outcome === 'answered')) return undefined;
    const known = this.#words.get(words);
    if (known) known.calls += 1;
    else if (this.#words.size < WORDS) this.#words.set(words, { word: maskDigits(words), calls: 1, outcome });
    return outcome;
  }

  /** Whether there is such a day if dates are in this order. */
  #count(order: DateOrder, moment: Moment, outcome: Outcome | undefined, seconds: number | undefined) {
    const log = this.#orders[order];
    let day = dayOf(moment, order);
    let { clock } = moment;
    if (day === undefined) return false;
    if (this.#mapping.clock === 'here' && clock !== undefined)
      [day, clock] = onClockOf(this.#zone, day, clock, moment.offset ?? 0);
    if (outcome) log.counts.add(outcome, day, clock, seconds);
    else log.counts.cover(day);
    log.follow(day, this.#counted.rows === 1);
    return true;
  }

  summary() {
    const orders = {
      'day-first': this.#orders['day-first'].summary(),
      'month-first': this.#orders['month-first'].summary(),
    };
    const [days, months] = [orders['day-first'], orders['month-first']];
    const isProved = days.problems !== months.problems;
    /** How often the dates turn against the way they mostly go, then how many days they span. */
    const disorder = (order: DateOrder) => {
      const { back, on } = this.#orders[order];
      return Math.min(back, on) * 100_000 + orders[order].totals.days;
    };
    const isMonthFirst = isProved
      ? months.problems < days.problems
      : disorder('month-first') <= disorder('day-first');
    const order: DateOrder = isMonthFirst ? 'month-first' : 'day-first';
    const openBy = isProved ? 'proved' : 'guessed';
    /** `fixed`: no date could be misread. `proved`: the dates allow one order only. `guessed`: either would do. */
    const orderBy: 'fixed' | 'proved' | 'guessed' = this.#hasOpenOrder ? openBy : 'fixed';
    return {
      ...this.#counted,
      /** The words of the outcome, most frequent first. */
      words: [...this.#words.values()].sort((a, b) => b.calls - a.calls),
      orders,
      /** How dates were read in the end. */
      order,
      orderBy,
    };
  }
}
