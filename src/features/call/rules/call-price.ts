import { filled } from '../../../site/filled.ts';
import type { Mills } from '../../order/rules/money.ts';
import { cheapestPlanWith } from '../../order/rules/plan-features.ts';
import type { Feature, SubscriptionPlan } from '../../order/rules/plans.ts';
import { type CallMeter, moneyWords } from './call-meter.ts';
import * as t from './messages.ts';
import { type CallContent, type CallTimings, SOCKETS, type Socket } from './sample-call.ts';

/** What a plan must have so that a call can end at a socket. */
const NEEDED: Record<Socket, Feature> = {
  s: 'answers',
  i: 'booking',
  c: 'messages',
  d: 'live-transfer',
};

/** The sockets that the call reaches: those without a card were not needed. */
const socketsOf = ({ cards }: Pick<CallContent, 'cards'>): Socket[] =>
  SOCKETS.filter((socket) => !('none' in cards[socket]));

/** The cheapest plan for a call that reaches these sockets, with more features if need be. @throws RangeError if none has them. */
export function planFor(sockets: readonly Socket[], more: readonly Feature[] = []): SubscriptionPlan {
  const plan = cheapestPlanWith([...sockets.map((socket) => NEEDED[socket]), ...more]);
  if (plan.sold !== 'by-period') throw new RangeError(`${plan.name} takes no calls.`);
  return plan;
}

/** The cheapest plan for this call, on a page that promises these features. */
export const planOf = (
  call: Pick<CallContent, 'cards' | 'outbound'>,
  promises: readonly Feature[] = [],
): SubscriptionPlan => planFor(socketsOf(call), call.outbound ? [...promises, 'outbound'] : promises);

/** The price of one unit beyond the plan's bundle, in Canadian dollars. */
export function unitPrice(plan: SubscriptionPlan, meter: 'minute' | 'text' | 'email'): Mills {
  const extra = plan.allowances.find((allowance) => allowance.meter === meter)?.extra;
  if (!extra) throw new RangeError(`${plan.name} sells no further ${meter}.`);
  return extra.CAD;
}

/**
 * The clock starts with the first word, since nobody pays for the ring, and stops at the first word of a colleague. A text is written at the
 * last deed of its socket, an email to the owner at the end.
 */
export function meterOf(call: CallContent, timings: CallTimings, plan = planOf(call)): CallMeter {
  const handOver = call.lines.findIndex((line) => 'colleague' in line);
  const written = call.lines.findLastIndex((line) => 'does' in line && line.socket === 'c');
  const { seconds, lines } = timings;
  const extras = (meter: 'text' | 'email', count: number, at: number) =>
    Array.from({ length: count }, () => ({ at, mills: unitPrice(plan, meter) }));
  return {
    from: lines[0]?.start ?? 0,
    to: lines[handOver]?.start ?? seconds,
    minute: unitPrice(plan, 'minute'),
    extras: [
      ...extras('text', call.texts, lines[written]?.end ?? seconds),
      ...extras('email', call.emails, seconds),
    ],
  };
}

/** Beside a price: “Growth, beyond its bundle: 37¢ a minute, 3.5¢ a text”, with what the call uses. */
export function priceWords(call: CallContent, plan = planOf(call)): string {
  const priced = (message: string, meter: 'minute' | 'text' | 'email', count = 1) =>
    filled(message, { price: moneyWords(unitPrice(plan, meter)), count: String(count) });
  const prices = [
    priced(t.aMinute, 'minute'),
    ...(call.texts > 0 ? [priced(call.texts > 1 ? t.someTexts : t.aText, 'text', call.texts)] : []),
    ...(call.emails > 0 ? [priced(call.emails > 1 ? t.someEmails : t.anEmail, 'email', call.emails)] : []),
  ];
  return filled(t.beyondItsBundle, { plan: plan.name, prices: prices.join(', ') });
}
