import { expect, test } from 'vitest';
import { capabilitiesIn } from './capabilities.ts';

const REGISTER = ['books', 'calls', 'sends: text, note', 'passes'];

const uncovered = (text: string) =>
  capabilitiesIn(text, REGISTER)
    .filter(({ coveredBy }) => coveredBy.length === 0)
    .map(({ said }) => said.match(/^\w+/)?.[0]);

test.for([
  ['Mod AI translates your calls.', ['translates']],
  ['It books the visit and syncs your lists.', ['syncs']],
  ['The agent can record each call.', ['can']],
  ['When you are busy, your new agent charges the card and transcribes.', ['charges', 'transcribes']],
  ['Integrates with your tools', ['Integrates']],
  ['It sends a fax.', ['sends']],
] as const)('“%s” needs an entry', ([text, found]) => {
  expect(uncovered(text)).toEqual(found);
});

test.for([
  'It books the visit, passes hard calls on and sends you a note.',
  'You can translate it yourself.',
  'Does it translate?',
  'It is written so that a person can translate it.',
  'It neither transcribes nor translates.',
  'It takes two and a half hours.',
  'The agent takes no payment.',
  'It says “the agent transcribes”.',
  'Your accountant copies the figures.',
])('“%s” needs none', (text) => {
  expect(uncovered(text)).toEqual([]);
});

test('an entry is named by what it covers', () => {
  expect(capabilitiesIn('It can pass the call on.', REGISTER)).toEqual([
    { said: 'can pass the call on.', coveredBy: ['passes'] },
  ]);
});
