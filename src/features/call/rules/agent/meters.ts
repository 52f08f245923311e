import type { Mills } from '../../../order/rules/money.ts';
import { meterOf, planOf } from '../call-price.ts';
import { type CallContent, SOCKETS, type Socket } from '../sample-call.ts';

/** What a call of the caller’s part is reckoned with; the page gives it to the script, which has no price list. */
export interface Rates {
  plan: string;
  minute: Mills;
  text: Mills;
  email: Mills;
}
/** By what the call came to: a plan that answers and writes down, or one that also books and passes on. */
export interface Meters {
  answers: Rates;
  books: Rates;
}

function ratesOf(sockets: readonly Socket[]): Rates {
  const cards = Object.fromEntries(
    SOCKETS.map((socket) => [socket, sockets.includes(socket) ? { short: 'used' } : { none: 'Not used.' }]),
  );
  // A call of one minute with a text and an email shows the price of each.
  const call = {
    cards,
    outbound: false,
    texts: 1,
    emails: 1,
    lines: [{ agent: 'Hello.' }],
  } as unknown as CallContent;
  const line = { start: 0, end: 60 };
  const { minute, extras } = meterOf(call, { seconds: 60, lines: [line], voices: {}, source: '' });
  const [text, email] = extras;
  return { plan: planOf(call).name, minute, text: text?.mills ?? 0, email: email?.mills ?? 0 };
}

/** Made when the site is built: the price list stays there. */
export const metersOf = (): Meters => ({
  answers: ratesOf(['s', 'c']),
  books: ratesOf(['s', 'i', 'c', 'd']),
});
