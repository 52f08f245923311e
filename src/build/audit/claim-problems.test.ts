import { expect, test } from 'vitest';
import { readPage } from '../built-page.ts';
import type { Claim } from '../../site/claims.ts';
import { claimProblems, RegisterUse } from './claim-problems.ts';

const page = (text: string, path = '/planted') =>
  readPage(path, `<meta property="og:title" content="Planted"><main>${text}</main>`);
const checked = '2026-11-27';
const REGISTER: Claim[] = [
  {
    id: 'booking',
    does: ['faxes: plan', 'sends: note'],
    state: 'supplier',
    supplier: 'supplierSpeech',
    checked,
  },
  { id: 'card', says: ['never reach us'], state: 'built', proof: 'tests/card.test.ts', checked },
];

const words = (text: string, path?: string) =>
  claimProblems(page(text, path), 'here', REGISTER).map((problem) => problem.words.split('. ')[0]);
const dead = (text: string, register: Claim[] = REGISTER) => {
  const use = new RegisterUse(register);
  use.take(use.usedOn(page(text)));
  return use
    .problems(
      (file) => file === 'tests/card.test.ts',
      (name) => name === 'supplierSpeech',
    )
    .map((problem) => problem.words);
};

test('an absolute and a capability that no entry covers are refused on a page that sells', () => {
  expect(words('<p>It never tires.</p>')).toEqual(['“never” in “It never tires.” needs evidence']);
  expect(words('<p>It faxes plans and translates.</p>')).toEqual([
    '“translates.” is said of a program of ours, and no entry of src/content/claims.json covers it',
  ]);
  expect(words('<p>It sends a fax.</p>')).toHaveLength(1);
  expect(words('<h3>Is it there at any hour?</h3><p>Yes, on Growth.</p>')).toHaveLength(1);
  expect(words('<h3>Can it translate?</h3><p>Yes, on Growth.</p>')).toHaveLength(1);
  expect(words('<h3>Can it translate?</h3><p>No, not yet.</p>')).toEqual([]);
});

test('what an entry covers, what a sample call says and what an article says of others may stand', () => {
  expect(words('<p>It faxes plans and sends you a note. Card numbers never reach us.</p>')).toEqual([]);
  expect(words('<ol data-call="drip"><li>It never translates.</li></ol>')).toEqual([]);
  expect(words('<p>Voicemail never tires. It translates nothing.</p>', '/terms/planted')).toEqual([]);
});

test('an entry that no page needs, or whose proof is not there, is refused', () => {
  const said = '<p>It faxes plans and sends a note. Card numbers never reach us.</p>';
  expect(dead(said)).toEqual([]);
  expect(dead('<p>It faxes plans and sends a note.</p>')).toEqual([
    expect.stringContaining('“card” stands on none of its pages: “never reach us”'),
  ]);
  expect(dead('<p>Card numbers never reach us.</p>')).toEqual([
    '“faxes: plan” of “booking” is dead: no selling page says it any more. Remove it.',
    '“sends: note” of “booking” is dead: no selling page says it any more. Remove it.',
  ]);
  const unproved: Claim[] = [
    { id: 'booking', does: ['faxes: plan'], state: 'supplier', supplier: 'supplierOfNothing', checked },
    { id: 'card', says: ['never reach us'], state: 'built', proof: 'tests/none.test.ts', checked },
    { id: 'empty', state: 'owner', confirm: 'That something is so at all.', checked },
  ];
  expect(dead(said, unproved)).toEqual([
    expect.stringContaining('supplierOfNothing, does not exist'),
    expect.stringContaining('tests/none.test.ts, does not exist'),
    expect.stringContaining('“empty” says nothing'),
  ]);
});
