import { expect, test } from 'vitest';
import { capabilitiesIn } from './capabilities.ts';

const REGISTER = [
  'books: visit',
  'calls: you',
  'sends: text, note',
  'passes: call, hard',
  'says: “',
  'answers: phone',
  'Mod IQ sorts: reason',
];

const uncovered = (text: string) =>
  capabilitiesIn(text, REGISTER)
    .filter(({ coveredBy }) => coveredBy.length === 0)
    .map(({ said }) => said.match(/^\w+/)?.[0]);

test.for([
  ['Mod AI translates your calls.', ['translates']],
  ['It books the visit and syncs your lists.', ['syncs']],
  ['The agent can record each call.', ['record']],
  ['It faxes the form.', ['faxes']],
  ['It dials the number, invoices the client and copies you.', ['dials', 'invoices', 'copies']],
  ['An assistant that negotiates your rent.', ['negotiates']],
  ['Our agents negotiate your rent.', ['negotiate']],
  ['Both agents transcribe.', ['transcribe']],
  ['Appointments are rescheduled by the agent.', ['Appointments']],
  ['Invoices are paid by the agent.', ['paid']],
  ['Mod IQ predicts churn.', ['predicts']],
  ['Calls get recorded.', ['Calls']],
  ['Leads can be scored.', ['Leads']],
  ['Your notes, translated by Mod AI.', ['translated']],
  ['When you are busy, your new agent charges the card and transcribes.', ['charges', 'transcribes']],
  ['Integrates with your tools', ['Integrates']],
  ['It sends a fax.', ['sends']],
  ['It calls an ambulance.', ['calls']],
  ['The bot predicts no-shows.', ['predicts']],
  ['Our software detects fraud.', ['detects']],
  ['The line detects fraud.', ['detects']],
  ['Our agents meet your callers. They negotiate prices.', ['meet', 'negotiate']],
  ['The agent books the visit. She detects fraud.', ['detects']],
  ['Can it translate into forty languages? Yes, on Growth.', ['translate']],
  ['Mod IQ answers the phone.', ['answers']],
  ['Mod IQ is new. It answers the phone.', ['answers']],
  ['The agent sorts it by reason.', ['sorts']],
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
  'Visits are booked by the agent, and calls get passed on.',
  'Calls are answered by your own staff.',
  'Each call is rounded up.',
  'It rings, and nobody is there.',
  'It costs nothing and needs no app.',
  'Mod AI editors write it.',
  'The agent has names, numbers and dates.',
  'The facts you type in stay here.',
  'Texts a month',
  'Mod IQ sorts calls by reason.',
  'It sorts calls by reason.',
  'Your assistant likes Fridays off.',
  'An answering service puts you on hold.',
  'Your own software syncs it.',
  'If the line drops, try again.',
  'Does it translate? No.',
])('“%s” needs none', (text) => {
  expect(uncovered(text)).toEqual([]);
});

test('an entry is named by what it covers', () => {
  expect(capabilitiesIn('It can pass the call on.', REGISTER)).toEqual([
    { said: 'pass the call on.', coveredBy: ['passes: call, hard'] },
  ]);
});
