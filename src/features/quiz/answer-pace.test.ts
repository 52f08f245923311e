import { expect, test } from 'vitest';
import { carelessness } from './answer-pace';

const answers = (count: number, ms: number, position: (index: number) => number = (index) => index % 4) =>
  Array.from({ length: count }, (_, index) => ({ ms, position: position(index) }));

const slow = answers(8, 9_000, () => 2);

test.each([
  ['five answers that nobody could have read', answers(5, 400), undefined],
  ['six of them', answers(6, 400), 'fast'],
  ['five and one that somebody may have read', [...answers(5, 400), { ms: 1_500, position: 1 }], undefined],
  ['seven at the same place', slow.slice(1), undefined],
  ['eight at the same place, however slow', slow, 'position'],
  ['eight at the same place and one elsewhere', [...slow, { ms: 9_000, position: 0 }], undefined],
  ['six quick ones at the end', [...answers(20, 6_000), ...answers(6, 400)], 'fast'],
  ['six quick ones long ago', [...answers(6, 400), ...answers(6, 6_000)], undefined],
  ['thirty of a careful reader', answers(30, 6_000), undefined],
])('of %s only the latest count', (_, given, noticed) => {
  expect(carelessness(given)).toBe(noticed);
});
