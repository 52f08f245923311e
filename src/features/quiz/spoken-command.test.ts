import { expect, test } from 'vitest';
import { type SpokenCommand, spokenCommand } from './spoken-command';

const choose = (position: number) => ({ type: 'choose' as const, position });

test.each<[string, SpokenCommand | undefined]>([
  ['one', choose(0)],
  ['Won.', choose(0)],
  ['number two', choose(1)],
  ['To', choose(1)],
  ['three', choose(2)],
  ['Option 4', choose(3)],
  ['for', choose(3)],
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
