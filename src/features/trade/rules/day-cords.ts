import type { Socket } from '../../call/rules/sample-call.ts';
import * as t from './messages.ts';
import type { TradePage } from './trade-schema.ts';

type DayCall = TradePage['day']['calls'][number];

/** What a call comes to, from the top of the right side: who is disturbed first, and what waits last. */
const GROUPS = { d: t.reachAPerson, i: t.areBooked, s: t.areAnswered, c: t.areWrittenDown };

interface Group {
  cord: Socket;
  /** “3 are booked” */
  title: string;
  calls: DayCall[];
}

/** The calls of a day by what they came to, in the order of the day within each. */
export function groupsOf(calls: readonly DayCall[]): Group[] {
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap((cord) => {
    const own = calls.filter((call) => call.cord === cord);
    return own.length > 0 ? [{ cord, title: GROUPS[cord](own.length), calls: own }] : [];
  });
}

/**
 * The cords between the hours on the left and the groups on the right, for a view box of 100 × 100: rows of one height
 * on each side, the headings of the groups among them.
 */
export function dayCords(calls: readonly DayCall[]): { cord: Socket; d: string }[] {
  const rows = groupsOf(calls).flatMap((group) => [undefined, ...group.calls]);
  const middle = (index: number, count: number) => Math.round(((index + 0.5) * 1000) / count) / 10;
  return calls.map((call, index) => {
    const from = middle(index, calls.length);
    const to = middle(rows.indexOf(call), rows.length);
    return { cord: call.cord, d: `M0 ${from}C45 ${from} 55 ${to} 100 ${to}` };
  });
}
