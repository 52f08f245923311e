import { CallCounts } from './call-counts.ts';
import { type Direction, type Outcome, readDirection, readFlag, readOutcome } from './call-words.ts';
import type { Mapping, OutcomeKind } from './columns.ts';
import { isPlainNumber, readDuration } from './duration.ts';
import { callerKey, isExtension, isPlaceholder, Legs, textKey, type WholeCall } from './legs.ts';
import {
  dayFrom,
  type DateOrder,
  dayOf,
  isDayShare,
  type Moment,
  onClockOf,
  readMoment,
  readTimeCell,
  spanStart,
  yearDay,
  type Zone,
} from './moment.ts';

/** Why a row is no call. */
type RowProblem = 'no-date' | 'unreadable-date' | 'unlikely-date' | 'too-short';

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

/** What a log comes to with its legs put together, or with every row as a call. */
export type Tally = ReturnType<typeof tallyOf>;

/** A date before it is of a clock that was never set, as one in the future is. */
const EARLIEST = Date.UTC(2000, 0, 2) / 86_400_000;
const DAY_SECONDS = 86_400;

const ORDERS = ['day-first', 'month-first'] as const;
const EXAMPLES = 4;
const WORDS = 40;
/** Different cells that are remembered, so that a million rows cost a hundred readings; then all are read anew. */
const REMEMBERED = 2_000;

/** A cell to show: digits that may belong to a phone number, except the last two, as dots. A date or a time stays. */
export function maskDigits(text: string): string {
  if (readMoment(text) || isDayShare(text)) return text;
  return text.replace(/\+?\d[\d\s().-]{5,}\d/g, (number) => {
    let left = (number.match(/\d/g)?.length ?? 0) - 2;
    return number.replace(/\d/g, (digit) => (left-- > 0 ? '•' : digit));
  });
}

function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Value;
    const value = read(text);
    if (known.size < REMEMBERED) known.set(text, value);
    return value;
  };
}

function tallyOf(eachCall: (take: (call: WholeCall) => void) => void) {
  const counts = new CallCounts();
  /** `other` are rows between extensions, texts and faxes; `unknown` ended nobody knows how. None is in a total. */
  const apart = { outgoing: 0, other: 0, unknown: 0 };
  eachCall(({ start, hasClock, direction, outcome, seconds }) => {
    const day = Math.floor(start / DAY_SECONDS);
    if (direction === 'out') apart.outgoing += 1;
    else if (direction === 'other') apart.other += 1;
    else if (outcome === undefined) apart.unknown += 1;
    else counts.add(outcome, day, hasClock ? start - day * DAY_SECONDS : undefined, seconds);
    counts.cover(day);
  });
  return { totals: counts.totals(), ...apart };
}

/** What cannot be read, if the dates of the log are in one order. */
class OrderedLog {
  readonly examples: FaultyRow[] = [];
  problems = 0;
  /** Steps backward and forward between neighbours: a log goes one way. */
  back = 0;
  on = 0;
  last = 0;
  first = Number.POSITIVE_INFINITY;
  latest = Number.NEGATIVE_INFINITY;
  /** Those that the log writes without a year, as `yearDay` gives them. */
  readonly yearDays = new Set<number>();

  note(row: number, problem: RowProblem, text: string) {
    this.problems += 1;
    if (this.examples.length < EXAMPLES)
      this.examples.push({ row, problem, text: maskDigits(text.trim()).slice(0, 40) });
  }

  follow(day: number) {
    if (this.last > 0 && day < this.last) this.back += 1;
    if (this.last > 0 && day > this.last) this.on += 1;
    this.last = day;
    this.first = Math.min(this.first, day);
    this.latest = Math.max(this.latest, day);
  }

  /** How often the dates turn against the way they mostly go, then how many days they span. */
  get disorder() {
    return Math.min(this.back, this.on) * 100_000 + Math.max(0, this.latest - this.first);
  }
}

/** Reads a log row by row into numbers. Dates in two possible orders are counted in both until all are seen. */
export class LogReader {
  readonly #mapping: Mapping;
  readonly #kind: OutcomeKind;
  readonly #zone: Zone;
  readonly #today: number;
  readonly #legs = new Legs();
  readonly #orders = { 'day-first': new OrderedLog(), 'month-first': new OrderedLog() };
  readonly #direction = remembering(readDirection);
  readonly #outcome = remembering(readOutcome);
  readonly #date = remembering((text) => readMoment(text, ''));
  readonly #clock = remembering(readTimeCell);
  readonly #duration = remembering((text) => readDuration(text, this.#mapping.unit));
  readonly #words = new Map<string, CountedWord>();
  readonly #counted = {
    /** Rows below the header, calls or not. */
    rows: 0,
    /** Rows of calls whose outcome no word gave: counted by their length. */
    byLength: 0,
    /** Whether a date has no year, so that the log is taken for the latest days that it may be of. */
    hasNoYear: false,
    /** Whether lengths stand in the log as numbers that say their unit nowhere. */
    hasPlainLengths: false,
  };
  #hasOpenOrder = false;

  /**
   * @param kind how the column of the outcome is read
   * @param zone the clock of this device, for points in time
   * @param today in days since 1970: no call was later
   * @throws RangeError without a column for the date
   */
  constructor(mapping: Mapping, kind: OutcomeKind, zone: Zone, today: number) {
    if (mapping.date === null) throw new RangeError('A log needs a column with dates.');
    this.#mapping = mapping;
    this.#kind = kind;
    this.#zone = zone;
    this.#today = today;
  }

  /** @param row number of the row in the file, from 1 */
  add(cells: readonly string[], row: number): void {
    if (cells.length === 1 && cells[0]?.trim() === '') return;
    this.#counted.rows += 1;
    const mapping = this.#mapping;
    const cell = (column: number | null) => (column === null ? undefined : cells[column]);
    const date = cell(mapping.date);
    const moment = date === undefined ? undefined : this.#momentOf(date, cell(mapping.time));
    if (!moment) {
      const problem = date === undefined ? 'too-short' : date.trim() ? 'unreadable-date' : 'no-date';
      for (const order of ORDERS) this.#orders[order].note(row, problem, date ?? '');
      return;
    }
    const length = cell(mapping.duration) ?? '';
    const seconds = this.#duration(length);
    if (seconds && isPlainNumber(length)) this.#counted.hasPlainLengths = true;
    const way = cell(mapping.direction) ?? '';
    const end = cell(mapping.outcome);
    const direction = this.#directionOf(way, end, cell(mapping.caller), cell(mapping.called));
    const isIn = direction === 'in';
    if (!moment.isOrdered) this.#hasOpenOrder = true;
    if (moment.year === undefined) this.#counted.hasNoYear = true;
    this.#legs.add({
      call: this.#callKey(cell(mapping.parent)) || this.#callKey(cell(mapping.call)),
      caller: isIn ? callerKey(cell(mapping.caller) ?? '') : 0,
      dayFirst: this.#startOf(moment, 'day-first', row, date ?? ''),
      monthFirst: this.#startOf(moment, 'month-first', row, date ?? ''),
      hasClock: moment.clock !== undefined,
      hasYear: moment.year !== undefined || moment.weekday !== undefined,
      direction,
      outcome: this.#outcomeOf(end, isIn ? way : '', seconds, isIn),
      seconds,
      ringing: this.#ringing(cell(mapping.ringing) ?? ''),
    });
  }

  #momentOf(date: string, time: string | undefined): Moment | undefined {
    if (time === undefined) return readMoment(date);
    const day = this.#date(date);
    const at = this.#clock(time.trim());
    return day && { ...day, clock: day.clock ?? at?.clock, offset: day.offset ?? at?.offset };
  }

  /** Beside lengths in minutes a plain number may be either. */
  #ringing(text: string): number | undefined {
    const { unit } = this.#mapping;
    return unit === 'minutes' && isPlainNumber(text) ? undefined : readDuration(text, unit);
  }

  /** 0 where the row names no call. */
  #callKey(text = ''): number {
    const call = text.trim();
    return isPlaceholder(call) ? 0 : textKey(call);
  }

  #directionOf(way: string, end = '', caller = '', called = ''): Direction {
    // Without a column of its own the direction may stand in the outcome.
    const said = this.#direction(way) ?? (this.#kind === 'words' ? this.#direction(end) : undefined);
    if (said || called === '' || !isExtension(caller)) return said ?? 'in';
    return callerKey(called) > 0 ? 'out' : 'other';
  }

  /** @param isIn whether the words and lengths are named to the visitor: those of other calls are in no total. */
  #outcomeOf(end: string | undefined, way: string, seconds: number | undefined, isIn: boolean) {
    const read = this.#outcomeInWords(end, way, isIn);
    if (read || seconds === undefined) return read;
    if (isIn) this.#counted.byLength += 1;
    return seconds > 0 ? 'answered' : 'missed';
  }

  #outcomeInWords(end: string | undefined, way: string, isIn: boolean): Outcome | undefined {
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
    if (!isIn) return outcome;
    const known = this.#words.get(words);
    if (known) known.calls += 1;
    else if (this.#words.size < WORDS) this.#words.set(words, { word: maskDigits(words), calls: 1, outcome });
    return outcome;
  }

  /** Seconds since 1970 if dates are in this order; 0 where there is no such day, or no call can have been on it. */
  #startOf(moment: Moment, order: DateOrder, row: number, text: string): number {
    const log = this.#orders[order];
    let day = dayOf(moment, order, this.#today);
    let clock = moment.clock ?? 0;
    if (day !== undefined && this.#mapping.clock === 'here' && moment.clock !== undefined)
      [day, clock] = onClockOf(this.#zone, day, clock, moment.offset ?? this.#mapping.zone);
    if (day === undefined || day < EARLIEST || day > this.#today + 1) {
      log.note(row, day === undefined ? 'unreadable-date' : 'unlikely-date', text);
      return 0;
    }
    log.follow(day);
    if (moment.year === undefined && moment.weekday === undefined) log.yearDays.add(yearDay(moment, order));
    return day * DAY_SECONDS + clock;
  }

  #orderSummary(order: DateOrder) {
    const { problems, examples } = this.#orders[order];
    const column = order === 'day-first' ? 'dayFirst' : 'monthFirst';
    const start = spanStart(this.#orders[order].yearDays, this.#today);
    // On the clock of this device a call may be of the day before.
    if (start !== undefined)
      this.#legs.moveDays(column, (day) => dayFrom(start - (this.#mapping.clock === 'here' ? 1 : 0), day));
    let several = { calls: 0, legs: 0 };
    const folded = tallyOf((take) => {
      several = this.#legs.eachCall(column, take);
    });
    const single = several.calls === 0 ? folded : tallyOf((take) => this.#legs.eachRow(column, take));
    return { folded, single, several, problems, examples };
  }

  summary() {
    const { 'day-first': days, 'month-first': months } = this.#orders;
    const isProved = days.problems !== months.problems;
    const isMonthFirst = isProved ? months.problems < days.problems : months.disorder <= days.disorder;
    const order: DateOrder = isMonthFirst ? 'month-first' : 'day-first';
    const openBy = isProved ? 'proved' : 'guessed';
    const summary = this.#orderSummary(order);
    const isOpen = this.#hasOpenOrder && !isProved;
    const other = isOpen ? this.#orderSummary(isMonthFirst ? 'day-first' : 'month-first') : summary;
    /** `fixed`: no date could be misread. `proved`: the dates allow one order only. `guessed`: either would do. */
    const orderBy: 'fixed' | 'proved' | 'guessed' = this.#hasOpenOrder ? openBy : 'fixed';
    return {
      ...this.#counted,
      /** The words of the outcome, most frequent first. */
      words: [...this.#words.values()].sort((a, b) => b.calls - a.calls),
      /** The same twice where one order only is possible. */
      orders: isMonthFirst
        ? { 'day-first': other, 'month-first': summary }
        : { 'day-first': summary, 'month-first': other },
      /** How dates were read in the end. */
      order,
      orderBy,
      /** Whether the legs of a call count as one. */
      isFolded: true,
    };
  }
}

/** What is shown of a log: in the order of its dates, and with its legs folded or not. */
export function tallyIn({ orders, order, isFolded }: LogSummary): Tally {
  return isFolded ? orders[order].folded : orders[order].single;
}
