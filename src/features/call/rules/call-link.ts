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

/**
 * Reads the fragment of an address, with or without its `#`.
 *
 * @returns `undefined` for a fragment that is about something else, such as a place in the page.
 */
export function readCallFragment(
  fragment: string,
): CallInputs | { problem: 'damaged' | 'version' } | undefined {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(CALL_PREFIX)) return undefined;
  const payload = text.slice(CALL_PREFIX.length);
  const { bytes, isWhole } = (LENGTH.test(payload) && unsealed(payload)) || {};
  if (!bytes) return { problem: 'damaged' };
  if (bytes[0] !== VERSION) return { problem: 'version' };
  if (!isWhole) return { problem: 'damaged' };
  try {
    return inputsOf(bytes.slice(1));
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'damaged' };
    throw error;
  }
}

function check(isRight: boolean): void {
  if (!isRight) throw new RangeError();
}

/** Written in the order of the bytes. Throws a `RangeError` where they say something that no call has. */
function inputsOf(bytes: readonly number[]): CallInputs {
  let at = 0;
  const byte = (max = 255): number => {
    const value = bytes[at++] ?? Number.NaN;
    check(value <= max);
    return value;
  };
  const oneOf = <Value>(values: readonly Value[]) => values[byte(values.length - 1)] as Value;
  const number = (max: number, min = 0): number => {
    const value = byte() * 256 + byte();
    check(min <= value && value <= max);
    return value;
  };
  const text = (): string => {
    const encoded = Uint8Array.from({ length: byte() }, () => byte());
    const decoded = new TextDecoder().decode(encoded);
    check(tidyText(decoded) === decoded);
    return decoded;
  };
  const day = (): DayHours | null => {
    const [from, to] = [number(NONE), number(NONE)];
    if (from === NONE && to === NONE) return null;
    check(Math.max(from, to) < DAY_MINUTES);
    return { from: timeOf(from), to: timeOf(to) };
  };
  const service = (): Service => {
    const minutes = number(MINUTES.max, MINUTES.min);
    const [high, low] = [number(NONE), number(NONE)];
    const cents = high === NONE && low === NONE ? null : high * (NONE + 1) + low;
    check((cents ?? 0) <= CENTS_MAX);
    return { minutes, cents, name: text() };
  };
  const inputs = {
    scenario: oneOf(SCENARIOS),
    kind: oneOf(KINDS),
    wording: byte(),
    moment: number(WEEK_MINUTES - 1),
    hours: { week: day(), sat: day(), sun: day() },
    services: Array.from({ length: byte(SERVICES_MAX) }, service),
    business: text(),
    person: text(),
  };
  check(at === bytes.length);
  return inputs;
}
