import { CallCounts, type CallTotals } from './call-counts.ts';
import { type Direction, type Outcome, readDirection, readFlag, readOutcome } from './call-words.ts';
import type { Mapping, OutcomeKind } from './columns.ts';
import { readDuration } from './duration.ts';
import { type DateOrder, dayOf, type Moment, onClockOf, readMoment, type Zone } from './moment.ts';

/** Why a row is no call. */
export type RowProblem = 'no-date' | 'unreadable-date' | 'too-short';

export interface FaultyRow {
  /** As the file counts them, from 1, the header included. */
  row: number;
  problem: RowProblem;
  /** What stood where the date should be, without digits that may be a phone number. */
  text: string;
}

/** How a word of the log was counted, for the visitor to check. */
export interface CountedWord {
  word: string;
  calls: number;
  outcome: Outcome;
}

export interface LogSummary {
  /** Rows below the header, calls or not. */
  rows: number;
  outgoing: number;
  /** Between extensions, texts and faxes. */
  other: number;
  /** Calls whose outcome no word gave: counted by their length. */
  byLength: number;
  /** Calls of which neither a word nor a length says how they ended; they are in no total. */
  unknown: number;
  /** The words of the outcome, most frequent first. */
  words: CountedWord[];
  orders: Record<DateOrder, OrderSummary>;
  /** How dates were read in the end. */
  order: DateOrder;
  /** `fixed`: no date could be misread. `proved`: the dates allow one order only. `guessed`: either would do. */
  orderBy: 'fixed' | 'proved' | 'guessed';
}

/** The log, if dates are in this order. */
export interface OrderSummary {
  totals: CallTotals;
  problems: number;
  examples: FaultyRow[];
}

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

/** Reads a log row by row into numbers. Dates in two possible orders are counted in both until all are seen. */
export class LogReader {
  readonly #mapping: Mapping;
  readonly #kind: OutcomeKind;
  readonly #zone: Zone;
  readonly #orders = {
    'day-first': { counts: new CallCounts(), problems: 0, examples: [] as FaultyRow[] },
    'month-first': { counts: new CallCounts(), problems: 0, examples: [] as FaultyRow[] },
  };
  readonly #direction = remembering(readDirection);
  readonly #outcome = remembering(readOutcome);
  readonly #words = new Map<string, CountedWord>();
  #rows = 0;
  #outgoing = 0;
  #other = 0;
  #byLength = 0;
  #unknown = 0;
  #hasOpenOrder = false;
  /** Steps backward and forward between neighbours, for each order: a log goes one way. */
  readonly #steps = { 'day-first': [0, 0, 0], 'month-first': [0, 0, 0] } as Record<
    DateOrder,
    [back: number, on: number, last: number]
  >;

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
    this.#rows += 1;
    const mapping = this.#mapping;
    const cell = (column: number | null) => (column === null ? undefined : cells[column]);
    const dateText = cell(mapping.date);
    const moment = dateText === undefined ? undefined : readMoment(dateText, cell(mapping.time));
    if (!moment) {
      const problem =
        dateText === undefined ? 'too-short' : dateText.trim() === '' ? 'no-date' : 'unreadable-date';
      for (const order of ['day-first', 'month-first'] as const)
        this.#note(order, row, problem, dateText ?? '');
      return;
    }
    const seconds = readDuration(cell(mapping.duration) ?? '', mapping.unit);
    const directionText = cell(mapping.direction) ?? '';
    const outcomeText = cell(mapping.outcome);
    const direction = this.#directionOf(directionText, outcomeText);
    const outcome = direction === 'in' ? this.#outcomeOf(outcomeText, directionText, seconds) : undefined;
    if (direction === 'out') this.#outgoing += 1;
    if (direction === 'other') this.#other += 1;
    if (direction === 'in' && !outcome) this.#unknown += 1;
    this.#count(moment, outcome, seconds, row, dateText ?? '');
  }

  #directionOf(text: string, outcomeText: string | undefined): Direction {
    const read = this.#direction(text);
    if (read) return read;
    // Without a column of its own the direction may stand in the outcome; otherwise every call came in.
    const inOutcome = this.#kind === 'words' && outcomeText ? this.#direction(outcomeText) : undefined;
    return inOutcome ?? 'in';
  }

  #outcomeOf(
    text: string | undefined,
    directionText: string,
    seconds: number | undefined,
  ): Outcome | undefined {
    const read = this.#outcomeInWords(text, directionText);
    if (read) return read;
    if (seconds === undefined) return undefined;
    this.#byLength += 1;
    return seconds > 0 ? 'answered' : 'missed';
  }

  #outcomeInWords(text: string | undefined, directionText: string): Outcome | undefined {
    if (text !== undefined && this.#kind === 'answered-at') return text.trim() === '' ? 'missed' : 'answered';
    if (text !== undefined && this.#kind !== 'words') {
      const flag = readFlag(text);
      return flag === undefined
        ? undefined
        : flag === (this.#kind === 'answered-flag')
          ? 'answered'
          : 'missed';
    }
    const words = text !== undefined && this.#outcome(text) ? text : directionText;
    const outcome = this.#outcome(words);
    // A column of directions says “received” of a call that came in, answered or not.
    if (!outcome || (words === directionText && words !== text && outcome === 'answered')) return undefined;
    const known = this.#words.get(words);
    if (known) known.calls += 1;
    else if (this.#words.size < WORDS) this.#words.set(words, { word: maskDigits(words), calls: 1, outcome });
    return outcome;
  }

  #count(
    moment: Moment,
    outcome: Outcome | undefined,
    seconds: number | undefined,
    row: number,
    text: string,
  ) {
    if (!moment.isOrdered) this.#hasOpenOrder = true;
    for (const order of ['day-first', 'month-first'] as const) {
      let day = dayOf(moment, order);
      let { clock } = moment;
      if (day === undefined) {
        this.#note(order, row, 'unreadable-date', text);
        continue;
      }
      if (this.#mapping.clock === 'here' && clock !== undefined)
        [day, clock] = onClockOf(this.#zone, day, clock, moment.offset ?? 0);
      const { counts } = this.#orders[order];
      if (outcome) counts.add(outcome, day, clock, seconds);
      else counts.cover(day);
      const steps = this.#steps[order];
      if (this.#rows > 1 && day !== steps[2]) steps[day < steps[2] ? 0 : 1] += 1;
      steps[2] = day;
    }
  }

  #note(order: DateOrder, row: number, problem: RowProblem, text: string) {
    const noted = this.#orders[order];
    noted.problems += 1;
    if (noted.examples.length < EXAMPLES)
      noted.examples.push({ row, problem, text: maskDigits(text.trim()).slice(0, 40) });
  }

  summary(): LogSummary {
    const orders = {
      'day-first': this.#summaryOf('day-first'),
      'month-first': this.#summaryOf('month-first'),
    };
    const [days, months] = [orders['day-first'], orders['month-first']];
    const isProved = days.problems !== months.problems;
    const better = isProved
      ? months.problems < days.problems
      : this.#disorder('month-first') <= this.#disorder('day-first');
    return {
      rows: this.#rows,
      outgoing: this.#outgoing,
      other: this.#other,
      byLength: this.#byLength,
      unknown: this.#unknown,
      words: [...this.#words.values()].sort((a, b) => b.calls - a.calls),
      orders,
      order: better ? 'month-first' : 'day-first',
      orderBy: !this.#hasOpenOrder ? 'fixed' : isProved ? 'proved' : 'guessed',
    };
  }

  #summaryOf(order: DateOrder): OrderSummary {
    const { counts, problems, examples } = this.#orders[order];
    return { totals: counts.totals(), problems, examples };
  }

  /** How often the dates turn against the way they mostly go, then how many days they span. */
  #disorder(order: DateOrder): number {
    const [back, on] = this.#steps[order];
    const { days } = this.#orders[order].counts.totals();
    return Math.min(back, on) * 100_000 + days;
  }
}
