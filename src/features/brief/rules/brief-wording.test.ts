import { expect, test } from 'vitest';
import type { Brief } from './brief.ts';
import { AGENT_SCALES } from '../../quiz/rules/agent-greeting.ts';
import words from './brief-wording.json' with { type: 'json' };
import { consentLines, greetingOf, greetingText, secondsToSay } from './brief-wording.ts';

const briefWith = (business: string, fields: Record<string, string>): Brief => ({
  'business-name': business,
  ...fields,
});

const DIALS = Object.entries(AGENT_SCALES).map(([scale, steps]) => [`voice-${scale}`, steps] as const);
const WHAT_COUNTS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ...DIALS,
  ['voice-occasion', Object.keys(words.occasions)],
  ['voice-language', ['english', 'bilingual']],
  ['consent-recording', ['off', 'on']],
  ['consent-reason', Object.keys(words.reasons)],
];

/** Each combination of what the greeting depends on. */
function* everyBrief(choices = WHAT_COUNTS): Generator<Record<string, string>> {
  const [choice, ...rest] = choices;
  if (choice === undefined) return yield {};
  const [name, values] = choice;
  for (const others of everyBrief(rest)) for (const value of values) yield { ...others, [name]: value };
}

test('every greeting is whole sentences, says early who speaks, and of recording exactly when it is on', () => {
  let count = 0;
  for (const fields of everyBrief()) {
    const text = greetingText(briefWith('Fern & Sons', fields));
    count += 1;
    expect(text).toMatch(/^[A-Z].*[.?]$/);
    expect(text).not.toMatch(/ {2}|\.\.|\?\.|undefined|[{}]/);
    expect(text.indexOf('Fern & Sons')).toBeLessThan(70);
    expect(text).toContain('I am an AI assistant.');
    expect(text.search(/AI assistant|assistante IA/)).toBeLessThan(130);
    const on = fields['consent-recording'] === 'on';
    expect(/record this call so that \w+/.test(text)).toBe(on);
    expect(/record/.test(text)).toBe(on);
    expect(/enregistrer/.test(text)).toBe(on && fields['voice-language'] === 'bilingual');
  }
  expect(count).toBe(3 ** 4 * 3 * 2 * 2 * 3);
});

test('each dial changes the greeting', () => {
  for (const [dial, steps] of DIALS) {
    const texts = steps.map((step) => greetingText(briefWith('Fern', { [dial]: step })));
    expect(new Set(texts).size, dial).toBe(3);
  }
});

test.each(['Smith Inc.', 'Who?', 'Yes!'])('the business “%s” brings its own mark', (business) => {
  expect(greetingText(briefWith(business, {}))).toContain(`${business} I am`);
  expect(greetingText(briefWith(business, { 'voice-language': 'bilingual' }))).toContain(
    `ici ${business} Je suis`,
  );
});

test('a choice that nobody knows counts as the first one, of a dial as the middle one', () => {
  const unknown = { 'voice-pace': 'warp', 'voice-occasion': 'constructor', 'voice-language': 'elvish' };
  expect(greetingText(unknown)).toBe(greetingText({}));
  expect(greetingText({ 'consent-recording': 'on', 'consent-reason': 'toString' })).toContain(
    'details right',
  );
});

test('a business without a name yet is “our business”', () => {
  expect(greetingText({})).toMatch(/^Hello, and thank you for calling our business\. I am an AI/);
});

test('a bilingual greeting names the language of each part', () => {
  const parts = greetingOf(briefWith('Fern', { 'voice-language': 'bilingual' }));
  expect(parts.map(({ lang }) => lang)).toEqual(['fr', 'en', 'fr', 'en']);
});

const RECORDED = 'Hi, I am an AI. I record this call so that nothing is lost. Okay?';
test.each([
  // What says all that it has to stays as it is.
  ['off', 'Thanks for calling {business}. I’m the AI.', 'Thanks for calling St. John’s Dental. I’m the AI.'],
  ['on', RECORDED, RECORDED],
  // The sentence that an AI speaks comes after the first one, or before what is none.
  ['off', 'Thanks for calling. How are you?', 'Thanks for calling. I am an AI assistant. How are you?'],
  ['off', 'Good day', 'I am an AI assistant. Good day'],
  ['off', 'This is St. Ann’s clinic.\nHello!', 'This is St. Ann’s clinic. I am an AI assistant. Hello!'],
  ['off', 'Don’t worry, this is no AI. Hi.', 'Don’t worry, this is no AI. I am an AI assistant. Hi.'],
  ['off', 'J’ai une question. Hello.', 'J’ai une question. I am an AI assistant. Hello.'],
  // So does the one about recording.
  [
    'on',
    'This is the AI of the Fern office. How can I help?',
    'This is the AI of the Fern office. I would like to record this call so that we get the details right. If that is not okay, just say no. How can I help?',
  ],
])('with recording %s, the own greeting %j is said as %j', (recording, text, said) => {
  const own = { 'voice-own': text, 'consent-recording': recording };
  expect(greetingText(briefWith('St. John’s Dental', own))).toBe(said);
});

test('how long a text takes is reckoned at 150 words a minute', () => {
  expect(secondsToSay('one two three four five')).toBe(2);
  expect(secondsToSay(Array(150).fill('word').join(' '))).toBe(60);
});

test('sentences about consent come only for what was asked for', () => {
  expect(consentLines({})).toEqual([]);
  const all = consentLines(
    briefWith('Fern', { 'consent-recording': 'on', 'consent-texting': 'yes', 'consent-calling': 'yes' }),
  );
  expect(all.map(({ when }) => when)).toEqual([
    'Before it records',
    'The caller says no',
    'Before it sends a text',
    'It calls somebody who asked for it',
    'Somebody wants no more calls',
  ]);
  for (const { says } of all) expect(says).toMatch(/^[A-Z].*[.?]$/);
  expect(all[3]?.says).toContain('AI assistant of Fern. You asked');
});
