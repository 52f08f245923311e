import { expect, test } from 'vitest';
import { callProblems } from './call-problems.ts';

const NONE = { none: 'It was not needed.' };
const call: Parameters<typeof callProblems>[0] = {
  business: 'Example Heating',
  outbound: false,
  recorded: false,
  first: 'It clicks, and gives up.',
  cord: 'i',
  lines: [
    { caller: 'Hello?' },
    { agent: 'This is the AI assistant.' },
    { caller: 'The furnace: it clicks and gives up. What is a visit?' },
    { agent: 'A visit is 189 dollars.' },
    { does: 'Looking', socket: 'i', seconds: 1 },
  ],
  cards: { s: NONE, i: { short: 'Booked' }, c: NONE, d: NONE },
  note: { to: 'Sam', text: 'A note.' },
  outcome: 'Done.',
};
const [hello = { caller: '' }, , ...others] = call.lines;
const saying = (agent: string): Partial<typeof call> => ({
  lines: [...call.lines.slice(0, 4), { agent }, ...call.lines.slice(4)],
});

const REACH = 'Reach us at six oh four, five five five, oh one four two, or office at example dot com.';
const callingOut = (...said: string[]): typeof call => ({
  ...call,
  outbound: true,
  lines: [hello, ...said.map((agent) => ({ agent })), ...others],
});

test('a call whose parts agree has no problem', () => {
  expect(callProblems(call)).toEqual([]);
  expect(callProblems(callingOut('I am the AI of Example Heating.', REACH))).toEqual([]);
  expect(callProblems(callingOut('The AI of Example Heating, 604 555 0142, 9 Mill Lane.'))).toEqual([]);
  expect(
    callProblems({ ...callingOut('The AI of Example Heating. We record this.', REACH), recorded: true }),
  ).toEqual([]);
});

test.for<[what: string, planted: typeof call, message: RegExp]>([
  ['names no business', callingOut('I am an AI.', REACH), /name of the business/],
  [
    'gives no number',
    callingOut('The AI of Example Heating, office at example dot com.'),
    /number and an email/,
  ],
  ['gives no address', callingOut('The AI of Example Heating, 604 555 0142.'), /number and an email/],
  ['keeps quiet about a recording', { ...call, recorded: true }, /is recorded/],
])('it is refused that the agent %s', ([, planted, message]) => {
  expect(callProblems(planted).map((problem) => problem.message)).toEqual([expect.stringMatching(message)]);
});

test.for<[what: string, change: Partial<typeof call>, path: string]>([
  [
    'the agent says too late that it is an AI',
    { lines: [hello, { agent: 'Hi.' }, ...call.lines.slice(1)] },
    'lines.1',
  ],
  ['the agent says nothing', { lines: [hello, ...others.filter((line) => !('agent' in line))] }, 'lines.0'],
  ['the caller says other words than are quoted', { first: 'It clicks and stops.' }, 'first'],
  ['a socket is reached and has no card', { cards: { ...call.cards, i: NONE }, cord: 's' }, 'cards.i cord'],
  ['a socket has a card and is not reached', { cards: { ...call.cards, c: { short: 'A note' } } }, 'cards.c'],
  ['the cord of the call is not reached', { cord: 'd' }, 'cord'],
  ['a plan has an amount', saying('Growth is $149 a month.'), 'lines.4.agent'],
  ['a minute has an amount', saying('Yes. It is ninety cents a minute.'), 'lines.4.agent'],
  [
    'the price list has an amount',
    { note: { to: 'Sam', text: 'It was $9 by the price list.' } },
    'note.text',
  ],
])('it is refused that %s', ([, change, paths]) => {
  const found = callProblems({ ...call, ...change }).map(({ path }) => path.join('.'));
  expect(found.join(' ')).toBe(paths);
});
