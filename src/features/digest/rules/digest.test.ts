import { expect, test } from 'vitest';
import { type Conversation, digestOf } from './digest.ts';

const contact = (week: number, reason: string, ended: Conversation['ended'] = 'answered'): Conversation => ({
  week,
  day: 'Mon',
  channel: 'phone',
  reason,
  ended,
  line: `About ${reason}.`,
});

test('a digest counts the last week by reason, most first, beside the week before', () => {
  const { week, total, themes } = digestOf([
    contact(2, 'tires'),
    contact(2, 'price'),
    contact(2, 'price'),
    contact(1, 'tires'),
  ]);
  expect([week, total]).toEqual([2, 3]);
  expect(themes.map(({ reason, count, before, trend }) => [reason, count, before, trend])).toEqual([
    ['price', 2, 0, [0, 2]],
    ['tires', 1, 1, [1, 1]],
  ]);
});

test('a reason says how its conversations ended, with the cord of each, and their counts add up to its own', () => {
  const [theme] = digestOf([
    contact(1, 'price'),
    contact(1, 'price', 'to a person'),
    contact(1, 'price'),
  ]).themes;
  expect(theme?.ends).toEqual([
    { ended: 'answered', cord: 's', count: 2 },
    { ended: 'to a person', cord: 'd', count: 1 },
  ]);
});

test('what could not be sorted is counted in the total, and is no theme', () => {
  const { total, themes, unsorted } = digestOf([contact(1, 'price'), contact(1, 'Not sorted')]);
  expect([total, themes.length, unsorted]).toEqual([2, 1, 1]);
});
