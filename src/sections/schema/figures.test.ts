import { expect, test } from 'vitest';
import { figure } from './figures.ts';

const calls = (...hours: string[]) => hours.map((at) => ({ at, says: 'wants a quote', result: 'Booked' }));
const dial = {
  kind: 'dial',
  caption: 'A day.',
  team: [
    [8, 12],
    [13, 17],
  ],
  alone: 'alone',
  calls: calls('23:05', '07:10', '12:25', '14:10', '19:40'),
};
const stages = (...seconds: number[]) =>
  seconds.map((from) => ({ name: 'A stage', text: 'What it is', from }));
const staircase = {
  kind: 'staircase',
  caption: 'A call.',
  seconds: 120,
  stages: stages(0, 7, 20, 47, 75, 107),
};

test('figures whose words and points agree are taken', () => {
  expect(figure.safeParse(dial).success).toBe(true);
  expect(figure.safeParse(staircase).success).toBe(true);
});

test.for<[what: string, data: unknown, message: string]>([
  [
    'hours that overlap',
    {
      ...dial,
      team: [
        [8, 14],
        [12, 17],
      ],
    },
    'These hours overlap: write each hour once.',
  ],
  [
    'calls against the clock',
    { ...dial, calls: calls('23:05', '12:25', '07:10', '14:10', '19:40') },
    'order of the clock',
  ],
  [
    'calls more than once around',
    { ...dial, calls: calls('06:00', '12:00', '18:00', '05:00', '07:00') },
    'order of the clock',
  ],
  [
    'an hour of one digit',
    { ...dial, calls: calls('23:05', '7:10', '12:25', '14:10', '19:40') },
    'two digits',
  ],
  [
    'stages out of order',
    { ...staircase, stages: stages(0, 20, 7, 47, 75, 107) },
    'later than the one before',
  ],
])('a figure with %s is refused', ([, data, message]) => {
  const { error } = figure.safeParse(data);
  expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
});
