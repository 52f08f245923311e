import { expect, test } from 'vitest';
import { type SpokenCommand, spokenCommand } from './spoken-command';

const most = (position: number) => ({ type: 'most' as const, position });
const least = (position: number) => ({ type: 'least' as const, position });

test.each<[string, SpokenCommand | undefined]>([
  ['one', most(0)],
  ['Won.', most(0)],
  ['number two', most(1)],
  ['To', most(1)],
  ['three', most(2)],
  ['Option 4', most(3)],
  ['for', most(3)],
  ['least two', least(1)],
  ['Least: 4', least(3)],
  ['leased one', least(0)],
  ['most three', most(2)],
  ['least', undefined],
  ['least one or two', undefined],
  ['lock', { type: 'lock' }],
  ['Lock it', { type: 'lock' }],
  ['read again', { type: 'read' }],
  ['repeat please', { type: 'read' }],
  ['', undefined],
  ['five', undefined],
  ['one or two', undefined],
  ['lock two', undefined],
  ['I was talking to my friend for an hour', undefined],
])('“%s” means %o', (heard, command) => {
  expect(spokenCommand(heard)).toEqual(command);
});
