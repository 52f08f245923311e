import { z } from 'zod';
import * as t from './messages.ts';

/** How a conversation ended, and the cord that says so. */
const ENDED = { answered: 's', booked: 'i', 'written down': 'c', 'to a person': 'd' } as const;
type Ended = keyof typeof ENDED;

/** A line of the file that a digest is counted from. */
export const conversation = z.object({
  week: z.coerce.number().int(),
  day: z.string().min(1),
  channel: z.string().min(1),
  reason: z.string().min(1),
  ended: z.enum(Object.keys(ENDED) as [Ended, ...Ended[]]),
  line: z.string().min(1),
});
export type Conversation = z.output<typeof conversation>;

/** What nobody could name is counted too, but is no theme. */
const UNSORTED = t.notSorted;

/** How many there are of each value, most first. */
function countsOf<Value extends string>(values: readonly Value[]): { value: Value; count: number }[] {
  return [...new Set(values)]
    .map((value) => ({ value, count: values.filter((other) => other === value).length }))
    .sort((a, b) => b.count - a.count);
}

/** The last week of conversations by reason, most first, each with its count in all weeks, oldest first. */
export function digestOf(conversations: readonly Conversation[]) {
  const weeks = [...new Set(conversations.map(({ week }) => week))].sort((a, b) => a - b);
  const week = weeks.at(-1) ?? 0;
  const now = conversations.filter((own) => own.week === week);
  const reasons = countsOf(now.map(({ reason }) => reason));
  const themes = reasons.map(({ value: reason, count }) => {
    const own = conversations.filter((other) => other.reason === reason);
    const examples = own.filter((other) => other.week === week);
    const trend = weeks.map((one) => own.filter((other) => other.week === one).length);
    return {
      reason,
      count,
      before: trend.at(-2) ?? 0,
      trend,
      ends: countsOf(examples.map(({ ended }) => ended)).map(({ value, count: of }) => ({
        ended: value,
        cord: ENDED[value],
        count: of,
      })),
      channels: countsOf(examples.map(({ channel }) => channel)),
      examples,
    };
  });
  return {
    week,
    weeks,
    total: now.length,
    themes: themes.filter(({ reason }) => reason !== UNSORTED),
    unsorted: themes.find(({ reason }) => reason === UNSORTED)?.count ?? 0,
  };
}
