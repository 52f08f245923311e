import type { Outcome } from './call-words.ts';
import { weekdayOf } from './moment.ts';

export const HOURS = 24;
export const WEEKDAYS = 7;
/** Monday to Friday. */
const WORKING_DAYS = 5;
const DAY_MINUTES = 1_440;
/** Beyond so many days the calls at once are given up: they take 3 KB of memory a day. */
const DAYS_WITH_MINUTES = 2_000;

/** Calls of one outcome: by weekday and hour, Monday at midnight first, and those without a time of day. */
export interface HourCounts {
  /** `weekday * 24 + hour` */
  byHour: number[];
  untimed: number;
  all: number;
}

export type CallTotals = ReturnType<CallCounts['totals']>;

const none = (): HourCounts => ({ byHour: new Array(WEEKDAYS * HOURS).fill(0), untimed: 0, all: 0 });

/** Adds up calls one by one. It grows with the days of a log, never with its calls. */
export class CallCounts {
  readonly #counts: Record<Outcome, HourCounts> = { missed: none(), voicemail: none(), answered: none() };
  /** For each day, by how many the calls in progress change on each minute. */
  #minutes: Map<number, Int16Array> | undefined = new Map();
  #timedAnswers = 0;
  #answeredSeconds = 0;
  /** Days that have a row. */
  readonly #seen = new Set<number>();
  #latest: number | undefined;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /** Counts a day as covered by the log, whatever happened on it. */
  cover(day: number): void {
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
    // Rows of one day stand together, and most need no look at the set.
    if (day !== this.#latest) this.#seen.add(day);
    this.#latest = day;
  }

  /**
   * @param day since 1 January 1970
   * @param clock seconds since midnight, undefined if the log has no time
   * @param seconds length of the call, undefined if the log does not say
   */
  add(outcome: Outcome, day: number, clock: number | undefined, seconds: number | undefined): void {
    this.cover(day);
    const counts = this.#counts[outcome];
    counts.all += 1;
    if (clock === undefined) counts.untimed += 1;
    else {
      const slot = weekdayOf(day) * HOURS + Math.floor(clock / 3_600);
      counts.byHour[slot] = (counts.byHour[slot] ?? 0) + 1;
    }
    if (outcome !== 'answered' || seconds === undefined) return;
    this.#timedAnswers += 1;
    this.#answeredSeconds += seconds;
    if (clock !== undefined) this.#occupy(day, clock, seconds);
  }

  /** A call lasts to midnight at most: what runs into the next day is rare and too short to matter. */
  #occupy(day: number, clock: number, seconds: number) {
    const from = Math.ceil(clock / 60);
    const to = Math.min(Math.ceil((clock + seconds) / 60), DAY_MINUTES);
    if (!this.#minutes || from >= to) return;
    const minutes = this.#minutes.get(day) ?? new Int16Array(DAY_MINUTES + 1);
    minutes[from] = (minutes[from] ?? 0) + 1;
    minutes[to] = (minutes[to] ?? 0) - 1;
    this.#minutes.set(day, minutes);
    if (this.#minutes.size > DAYS_WITH_MINUTES) this.#minutes = undefined;
  }

  /** What is kept of a log: numbers, and nothing about anybody. */
  totals() {
    return {
      ...this.#counts,
      /** Of the answered calls whose length is known: how many, and how long together. */
      timedAnswers: this.#timedAnswers,
      answeredSeconds: this.#answeredSeconds,
      /** From the first day to the last, both counted; 0 without a call. */
      days: this.#last < this.#first ? 0 : this.#last - this.#first + 1,
      open: this.#open(),
      atOnce: this.#mostAtOnce(),
    };
  }

  /**
   * The days over which the calls are spread, and how many of them a week has. A log with calls on every working day and
   * none on Saturdays or Sundays is of an office that is closed then: two such weeks are ten days and not twelve. In less
   * than a week the days with a row count, and how many there are in a week nobody can tell.
   */
  #open(): { days: number; aWeek: number; isKnown: boolean } {
    const days = this.#last < this.#first ? 0 : this.#last - this.#first + 1;
    const seen = new Set([...this.#seen].map(weekdayOf));
    if (days < WEEKDAYS)
      return { days: this.#seen.size, aWeek: Math.max(WORKING_DAYS, seen.size), isKnown: days === 0 };
    const isOffice = Array.from({ length: WORKING_DAYS }, (_, day) => day).every((day) => seen.has(day));
    if (!isOffice) return { days, aWeek: WEEKDAYS, isKnown: true };
    const all = Array.from({ length: days }, (_, index) => this.#first + index);
    return { days: all.filter((day) => seen.has(weekdayOf(day))).length, aWeek: seen.size, isKnown: true };
  }

  /** Most answered calls at the same time, looked at on each full minute; undefined if the log cannot say. */
  #mostAtOnce(): number | undefined {
    if (!this.#minutes?.size) return undefined;
    // Calls shorter than a minute may fall between two looks.
    let most = 1;
    for (const changes of this.#minutes.values()) {
      let running = 0;
      for (const change of changes) {
        running += change;
        most = Math.max(most, running);
      }
    }
    return most;
  }
}
