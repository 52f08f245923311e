import { expect, test } from 'vitest';
import { spokenCommand } from './spoken-command';

test.each([
  ['one', 0],
  ['Won.', 0],
  ['number two', 1],
  ['To', 1],
  ['three', 2],
  ['Option 4', 3],
  ['for', 3],
])('“%s” chooses an option', (heard, position) => {
  expect(spokenCommand(heard)).toEqual({ type: 'choose', position });
});

test.each([
  ['lock', 'lock'],
  ['Lock it', 'lock'],
  ['read again', 'read'],
  ['repeat please', 'read'],
])('“%s” means %s', (heard, type) => {
  expect(spokenCommand(heard)).toEqual({ type });
});

test.each(['', 'five', 'one or two', 'lock two', 'I was talking to my friend for an hour'])(
  '“%s” does nothing',
  (heard) => {
    expect(spokenCommand(heard)).toBeUndefined();
  },
);
