import { expect, test } from 'vitest';
import { swingPaths } from './swing';

test('the cord swings from one speaker to the other, and docks in the middle', () => {
  expect(swingPaths(['first', 'second', 'middle', 'second'])).toEqual([
    'M50 0C50 60 100 40 100 100',
    'M100 0C100 60 50 40 50 100',
    'M50 0C50 60 100 40 100 100',
    'M100 0C100 60 50 40 50 100',
  ]);
});
