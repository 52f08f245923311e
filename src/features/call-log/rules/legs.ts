import type { Direction, Outcome } from './call-words.ts';

/** One row of a log. A ring group or a transfer writes several of one call. */
export interface Leg {
  /** What the rows of one call share, as `textKey` gives it; 0 without it. */
  call: number;
  /** Whose call it was, as `callerKey` gives it; 0 for a number that was withheld. */
  caller: number;
  /** Seconds since 1970 on the clock of the log, if its dates are day first and month first; 0 for no such day. */
  dayFirst: number;
  monthFirst: number;
  hasClock: boolean;
  /** Whether the log itself says which year the start is of. */
  hasYear: boolean;
  direction: Direction;
  outcome: Outcome | undefined;
  /** Length in seconds, undefined if the log does not say. */
  seconds: number | undefined;
  /** How long it rang, undefined if the log does not say. */
  ringing: number | undefined;
}

/** A call, put together from its legs. */
export type WholeCall = Pick<Leg, 'hasClock' | 'direction' | 'outcome' | 'seconds'> & { start: number };

/** After one phone has answered, rows of the others that rang beside it begin within so many seconds of its start. */
const RING_SECONDS = 30;
/**
 * From one phone that stops ringing to the next. Where nothing says how long it rang, rows of one caller that begin so
 * close together are one call, because nobody hangs up and dials anew as fast.
 */
const SLACK_SECONDS = 5;
/** An identifier that comes back so much later is one that the phone system used again. */
const REUSED_AFTER = 6 * 3_600;
/**
 * A log that leaves the seconds out writes 9:07:50 as 9:07. A talk that began at 9:05:00 and took 170 seconds ended at
 * 9:07:50; if the caller was then put through, the second talk seems to begin 50 seconds before the first had ended. So
 * two talks that seem to overlap by less than a minute are taken as one behind the other.
 */
const MINUTE = 60;
const DAY_SECONDS = 86_400;

const DIRECTIONS = ['in', 'out', 'other'] as const;
/** A call has the last of these that any of its legs has. */
const OUTCOMES = [undefined, 'missed', 'voicemail', 'answered'] as const;
/** In one byte of a row, beside two bits of each of the two lists. */
const WITH_CLOCK = 16;
const WITHOUT_YEAR = 32;
const NONE = 0xffff_ffff;
const NO_RINGING = 0xffff;
const BLOCK_BITS = 16;
const BLOCK = 2 ** BLOCK_BITS;

/** A number for a text, the same for the same text: 53 bits, so that among millions hardly two share one. */
export function textKey(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0) || 1;
}

/** What a system writes in place of the identifier that a row does not have. */
const PLACEHOLDER =
  /^\W*(?:n\/?a|not available|none|null|nil|blank|empty|unknown|undefined|-?1|[-–—0.]*)\W*$/i;
/** What Excel makes of a long number: the last digits are gone, so that many calls share it. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const PLACEHOLDER_MOST = 36;
export const isPlaceholder = (text: string) =>
  text.length <= PLACEHOLDER_MOST && (PLACEHOLDER.test(text) || ROUNDED.test(text));

/** Whether a number is that of a phone in the house. */
export const isExtension = (text: string) => /^\d{2,5}$/.test(text.trim());

/** What withheld callers are written as: anonymous, restricted, unavailable, unknown on a keypad, one digit again and again, or without their digits. */
const WITHHELD = /266696687|7378742833|86282452253|8656696|[x*•]{2}|^\D*(\d)(?:\D*\1)+\D*$/i;
const DIGITS_LEAST = 7;
const DIGITS_MOST = 15;

/** The key of a caller by the digits of the number; 0 where it was withheld, masked or is an extension. */
export function callerKey(text: string): number {
  let [number, digits] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) continue;
    number = number * 10 + digit;
    digits += 1;
  }
  if (digits < DIGITS_LEAST || digits > DIGITS_MOST || WITHHELD.test(text)) return 0;
  // A number of North America is written with and without the 1 before it.
  return digits === 11 && number < 20_000_000_000 ? number - 10_000_000_000 : number;
}

type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/** A column of numbers that grows block by block, so that no block is ever copied. */
class Column {
  readonly #blocks: Numbers[] = [];
  readonly #make: () => Numbers;

  constructor(make: () => Numbers) {
    this.#make = make;
  }

  set(row: number, value: number): void {
    const place = row >>> BLOCK_BITS;
    if (place === this.#blocks.length) this.#blocks.push(this.#make());
    const block = this.#blocks[place];
    if (block) block[row & (BLOCK - 1)] = value;
  }

  at(row: number): number {
    return this.#blocks[row >>> BLOCK_BITS]?.[row & (BLOCK - 1)] ?? 0;
  }
}
const doubles = () => new Column(() => new Float64Array(BLOCK));
const longs = () => new Column(() => new Uint32Array(BLOCK));

/** The row of the latest leg of each key. */
class KeyTable {
  readonly #rows: Uint32Array;
  readonly #mask: number;
  readonly #shift: number;
  readonly #keys: Column;

  constructor(size: number, keys: Column) {
    this.#rows = new Uint32Array(2 ** Math.ceil(Math.log2(size * 2 + 2)));
    this.#mask = this.#rows.length - 1;
    this.#shift = 32 - Math.log2(this.#rows.length);
    this.#keys = keys;
  }

  /** Puts a row in the place of the one before it with the same key, which is given back; undefined for the first. */
  swap(key: number, row: number): number | undefined {
    let slot = Math.imul(key ^ (key / 4_294_967_296), 2_654_435_769) >>> this.#shift;
    for (;;) {
      const held = this.#rows[slot] ?? 0;
      if (held === 0 || this.#keys.at(held - 1) === key) {
        this.#rows[slot] = row + 1;
        return held === 0 ? undefined : held - 1;
      }
      slot = (slot + 1) & this.#mask;
    }
  }
}

/** Keeps the rows of a log as numbers, 31 bytes each, and puts together those that belong to one call. */
export class Legs {
  readonly #call = doubles();
  readonly #caller = doubles();
  readonly #starts = { dayFirst: longs(), monthFirst: longs() };
  readonly #milliseconds = longs();
  readonly #ringing = new Column(() => new Uint16Array(BLOCK));
  readonly #kinds = new Column(() => new Uint8Array(BLOCK));
  #size = 0;
  /** Whether a start is no full minute. */
  #hasSeconds = false;

  add(leg: Leg): void {
    const { call, caller, dayFirst, monthFirst, direction, outcome, seconds, ringing } = leg;
    const row = this.#size;
    this.#call.set(row, call);
    this.#caller.set(row, caller);
    this.#starts.dayFirst.set(row, dayFirst);
    this.#starts.monthFirst.set(row, monthFirst);
    this.#milliseconds.set(
      row,
      seconds === undefined ? NONE : Math.min(Math.round(seconds * 1_000), NONE - 1),
    );
    this.#ringing.set(
      row,
      ringing === undefined ? NO_RINGING : Math.min(Math.round(ringing), NO_RINGING - 1),
    );
    const kinds = DIRECTIONS.indexOf(direction) | (OUTCOMES.indexOf(outcome) << 2);
    this.#kinds.set(row, kinds | (leg.hasClock ? WITH_CLOCK : 0) | (leg.hasYear ? 0 : WITHOUT_YEAR));
    this.#size += 1;
    this.#hasSeconds ||= dayFirst % 60 > 0 || monthFirst % 60 > 0;
  }

  #leg(row: number, order: 'dayFirst' | 'monthFirst'): WholeCall {
    const [kinds, milliseconds] = [this.#kinds.at(row), this.#milliseconds.at(row)];
    return {
      start: this.#starts[order].at(row),
      direction: DIRECTIONS[kinds & 3] ?? 'other',
      outcome: OUTCOMES[(kinds >> 2) & 3],
      hasClock: (kinds & WITH_CLOCK) > 0,
      seconds: milliseconds === NONE ? undefined : milliseconds / 1_000,
    };
  }

  /** Puts the rows whose year the log leaves out on other days. */
  moveDays(order: 'dayFirst' | 'monthFirst', dayFor: (day: number) => number): void {
    const starts = this.#starts[order];
    for (let row = 0; row < this.#size; row += 1) {
      const start = starts.at(row);
      if (start === 0 || (this.#kinds.at(row) & WITHOUT_YEAR) === 0) continue;
      const day = Math.floor(start / DAY_SECONDS);
      starts.set(row, start + (dayFor(day) - day) * DAY_SECONDS);
    }
  }

  /** Every row as a call of its own. */
  eachRow(order: 'dayFirst' | 'monthFirst', take: (call: WholeCall) => void): void {
    for (let row = 0; row < this.#size; row += 1) {
      const call = this.#leg(row, order);
      if (call.start > 0) take(call);
    }
  }

  /** The rows that have a day, in the order of their starts. */
  #sorted(order: 'dayFirst' | 'monthFirst'): Uint32Array {
    let first = NONE;
    for (let row = 0; row < this.#size; row += 1) {
      const start = this.#starts[order].at(row);
      if (start === 0) continue;
      first = Math.min(first, start);
    }
    // A start and its row in one number, because numbers are sorted ten times faster than what is compared by a function.
    const rows = new Float64Array(this.#size);
    let dated = 0;
    for (let row = 0; row < this.#size; row += 1) {
      const start = this.#starts[order].at(row);
      if (start === 0) continue;
      rows[dated] = (start - first) * this.#size + row;
      dated += 1;
    }
    const sorted = new Uint32Array(dated);
    for (const [place, key] of rows.subarray(0, dated).sort().entries()) sorted[place] = key % this.#size;
    return sorted;
  }

  /** For each row 1 if its identifier stands in another row as well. */
  #repeated(): Uint8Array {
    const repeated = new Uint8Array(this.#size);
    const table = new KeyTable(this.#size, this.#call);
    for (let row = 0; row < this.#size; row += 1) {
      const call = this.#call.at(row);
      const before = call > 0 ? table.swap(call, row) : undefined;
      if (before !== undefined) repeated[row] = repeated[before] = 1;
    }
    return repeated;
  }

  /**
   * Puts legs together: those with the same identifier, or, where a row shares its identifier with none, those of one
   * caller that begin while the call still rings. The call is answered if any leg was, and as long as somebody talked.
   *
   * @returns how many calls had several legs, and how many rows these were
   */
  eachCall(
    order: 'dayFirst' | 'monthFirst',
    take: (call: WholeCall) => void,
  ): { calls: number; legs: number } {
    const rows = this.#sorted(order);
    const repeated = this.#repeated();
    const named = new KeyTable(this.#size, this.#call);
    const calling = new KeyTable(this.#size, this.#caller);
    /** For each row its first leg and, where it is the first, what is known of its call. */
    const firstOf = new Uint32Array(this.#size);
    const legs = new Uint16Array(this.#size);
    const outcomes = new Uint8Array(this.#size);
    const directions = new Uint8Array(this.#size);
    const spoken = new Uint32Array(this.#size).fill(NONE);
    const spokenFrom = new Uint32Array(this.#size);
    const spokenTo = new Float64Array(this.#size);
    /** Until when another leg may begin. */
    const openUntil = new Uint32Array(this.#size);
    for (const row of rows) {
      const leg = this.#leg(row, order);
      const [call, caller] = [this.#call.at(row), this.#caller.at(row)];
      const isNamed = repeated[row] === 1;
      const isCalling = !isNamed && caller > 0 && leg.hasClock && leg.direction === 'in';
      const before = isNamed ? named.swap(call, row) : isCalling ? calling.swap(caller, row) : undefined;
      const first = before === undefined ? row : (firstOf[before] ?? row);
      const isOther = isNamed && before !== undefined && this.#isOfAnother(row, first, before, order);
      const isSame = first !== row && leg.start <= (openUntil[first] ?? 0) && !isOther;
      const root = isSame ? first : row;
      firstOf[row] = root;
      legs[root] = Math.min((legs[root] ?? 0) + 1, 0xffff);
      outcomes[root] = Math.max(outcomes[root] ?? 0, OUTCOMES.indexOf(leg.outcome));
      // A call that came in and was put through to a mobile phone came in.
      const isIn = leg.direction === 'in' && leg.start === this.#starts[order].at(root);
      if (!isSame || isIn || directions[root] === 2) directions[root] = DIRECTIONS.indexOf(leg.direction);
      const until = isNamed
        ? leg.start + (leg.seconds ?? 0) + REUSED_AFTER
        : leg.start + this.#rings(row, leg);
      openUntil[root] = Math.max(openUntil[root] ?? 0, Math.ceil(until));
      if (leg.outcome !== 'answered' || leg.seconds === undefined) continue;
      const from = Math.max(leg.start, spokenTo[root] ?? 0);
      const end = leg.start + leg.seconds;
      const isNext = !this.#hasSeconds && leg.start > (spokenFrom[root] ?? 0) && from - leg.start < MINUTE;
      const added = isNext ? leg.seconds : Math.max(0, end - from);
      const sum = spoken[root] === NONE ? 0 : (spoken[root] ?? 0);
      spoken[root] = Math.min(sum + Math.round(added * 1_000), NONE - 1);
      spokenFrom[root] = leg.start;
      spokenTo[root] = Math.max(spokenTo[root] ?? 0, end);
    }
    const folded = { calls: 0, legs: 0 };
    for (const row of rows) {
      const count = legs[row] ?? 0;
      if (count === 0) continue;
      const single = this.#leg(row, order);
      if (count === 1) {
        take(single);
        continue;
      }
      folded.calls += 1;
      folded.legs += count;
      const milliseconds = spoken[row] ?? NONE;
      take({
        ...single,
        direction: DIRECTIONS[directions[row] ?? 2] ?? 'other',
        outcome: OUTCOMES[outcomes[row] ?? 0],
        seconds: milliseconds === NONE ? undefined : milliseconds / 1_000,
      });
    }
    return folded;
  }

  /** Whether a row is of another caller than the first leg of its identifier, and too late to be a phone beside it. */
  #isOfAnother(row: number, first: number, before: number, order: 'dayFirst' | 'monthFirst'): boolean {
    const [caller, known] = [this.#caller.at(row), this.#caller.at(first)];
    if (caller === 0 || known === 0 || caller === known) return false;
    const leg = this.#leg(before, order);
    return this.#starts[order].at(row) > leg.start + this.#rings(before, leg);
  }

  /** How long after its start another leg of the same call may begin. */
  #rings(row: number, { outcome, seconds = 0 }: WholeCall): number {
    const ringing = this.#ringing.at(row);
    if (ringing !== NO_RINGING && ringing > 0) return ringing + SLACK_SECONDS;
    if (seconds === 0) return SLACK_SECONDS;
    // The length of a missed row is how long it rang. Once an answered one has ended, a row of its caller is a new call.
    return outcome === 'missed' ? seconds + SLACK_SECONDS : Math.min(RING_SECONDS, seconds);
  }
}
