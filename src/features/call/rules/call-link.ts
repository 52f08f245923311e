import { sealed, twoBytes, unsealed } from '../../../site/link-bytes.ts';
import {
  type CallInputs,
  CENTS_MAX,
  DAY_MINUTES,
  type DayHours,
  KINDS,
  MINUTES,
  minutesOf,
  SCENARIOS,
  SERVICES_MAX,
  type Service,
  tidyText,
  timeOf,
  WEEK_MINUTES,
} from './business.ts';

/** What the address of a shared call has after its `#`, before the call itself. Browsers send neither to a server. */
export const CALL_PREFIX = 'call=';

export type CallLinkProblem = 'damaged' | 'version';

/**
 * Bytes of a link: version, scenario, kind, wording, 2 moment (minutes of the week); for weekdays, Saturday and Sunday
 * 2 start and 2 end (minutes of the day, or `NONE` for closed); the number of services, each 2 minutes, 4 cents (or twice
 * `NONE`) and its name; the business; the person; 2 checksum. Names are their length in bytes and UTF-8. In base64url.
 */
const VERSION = 1;
const NONE = 0xffff;
/** The longest: five names of 60 characters with four bytes each. */
const LENGTH = /^[\w-]{31,1700}$/;

const textBytes = (text: string) => {
  const bytes = [...new TextEncoder().encode(tidyText(text))];
  return [bytes.length, ...bytes];
};
const dayBytes = (hours: DayHours | null) =>
  hours
    ? [hours.from, hours.to].flatMap((time) => twoBytes(minutesOf(time)))
    : [NONE, NONE].flatMap(twoBytes);
const centBytes = (cents: number | null) =>
  cents === null ? [NONE, NONE].flatMap(twoBytes) : [cents >>> 16, cents & NONE].flatMap(twoBytes);

/** The fragment of a link to a call, without the `#`: 36 to 1,700 characters. */
export function callFragment(inputs: CallInputs): string {
  const { business, kind, person, hours, services, scenario, moment, wording } = inputs;
  const bytes = [
    VERSION,
    SCENARIOS.indexOf(scenario),
    KINDS.indexOf(kind),
    wording,
    ...twoBytes(moment),
    ...[hours.week, hours.sat, hours.sun].flatMap(dayBytes),
    services.length,
    ...services.flatMap(({ name, minutes, cents }) => [
      ...twoBytes(minutes),
      ...centBytes(cents),
      ...textBytes(name),
    ]),
    ...textBytes(business),
    ...textBytes(person),
  ];
  return CALL_PREFIX + sealed(bytes);
}

/** Takes one value after the other out of the bytes. Throws a `RangeError` where they say something that no call has. */
class ByteReader {
  #at = 0;
  readonly #bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError();
    return byte;
  }

  number(below: number): number {
    const value = (this.byte() << 8) | this.byte();
    if (value >= below) throw new RangeError();
    return value;
  }

  oneOf<Value>(values: readonly Value[]): Value {
    const value = values[this.byte()];
    if (value === undefined) throw new RangeError();
    return value;
  }

  text(): string {
    const bytes = Array.from({ length: this.byte() }, () => this.byte());
    const text = new TextDecoder().decode(new Uint8Array(bytes));
    if (tidyText(text) !== text) throw new RangeError();
    return text;
  }

  day(): DayHours | null {
    const [from, to] = [this.number(NONE + 1), this.number(NONE + 1)];
    if (from === NONE && to === NONE) return null;
    if (from >= DAY_MINUTES || to >= DAY_MINUTES) throw new RangeError();
    return { from: timeOf(from), to: timeOf(to) };
  }

  service(): Service {
    const minutes = this.number(MINUTES.max + 1);
    const [high, low] = [this.number(NONE + 1), this.number(NONE + 1)];
    const cents = high === NONE && low === NONE ? null : high * (NONE + 1) + low;
    if (minutes < MINUTES.min || (cents ?? 0) > CENTS_MAX) throw new RangeError();
    return { minutes, cents, name: this.text() };
  }
}

/**
 * Reads the fragment of an address, with or without its `#`.
 *
 * @returns `undefined` for a fragment that is about something else, such as a place in the page.
 */
export function readCallFragment(fragment: string): CallInputs | { problem: CallLinkProblem } | undefined {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(CALL_PREFIX)) return undefined;
  const payload = text.slice(CALL_PREFIX.length);
  const { bytes, isWhole } = (LENGTH.test(payload) && unsealed(payload)) || {};
  if (!bytes) return { problem: 'damaged' };
  if (bytes[0] !== VERSION) return { problem: 'version' };
  if (!isWhole) return { problem: 'damaged' };
  try {
    return inputsOf(new ByteReader(bytes.slice(1)));
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'damaged' };
    throw error;
  }
}

/** The object is written in the order of the bytes. */
function inputsOf(bytes: ByteReader): CallInputs {
  const inputs = {
    scenario: bytes.oneOf(SCENARIOS),
    kind: bytes.oneOf(KINDS),
    wording: bytes.byte(),
    moment: bytes.number(WEEK_MINUTES),
    hours: { week: bytes.day(), sat: bytes.day(), sun: bytes.day() },
    services: servicesOf(bytes),
    business: bytes.text(),
    person: bytes.text(),
  };
  if (!bytes.isAtEnd) throw new RangeError();
  return inputs;
}

function servicesOf(bytes: ByteReader): Service[] {
  const count = bytes.byte();
  if (count > SERVICES_MAX) throw new RangeError();
  return Array.from({ length: count }, () => bytes.service());
}
